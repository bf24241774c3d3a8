/** A place in lists: from the row to the card, in the reader's language. Nothing else of a row leaves the server. */

import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import { namedIn, textOf } from '#shared/localised.ts'
import type { Amenity } from '#shared/places/amenities.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import { haversine } from '#shared/places/haversine.ts'
import { shownStars } from '#shared/places/list-rules.ts'
import type { OpeningHours } from '#shared/places/opening-hours.ts'
import type { PlaceCard, PlaceLine } from '#shared/places/place-card.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { inLocales, jsonAs, orNull, type RowOf, rowsOf, textIs, textsIs } from '../../db/sql.ts'
import type { LatLng } from '../areas/queries.ts'
import { type FoundWords, foundOf } from '../findings/found-words.ts'
import { romanisedFor } from '../romanised/romanise.ts'
import { presentGrade } from './present-grade.ts'

/** The columns of a card, as `cardsOf` in cards.ts selects them. */
export const cardShape = rowsOf({
  id: 'text',
  category_id: textIs<Category>(),
  status: textIs<BusinessStatus>(),
  lat: 'number',
  lng: 'number',
  ...inLocales('name', 'text'),
  ...inLocales('district', 'text'),
  ...inLocales('province', 'text'),
  grade: orNull(textIs<GradeLetter>()),
  score: 'number?',
  inspected_at: 'time?',
  grade_valid_until: 'time?',
  amenities: textsIs<Amenity>(),
  opening_hours: jsonAs<OpeningHours>(),
  open_card: orNull(textIs<'yellow' | 'orange' | 'red'>()),
  rating_mean: 'number',
  rating_count: 'number',
  photo_key: 'text?',
  photo_color: 'text?',
  photo_illustration: 'bool?',
})
export type CardRow = RowOf<typeof cardShape> & Partial<RowOf<typeof unfixedShape>>

/** The gravest unfixed finding of the open card; not queried for a place's own page, which shows all of them. */
export const unfixedShape = rowsOf({ unfixed: orNull(jsonAs<FoundWords & { others: number; since: string }>()) })

/** The columns of a place that its badge is made from. */
export type GradeColumns = Pick<
  CardRow,
  'status' | 'open_card' | 'grade' | 'score' | 'inspected_at' | 'grade_valid_until'
>

/** A badge's data, as the database has it. */
export const gradeFacts = ({ status, open_card, grade, score, inspected_at, grade_valid_until }: GradeColumns) => ({
  status,
  grade,
  score,
  openCard: open_card,
  inspectedAt: inspected_at,
  validUntil: grade_valid_until,
})

/** The reader of a card: `from` is their location, if set. */
export interface CardReading {
  locale: Locale
  now: Date
  from?: LatLng | null
}

/** A Thai name for readers of another script: the place's own English one, else romanised by rules. */
export function latinOf(
  { name_th, name_en }: Pick<CardRow, 'name_th' | 'name_en'>,
  locale: Locale,
): Pick<PlaceCard, 'english' | 'romanised'> {
  if (name_en !== null) return { english: name_en }
  const romanised = romanisedFor(name_th, locale)
  return romanised === null ? {} : { romanised }
}

/** A red card closes the place: its day is told. */
const presentUnfixed = (
  unfixed: NonNullable<RowOf<typeof unfixedShape>['unfixed']>,
  card: CardRow['open_card'],
  locale: Locale,
): PlaceCard['unfixed'] => ({
  found: foundOf(unfixed, locale),
  others: unfixed.others,
  ...(card === 'red' && { closedOn: unfixed.since }),
})

/** The card in the reader's language, with their distance from the place. */
export function presentCard(row: CardRow, { locale, now, from }: CardReading): PlaceCard {
  const named = namedIn(row, locale)
  return {
    id: row.id,
    ...named,
    ...(named.nameLocale !== locale && latinOf(row, locale)),
    category: row.category_id,
    district: textOf(row, 'district', locale),
    province: textOf(row, 'province', locale),
    grade: presentGrade(gradeFacts(row), now),
    rating: row.rating_count > 0 ? { mean: shownStars(row.rating_mean), count: row.rating_count } : null,
    openCard: row.open_card,
    ...(row.unfixed && { unfixed: presentUnfixed(row.unfixed, row.open_card, locale) }),
    closedTemporarily: row.status === 'closed_temporarily',
    ...(from && { distance: Math.round(haversine(from, row)) }),
    picture:
      row.photo_key !== null && row.photo_color !== null
        ? { key: row.photo_key, color: row.photo_color, illustration: row.photo_illustration ?? false }
        : null,
  }
}

/** The parts of a card that a short line shows. */
export const toLine = ({
  id,
  name,
  nameLocale,
  english,
  romanised,
  district,
  province,
  grade,
  openCard,
  unfixed,
}: PlaceCard): PlaceLine => ({
  id,
  name,
  nameLocale,
  english,
  romanised,
  district,
  province,
  grade,
  openCard,
  unfixed,
})
