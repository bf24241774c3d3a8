/**
 * Whether a card's basis is law, and of its level. A questionnaire names voluntary standards too, such as a mark for clean food: nobody is closed by
 * them. A red card whose gravest findings name no law may be right all the same, as an exit that is locked; then a supervisor says why. No reason
 * makes a law say more than it does: a level that it does not allow is refused.
 */

import type { NamedLaw } from '../laws/law.ts'
import { type CardLevel, cardLevels } from '../standards/card-levels.ts'
import { type Severity, severities } from '../standards/question-template.ts'

/** First words of cited laws and of regulations made under them, in bases that were typed before there was a library. */
const laws =
  /^(?:พ\.ร\.[บกฎ]\.|พระราช(?:บัญญัติ|กำหนด|กฤษฎีกา)|ประมวล|รัฐธรรมนูญ|กฎ|ข้อ(?:บัญญัติ|บังคับ|กำหนด)|เทศบัญญัติ|ประกาศ|คำสั่ง|ระเบียบ)/u
const abroad = /\b(?:act|code|decree|law|ordinance|regulations?|s\.|section)\b/iu

/** True if a typed basis names a law. */
export const isLaw = (basis: string | null): boolean =>
  (basis ?? '').split(/[;\n]/u).some((part) => laws.test(part.trim()) || (!/[ก-ฮ]/u.test(part) && abroad.test(part)))

/** Levels that a basis allows; null where it is no law. One that was typed before there was a library allows all. */
export function allowedBy(
  law: Pick<NamedLaw, 'isLaw' | 'levels'> | null,
  typed: string | null,
): readonly CardLevel[] | null {
  if (law) return law.isLaw ? law.levels : null
  return isLaw(typed) ? cardLevels : null
}

/** A finding with the levels that its law allows; null where it names none. */
export interface Based {
  severity: Severity
  levels: readonly CardLevel[] | null
}

/** Those on which the level rests: of the gravest findings, or of the whole card where it has none. */
function basesOf(findings: readonly Based[], whole: Based['levels']): readonly Based['levels'][] {
  if (findings.length === 0) return [whole]
  const gravest = severities.findLast((severity) => findings.some((finding) => finding.severity === severity))
  return findings.filter(({ severity }) => severity === gravest).map(({ levels }) => levels)
}

/** True if a card takes more than a law gives: red, and none of its gravest findings names one. `whole` is of one without findings. */
export const lacksPower = (level: CardLevel, findings: readonly Based[], whole: Based['levels']): boolean =>
  level === 'red' && basesOf(findings, whole).every((levels) => levels === null)

/** True if its gravest findings name laws, and none of these allows the level. */
export function exceedsLaw(level: CardLevel, findings: readonly Based[], whole: Based['levels']): boolean {
  const named = basesOf(findings, whole).flatMap((levels) => (levels === null ? [] : [levels]))
  return named.length > 0 && !named.some((levels) => levels.includes(level))
}
