/**
 * Follows a search in which no shown place has passed with places that have, of the same thing or kind, the nearest first. So nobody who
 * asks for dinner is left with places that nobody has inspected. Filters of the time are kept while something meets them.
 */
import type { Kysely } from 'kysely'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import type { ServedPlace } from '#shared/search/search-page.ts'
import { widestKm } from '#shared/search/search-params.ts'
import type { Schema } from '../../db/schema.ts'
import type { LatLng } from '../areas/queries.ts'
import { vocabulary } from '../vocabulary/vocabulary.ts'
import type { SearchFilters } from './filters.ts'
import { asSaid, makeTerms, termsIn } from './said-terms.ts'
import { type SearchQuery, searchPlaces } from './search-places.ts'

/** Two rows on a wide screen. */
const few = 8

export const passingGrades = ['A', 'B', 'C'] as const

export interface GradedNearby {
  rows: ServedPlace[]
  /** Their common ground: words of the text, a kind, or only that they are near. */
  text: string
  category: Category | null
  /** Metres to the farthest of them. */
  reach: number
  at: LatLng
}

interface Unanswered {
  text: string
  filters: Pick<SearchFilters, 'category' | 'openNow' | 'openTonight' | 'when' | 'amenities'>
  /** Those that are shown. */
  rows: readonly ServedPlace[]
  /** Position from which they are asked for, null if unknown. */
  at: LatLng | null
  locale: Locale
  now: Date
}

const hasPassed = ({ grade }: ServedPlace): boolean =>
  grade.state === 'valid' && passingGrades.some((letter) => letter === grade.letter)

/** The kind that a text names, or that all the shown places are of. */
function kindOf({ text, filters, rows }: Unanswered): Category | null {
  if (filters.category) return filters.category
  const kinds = makeTerms(
    vocabulary()
      .groups('kind')
      .flatMap(({ means, terms }) => terms.map((term) => [term, means as Category] as const)),
  )
  const [said] = termsIn(kinds, asSaid(text))
  const [first, ...others] = new Set(rows.map(({ category }) => category))
  return said?.means ?? (first && others.length === 0 ? first : null)
}

/** Null where a shown place has passed, or nothing that has is near. */
export async function findGradedNearby(db: Kysely<Schema>, asked: Unanswered): Promise<GradedNearby | null> {
  const { text, filters, rows, locale, now } = asked
  const at = asked.at ?? rows[0]?.point ?? null
  if (at === null || rows.some(hasPassed)) return null
  const category = kindOf(asked)
  const { openNow = false, openTonight = false, when = null, amenities = [] } = filters
  const time = { openNow, openTonight, when, amenities }
  const ofKind = { text: '', category }
  const ofThing = { text, category }
  const ways: Partial<SearchQuery>[] = [
    ...(text === '' ? [] : [{ ...ofThing, ...time }, ofThing]),
    ...(category || text === '' ? [{ ...ofKind, ...time }, ofKind] : []),
    { text: '', category: null },
  ]
  const near = {
    grades: passingGrades,
    within: { ...at, km: widestKm },
    sort: 'distance',
    limit: few,
    locale,
    now,
  } as const
  for (const way of ways) {
    const page = await searchPlaces(db, { text: '', ...way, ...near })
    if (page.rows.length === 0 || page.instead !== null) continue
    const reach = Math.max(...page.rows.map(({ distance = 0 }) => distance))
    return { rows: page.rows, text: way.text ?? '', category: way.category ?? null, reach, at }
  }
  return null
}
