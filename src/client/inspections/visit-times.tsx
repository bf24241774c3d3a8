/** The time of a visit, with doubts about it. The time of receipt is shown where it was later. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { VisitDoubt } from '#shared/inspections/visit-doubts.ts'

export function VisitedAt({ at, doubt }: { at: string; doubt: VisitDoubt | null }) {
  const { t, format } = useText()
  return (
    <div>
      <time dateTime={at}>{format.dateTime(at)}</time>
      {doubt && <p className="small muted">{t(`inspection:doubt.${doubt}`)}</p>}
    </div>
  )
}
