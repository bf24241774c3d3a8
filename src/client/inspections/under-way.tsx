/** An inspection is open at the place: open work belongs to the area, whoever began it. */
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import type { VisitedPlace as Place } from '#shared/inspections/visit-page.ts'
import { VisitedPlace } from './visited-place.tsx'

export function UnderWay({ place, kind, startedAt }: { place: Place; kind: InspectionKind; startedAt: string }) {
  const { t, format } = useText()
  return (
    <div className="wrap narrow stack s6">
      <VisitedPlace place={place} />
      <Banner tone="info" title={t('inspection:title.underWay', { kind: t(`inspection:kind.${kind}`) })}>
        {t('inspection:underWay.since', { date: format.dateTime(startedAt) })}
      </Banner>
    </div>
  )
}
