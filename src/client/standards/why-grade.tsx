/** One line under the letter that says where it comes from: the score alone, or the limits that keep it from the letter of the score. */
import { type Text, useText } from '#client/runtime/i18n/text.tsx'
import type { LatestInspection, SafetyPanel } from '#shared/place-page/safety-panel.ts'
import type { GradeLimit } from '#shared/standards/grade-reasons.ts'
import type { Severity } from '#shared/standards/question-template.ts'

/** Points that are named in the line; the rest are counted. */
const namedFew = 2

function namesOf({ t }: Text, { failed }: LatestInspection, severity: Severity): string {
  const names = failed.filter((it) => it.severity === severity).map(({ short }) => short)
  const rest = names.length - namedFew
  return names
    .slice(0, namedFew)
    .concat(rest > 0 ? t('client:safety.banner.more', { count: rest }) : [])
    .join(t('client:safety.why.comma'))
}

function limitInWords(text: Text, limit: GradeLimit, next: string, latest: LatestInspection): string {
  const { t, format } = text
  if (limit.by === 'area') {
    const area = t(`client:safety.area.${limit.area}`)
    return t('client:safety.why.area', { area, score: format.decimal1(limit.score), next, least: limit.least })
  }
  const names = namesOf(text, latest, limit.by === 'stops' ? 'stop' : 'major')
  return t(`client:safety.why.${limit.by}`, { ...limit, names })
}

/** Nothing where no letter is shown, or where an older rule gave it. One that has run out is explained too. */
export function WhyGrade({ safety: { grade, latest } }: { safety: Pick<SafetyPanel, 'grade' | 'latest'> }) {
  const text = useText()
  const { t, format } = text
  if (!['valid', 'expired'].includes(grade.state) || !grade.letter || !latest) return null
  const { why } = latest
  const reasons = why?.limits.map((limit) => limitInWords(text, limit, why.next ?? '', latest)) ?? []
  if (latest.isCapped) reasons.push(t('client:safety.atMostC'))
  if (!why) return reasons.length > 0 && <p className="why">{reasons}</p>
  const { byScore, threshold } = why
  if (reasons.length === 0)
    return (
      <p className="why">{t(`client:safety.why.${byScore === 'E' ? 'below' : 'enough'}`, { byScore, threshold })}</p>
    )
  const score = format.decimal1(grade.score ?? 0)
  return (
    <p className="why">
      {t('client:safety.why.lower', {
        score,
        byScore,
        shown: grade.letter,
        reasons: reasons.join(t('client:safety.why.and')),
      })}
      {latest.isWhyMended && t('client:safety.why.mended')}
    </p>
  )
}
