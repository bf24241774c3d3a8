/**
 * Whether a card's basis is law. A questionnaire names voluntary standards too, such as a mark for clean food: nobody is closed by
 * them. A red card whose gravest findings name no law may be right all the same, as an exit that is locked; then a supervisor says why.
 */

import type { CardLevel } from '../standards/card-levels.ts'
import { type Severity, severities } from '../standards/question-template.ts'

/** First words of cited laws and of regulations made under them. */
const laws =
  /^(?:พ\.ร\.[บกฎ]\.|พระราช(?:บัญญัติ|กำหนด|กฤษฎีกา)|ประมวล|รัฐธรรมนูญ|กฎ|ข้อ(?:บัญญัติ|บังคับ|กำหนด)|เทศบัญญัติ|ประกาศ|คำสั่ง|ระเบียบ)/u
const abroad = /\b(?:act|code|decree|law|ordinance|regulations?|s\.|section)\b/iu

/** True if it names a law. */
export const isLaw = (basis: string | null): boolean =>
  (basis ?? '').split(/[;\n]/u).some((part) => laws.test(part.trim()) || (!/[ก-ฮ]/u.test(part) && abroad.test(part)))

interface Based {
  severity: Severity
  basis: string | null
}

/** True if a card takes more than a law gives: red, and none of its gravest findings names one. `whole` is the basis of one without findings. */
export function lacksPower(level: CardLevel, findings: readonly Based[], whole: string | null): boolean {
  if (level !== 'red') return false
  if (findings.length === 0) return !isLaw(whole)
  const gravest = severities.findLast((severity) => findings.some((finding) => finding.severity === severity))
  return !findings.some(({ severity, basis }) => severity === gravest && isLaw(basis))
}
