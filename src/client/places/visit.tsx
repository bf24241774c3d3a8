/** Address and opening hours of a place. */
import { Fragment } from 'react'
import { hoursInWords, openingWords } from '#client/places/opening-words.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { PanelPart } from '#client/ui/folded-part.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { PlacePage } from '#shared/place-page/place-page.ts'
import { type Opening, type Span, type Weekday, weekdays } from '#shared/places/opening-hours.ts'
import { PlaceMap } from './place-map.tsx'
import { mapPrograms, telephoneLink } from './ways-there.ts'

interface VisitProps {
  place: PlacePage & { special: { days: string; spans: Span[]; isNow: boolean }[] }
  today: Weekday
  /** Null for a place that is closed for longer, or gives no hours. */
  opening: Opening | null
  tiles: MapTiles | null
  /** Where nobody should go now. */
  isFolded: boolean
}

export function Visit({ place, today, opening, tiles, isFolded }: VisitProps) {
  const text = useText()
  const { t, locale } = text
  const { card, address, subdistrict, postcode, phone, hours, point, thaiName, special } = place
  const line = (day: string, spans: Span[] | undefined, isNow?: boolean) => (
    <div key={day} aria-current={isNow ? 'date' : undefined}>
      <dt>{day}</dt>
      <dd className="num">{spans?.length ? hoursInWords(spans, locale) : t('client:place.closed')}</dd>
    </div>
  )
  const parts = [address, subdistrict, card.district, card.province, postcode].filter(Boolean)
  return (
    <PanelPart id="visit" title={t('client:place.visit')} isFolded={isFolded}>
      <div className="stack s1 visit">
        <PlaceMap key={card.id} place={place} tiles={tiles} />
        <p>{parts.join(locale === 'th' ? ' ' : ', ')}</p>
        <p className="ways">
          <span className="vh">{t('client:place.openIn')}</span>
          {mapPrograms.map(({ id, addressOf }) => (
            <a
              key={id}
              className="link"
              href={addressOf({ name: thaiName, point })}
              rel="external noreferrer"
              ping={`/ways/${card.id}/directions`}
            >
              {t(`client:mapProgram.${id}`)}
            </a>
          ))}
        </p>
        {phone && (
          <p>
            <a className="link num reach nowrap" href={telephoneLink(phone)} ping={`/ways/${card.id}/call`}>
              {phone}
            </a>
          </p>
        )}
        <ForDriver name={thaiName} address={place.thaiAddress} />
        <details className="fold">
          <summary>
            {t('client:place.allHours')}
            {opening && <span className="gist">{openingWords(text, opening)}</span>}
          </summary>
          <dl className="hours">
            {weekdays.map((day) => line(t(`client:day.${day}`), hours[day], day === today))}
            {hours.holidays && line(t('client:day.holidays'), hours.holidays)}
            {special.map(({ days, spans, isNow }) => line(days, spans, isNow))}
          </dl>
        </details>
      </div>
    </PanelPart>
  )
}

/** The address in Thai and in large letters, for a driver who does not read the guest's language. */
function ForDriver({ name, address }: { name: string; address: string | null }) {
  const { t } = useText()
  if (address === null) return null
  return (
    <details className="fold">
      <summary>{t('client:place.showDriver')}</summary>
      <div className="for-driver" lang="th">
        <strong>{name}</strong>
        <p>
          {address.split(' ').map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words of one line, never moved
            <Fragment key={index}>
              <span>{part}</span>{' '}
            </Fragment>
          ))}
        </p>
      </div>
    </details>
  )
}
