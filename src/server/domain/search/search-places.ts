/**
 * The search (domain, section 6): a page of places that answer, drawn as cards like every list. Where nothing answers,
 * instead.ts looks for what was meant.
 */
import { type Kysely, sql } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { PlaceCard } from '#shared/place-card.ts'
import type { SearchPage } from '#shared/search/search-page.ts'
import type { SearchSort } from '#shared/search/search-params.ts'
import type { Schema } from '../../db/schema.ts'
import type { LatLng } from '../areas/queries.ts'
import { selectCards } from '../places/cards.ts'
import { haversine } from '../places/distance.ts'
import { presentCard } from '../places/present.ts'
import type { SearchFilters } from './filters.ts'
import { byOf, findPage, type Search } from './find-page.ts'
import { findInstead } from './instead.ts'
import { sampleOf } from './sample.ts'
import { readQuery } from './text-match.ts'

export interface SearchQuery extends SearchFilters {
  text: string
  /** By distance only with `within`; otherwise it is by relevance. @default relevance */
  sort?: SearchSort
  /** The `next` of the page before, for the same `text` as that page says; a forged one throws `InvalidCursor`. */
  cursor?: string | null
  locale: Locale
  /** @default 24 */
  limit?: number
  /** @default the present moment */
  now?: Date
}

/** Cards of the places, in the order of the ids, with distances where a point is given. */
async function drawCards({ db, filters, locale, now }: Search, ids: string[]): Promise<PlaceCard[]> {
  const point = filters.within
  const [rows, points] = await Promise.all([
    selectCards(db, { where: sql`id = any(${ids}::uuid[])`, key: sql`null`, order: sql`id`, limit: ids.length }),
    point && ids.length > 0
      ? db.selectFrom('businesses').select(['id', 'lat', 'lng']).where('id', 'in', ids).execute()
      : ([] as (LatLng & { id: string })[]),
  ])
  const cards = new Map(rows.map((row) => [row.id, row]))
  const distances = new Map(points.map((it) => [it.id, point ? haversine(point, it) : undefined]))
  return ids.flatMap((id) => {
    const row = cards.get(id)
    return row ? presentCard(row, { locale, now, distance: distances.get(id) }) : []
  })
}

/** A page of search results. Pages follow by cursor and neither lose nor repeat a place. */
export async function searchPlaces(db: Kysely<Schema>, asked: SearchQuery): Promise<SearchPage> {
  const { text, sort = 'relevance', cursor = null, locale, limit = 24, now = new Date(), ...filters } = asked
  const search: Search = { db, sample: await sampleOf(db), filters, sort, locale, limit, now }
  const by = byOf(cursor, sort, Boolean(filters.within))
  const query = readQuery(text, by)
  let found = await findPage(search, text, by, cursor)
  let answered: Pick<SearchPage, 'text' | 'instead' | 'didYouMean'> = {
    text: query.text,
    instead: null,
    didYouMean: null,
  }
  if (!cursor && found.ids.length === 0) {
    const other = await findInstead(search, query)
    if (other) {
      const { page, ...why } = other
      found = page
      answered = why
    }
  }
  return { rows: await drawCards(search, found.ids), next: found.next, total: found.total, ...answered }
}
