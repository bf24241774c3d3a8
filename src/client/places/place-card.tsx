/**
 * A place in a list. The name is the one link and lies over the whole card; the name comes first in the document and the grade
 * follows it, while the picture stands on top on the screen. Home renders 36 of them per request: plain functions, one hook.
 */

import { useText } from '#client/runtime/i18n/text.tsx'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { photoUrl, srcset } from '#shared/photos/photos.ts'
import type { PlaceCard as Place } from '#shared/places/place-card.ts'
import { renderRating } from '../reviews/rating.tsx'
import { renderGradePlate } from '../standards/grade-badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { renderLatinName } from './latin-name.tsx'
import { openingWords } from './opening-words.ts'

/** `strip` and `grid` differ in how wide the picture is on a phone; the containers pass it on. */
export type CardLayout = 'strip' | 'grid'

const sizes: Record<CardLayout, string> = {
  strip: '(min-width: 1280px) 18rem, (min-width: 400px) 17rem, 68vw',
  grid: '(min-width: 1280px) 18rem, (min-width: 768px) 30vw, 8rem',
}

function drawPicture({ picture }: Place, layout: CardLayout, priority: boolean) {
  if (!picture) return <div className="no-pic">{Icon({ name: 'store' })}</div>
  return (
    <picture>
      <source type="image/avif" srcSet={srcset(picture.key, 'avif')} sizes={sizes[layout]} />
      <img
        src={photoUrl(picture.key, 400)}
        srcSet={srcset(picture.key)}
        sizes={sizes[layout]}
        width="400"
        height="300"
        alt=""
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}

/** The name, with the matches of a search marked. */
function renderName({ name, marks }: Place) {
  if (!marks?.length) return name
  return marks.flatMap(([from, to], index) => [
    name.slice(marks[index - 1]?.[1] ?? 0, from),
    <mark key={from}>{name.slice(from, to)}</mark>,
    index === marks.length - 1 ? name.slice(to) : '',
  ])
}

/** Amenities that a card tells of a place; all stand on its page. */
const mostAmenities = 3

export interface PlaceCardProps {
  place: Place
  /** @default 'grid' */
  layout?: CardLayout
  /** Loads the picture at once: only for the cards of the first row. */
  priority?: boolean
  /** Level of the name's heading: one below the section's. @default 3 */
  level?: 2 | 3
}

/** The card; put it into a {@link PlaceStrip} or {@link PlaceGrid}. */
export function PlaceCard({ place, layout = 'grid', priority = false, level = 3 }: PlaceCardProps) {
  const text = useText()
  const { t, format, locale } = text
  const { id, nameLocale, grade, openCard, unfixed, closedTemporarily, distance } = place
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="place">
      <div className="body">
        <Heading lang={nameLocale === locale ? undefined : htmlLang[nameLocale]}>
          <a href={path('/client/information/:id', { id })}>{renderName(place)}</a>
        </Heading>
        {renderLatinName(place)}
        <p className="area">
          <span>{t(`category.${place.category}`)}</span>{' '}
          <span>{`${place.district}${locale === 'th' ? ' ' : ', '}${place.province}`}</span>
        </p>
        <p className="told">
          {renderRating(text, place.rating)}{' '}
          {distance !== undefined && <span className="num">{format.distance(distance)}</span>}
        </p>
        {place.opening && <p className="xs">{openingWords(text, place.opening)}</p>}
        {place.amenities && place.amenities.length > 0 && (
          <p className="xs">
            {place.amenities
              .slice(0, mostAmenities)
              .map((each) => t(`amenity.${each}`))
              .join(' · ')}
          </p>
        )}
        {grade.inspectedOn && (
          <p className="xs">
            {t('card.inspected')} {format.date(grade.inspectedOn)}
          </p>
        )}
        {(openCard || closedTemporarily) && (
          <p className="tags">
            {openCard && (
              <span className={`tag ${openCard}`}>
                {unfixed?.closedOn
                  ? t('card.closedSince', { date: format.date(unfixed.closedOn) })
                  : t(`card.open.${openCard}`)}
              </span>
            )}
            {unfixed && <span className="xs found">{t('card.unfixed', { found: unfixed.found })}</span>}
            {unfixed && unfixed.others > 0 && <span className="xs">{`+${unfixed.others}`}</span>}
            {closedTemporarily && <span className="tag">{t('card.closedTemporarily')}</span>}
          </p>
        )}
      </div>
      <div className="pic">
        {drawPicture(place, layout, priority)}
        {renderGradePlate(text, grade)}
      </div>
    </article>
  )
}
