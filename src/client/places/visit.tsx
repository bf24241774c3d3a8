/** Where a place is and when it is open. */
import { useText } from '#client/i18n/text.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import { type Weekday, weekdays } from '#shared/places/opening-hours.ts'
import type { PlacePage } from '#shared/places/place-page.ts'
import { PlaceMap } from './place-map.tsx'
import { telephoneLink } from './ways-there.ts'

interface VisitProps {
  place: PlacePage
  today: Weekday
  tiles: MapTiles | null
}

export function Visit({ place, today, tiles }: VisitProps) {
  const { t, locale } = useText()
  const { card, address, subdistrict, postcode, phone, hours } = place
  const parts = [address, subdistrict, card.district, card.province, postcode].filter(Boolean)
  return (
    <Panel labelledBy="visit">
      <div className="stack s3 visit">
        <h2 id="visit">{t('client:place.visit')}</h2>
        <PlaceMap key={card.id} place={place} tiles={tiles} />
        <p>{parts.join(locale === 'th' ? ' ' : ', ')}</p>
        {phone && (
          <p>
            <a className="link num" href={telephoneLink(phone)}>
              {phone}
            </a>
          </p>
        )}
        <details className="more">
          <summary>{t('client:place.allHours')}</summary>
          <dl className="hours">
            {weekdays.map((day) => (
              <div key={day} aria-current={day === today ? 'date' : undefined}>
                <dt>{t(`client:day.${day}`)}</dt>
                <dd className="num">
                  {hours[day]?.map((span) => span.join('–')).join(', ') ?? t('client:place.closed')}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </Panel>
  )
}
