/** Reasons for a visit, in words. */
import { type Text, useText } from '#client/runtime/i18n/text.tsx'
import type { Reason } from '#shared/plan/reasons.ts'

/** A reason as a sentence, and how late the visit is by it. */
export function reasonWords({ t, format }: Text, { key, count, inspections, on, at, late }: Reason): string {
  const words = t(`plan:reason.${key}`, {
    ...(count !== undefined && { count }),
    ...(inspections !== undefined && { inspections }),
    ...(on && { date: format.date(on) }),
    ...(at && { date: format.dateTime(at) }),
  })
  return late === undefined ? words : `${words} · ${t('plan:survey.late', { days: format.days(late) })}`
}

/** The weightiest first. */
export function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  const text = useText()
  return (
    <ol className="reasons small">
      {reasons.map((reason) => (
        <li key={reason.key}>{reasonWords(text, reason)}</li>
      ))}
    </ol>
  )
}
