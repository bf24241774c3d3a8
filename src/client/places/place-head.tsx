/** The top of a place's page: kind, opening, ratings, and the four actions on a place. */
import type { ReactNode } from 'react'
import { categoryIcons } from '#client/places/category-tile.tsx'
import { Rating } from '#client/reviews/rating.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { PlacePage } from '#shared/place-page/place-page.ts'
import type { Opening } from '#shared/places/opening-hours.ts'
import { renderLatinName } from './latin-name.tsx'
import { openingWords } from './opening-words.ts'
import { directionsTo, telephoneLink } from './ways-there.ts'

interface PlaceHeadProps {
  place: PlacePage
  /** Null for a place that is closed for longer, or gives no hours. */
  opening: Opening | null
  /** Further acts beside going there and calling. */
  children: ReactNode
}

export function PlaceHead({ place, opening, children }: PlaceHeadProps) {
  const text = useText()
  const { t, format, locale } = text
  const { card, thaiName, phone, point, priceLevel, distance, distanceFrom } = place
  const isShut = card.grade.state === 'suspended' || place.closing?.isForGood
  return (
    <header className="place-head">
      <div className="stack s2">
        <p className="tags">
          <a className="tag reach" href={path('/client/category/:id', { id: card.category })}>
            <Icon name={categoryIcons[card.category]} />
            {t(`category.${card.category}`)}
          </a>
          {opening && <span className={opening.isOpen ? 'tag ok' : 'tag'}>{openingWords(text, opening)}</span>}
        </p>
        <h1 lang={card.nameLocale === locale ? undefined : htmlLang[card.nameLocale]}>{card.name}</h1>
        {renderLatinName(card, t('card.romanised'))}
        {thaiName !== card.name && (
          <p className="muted" lang="th">
            {thaiName}
          </p>
        )}
        <p className="facts">
          <a className="reach" href="#reviews">
            <Rating rating={card.rating} />
          </a>
          <span>{`${card.district}${locale === 'th' ? ' ' : ', '}${card.province}`}</span>
          {distance !== null && (
            <span>
              {distanceFrom === null
                ? t('client:place.away', { distance: format.distance(distance) })
                : t('client:place.awayFrom', { distance: format.distance(distance), area: distanceFrom })}
            </span>
          )}
          {priceLevel !== null && <span>{t(`client:place.price.${priceLevel}`)}</span>}
        </p>
      </div>
      <div className="acts">
        <ButtonLink
          variant={isShut ? 'line' : 'primary'}
          icon="navigation"
          rel="external noreferrer"
          href={directionsTo(point)}
          ping={`/ways/${card.id}/directions`}
        >
          {t('client:place.navigate')}
        </ButtonLink>
        {phone && (
          <ButtonLink icon="phone" href={telephoneLink(phone)} ping={`/ways/${card.id}/call`}>
            {t('client:place.call')}
          </ButtonLink>
        )}
        {children}
      </div>
    </header>
  )
}
