/**
 * Places side by side: officers' findings first, then other criteria. A row for each question, a column for each place; a row says so where its
 * answers differ in something to choose by.
 */
import type { ReactNode } from 'react'
import { Rating } from '#client/reviews/rating.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { GradeBadge, gradeWords } from '#client/standards/grade-badge.tsx'
import { WhyGrade } from '#client/standards/why-grade.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { photoUrl, srcset } from '#shared/photos/photos.ts'
import type { LatestInspection } from '#shared/place-page/safety-panel.ts'
import { type Amenity, type AmenityChecks, checkOf } from '#shared/places/amenities.ts'
import { compareAddress } from '#shared/places/compare.ts'
import type { Opening } from '#shared/places/opening-hours.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import type { GradeView } from '#shared/standards/grade-view.ts'
import { areas } from '#shared/standards/question-template.ts'
import { AmenityWords } from './amenities.tsx'
import { AmenitySeen } from './amenity-facts.tsx'
import { renderLatinName } from './latin-name.tsx'
import { openingWords } from './opening-words.ts'

export interface ComparedPlace {
  card: PlaceCard
  grade: GradeView
  /** Null where it was never inspected. */
  latest: LatestInspection | null
  /** An unresolved finding in a sentence: the name of a question says only its subject. */
  open: readonly { code: string; text: string }[]
  amenities: readonly Amenity[]
  checks: AmenityChecks
  priceLevel: number | null
  /** Null for a place that is closed for longer, or gives no hours. */
  opening: Opening | null
}

/** Open points that are named; the rest are counted. */
const namedMost = 3

/** Beyond it the columns of a phone are too narrow for words. */
const columnsOfPhone = 3

function drawPicture({ picture }: PlaceCard) {
  if (!picture) return <div className="no-pic">{Icon({ name: 'store' })}</div>
  const sizes = '(min-width: 768px) 20rem, 30vw'
  return (
    <picture>
      <source type="image/avif" srcSet={srcset(picture.key, 'avif')} sizes={sizes} />
      <img
        src={photoUrl(picture.key, 400)}
        srcSet={srcset(picture.key)}
        sizes={sizes}
        width="400"
        height="300"
        alt=""
        decoding="async"
      />
    </picture>
  )
}

export function CompareTable({ places }: { places: readonly ComparedPlace[] }) {
  const text = useText()
  const { t, format, locale } = text
  const ids = places.map(({ card }) => card.id)
  /** `answer` is what makes a difference; without it the row marks none. */
  const row = (
    label: string,
    cell: (place: ComparedPlace) => ReactNode,
    answer?: (place: ComparedPlace) => unknown,
  ) => (
    <tbody key={label}>
      <tr>
        <th scope="rowgroup" colSpan={places.length}>
          <span>
            {label}
            {answer && new Set(places.map(answer)).size > 1 && (
              <>
                {' '}
                <span className="tag">{t('client:compare.differs')}</span>
              </>
            )}
          </span>
        </th>
      </tr>
      <tr>
        {places.map((place) => (
          <td key={place.card.id}>{cell(place)}</td>
        ))}
      </tr>
    </tbody>
  )
  const none = <span className="muted">–</span>
  const table = (
    <table className="compared">
      <thead>
        <tr>
          {places.map(({ card }) => (
            <td key={card.id}>{drawPicture(card)}</td>
          ))}
        </tr>
        <tr>
          {places.map(({ card }) => (
            <th key={card.id} scope="col">
              <a
                className="link"
                href={path('/client/information/:id', { id: card.id })}
                lang={card.nameLocale === locale ? undefined : htmlLang[card.nameLocale]}
              >
                {card.name}
              </a>
              {renderLatinName(card)}
            </th>
          ))}
        </tr>
      </thead>
      {row(
        t('client:place.safety'),
        ({ grade, latest }) => (
          <>
            <GradeBadge grade={grade} size={48} />
            <p className="small">{gradeWords(text, grade)}</p>
            <WhyGrade safety={{ grade, latest }} />
          </>
        ),
        ({ grade: { state, letter } }) => `${state} ${letter}`,
      )}
      {row(t('client:compare.inspected'), ({ grade: { state, inspectedOn, validUntil } }) =>
        inspectedOn && validUntil ? (
          <>
            {format.date(inspectedOn)}
            {state !== 'suspended' && (
              <p className="small muted">
                {t(`client:compare.${state === 'expired' ? 'expired' : 'until'}`, { date: format.date(validUntil) })}
              </p>
            )}
          </>
        ) : (
          t('client:compare.never')
        ),
      )}
      {row(
        t('client:compare.open'),
        ({ card: { openCard }, open, latest }) => (
          <>
            {openCard && <span className={`tag ${openCard}`}>{t(`card.open.${openCard}`)}</span>}
            {open.length > 0 && (
              <ul className="small stack s2">
                {open.slice(0, namedMost).map(({ code, text: found }) => (
                  <li key={code}>{found}</li>
                ))}
                {open.length > namedMost && <li>{t('client:compare.more', { count: open.length - namedMost })}</li>}
              </ul>
            )}
            {!openCard && open.length === 0 && (latest ? t('client:compare.nothing') : none)}
          </>
        ),
        ({ card: { openCard }, open }) => `${openCard} ${open.length}`,
      )}
      {areas.map(
        (area) =>
          places.some(({ latest }) => latest?.areas[area] != null) &&
          row(
            t(`client:safety.area.${area}`),
            ({ latest }) => {
              const score = latest?.areas[area] ?? null
              return score === null ? none : <b className="num">{format.decimal1(score)}</b>
            },
            ({ latest }) => latest?.areas[area] ?? null,
          ),
      )}
      {row(t('client:compare.reviews'), ({ card }) => (
        <Rating rating={card.rating} />
      ))}
      {row(t('client:compare.hours'), ({ card, opening }) => {
        if (card.closedTemporarily) return t('card.closedTemporarily')
        return opening ? openingWords(text, opening) : none
      })}
      {row(t('client:compare.where'), ({ card }) => `${card.district}${locale === 'th' ? ' ' : ', '}${card.province}`)}
      {row(
        t('client:compare.price'),
        ({ priceLevel }) => (priceLevel === null ? none : t(`client:place.price.${priceLevel as 1}`)),
        ({ priceLevel }) => priceLevel,
      )}
      {row(
        t('amenity.title'),
        ({ amenities, checks }) =>
          amenities.length === 0 ? (
            none
          ) : (
            <ul className="small">
              {amenities.map((amenity) => {
                const day = checkOf(amenity, checks)
                return (
                  <li key={amenity}>
                    <AmenityWords amenity={amenity} />
                    {day && <AmenitySeen day={day} />}
                  </li>
                )
              })}
            </ul>
          ),
        ({ amenities }) => amenities.toSorted().join(),
      )}
      <tfoot>
        <tr>
          {places.map(({ card: { id, name } }) => (
            <td key={id}>
              <a
                className="btn line block"
                href={compareAddress(ids.filter((each) => each !== id))}
                aria-label={t('client:compare.removeNamed', { name })}
              >
                <Icon name="x" />
                {t('client:compare.remove')}
              </a>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
  if (places.length <= columnsOfPhone) return table
  return <div className="compared-box">{table}</div>
}
