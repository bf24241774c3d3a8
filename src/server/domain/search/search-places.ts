/**
 * The search (domain, section 6): a page of places that answer, drawn as cards like every list. Where nothing answers,
 * instead.ts looks for what was meant.
 */
import { type Kysely, sql } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { highlight } from '#shared/search/highlight.ts'
import type { SearchSort } from '#shared/search/search-address.ts'
import type { FoundPlace, SearchPage } from '#shared/search/search-page.ts'
import type { Schema } from '../../db/schema.ts'
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

/** Cards of the places in the order of the ids, with what the text matched, their points, and distances where one is given. */
async function drawCards({ db, filters, locale, now }: Search, ids: string[], text: string): Promise<FoundPlace[]> {
  const rows = await selectCards(db, {
    where: sql`id = any(${ids}::uuid[])`,
    key: sql<[lat: number, lng: number]>`json_build_array(lat, lng)`,
    order: sql`id`,
    limit: ids.length,
  })
  const cards = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = cards.get(id)
    if (!row) return []
    const point = { lat: row.key[0], lng: row.key[1] }
    const distance = filters.within ? haversine(filters.within, point) : undefined
    const card = presentCard(row, { locale, now, distance })
    return { ...card, marks: highlight(card.name, text), point }
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
  const { ids, ...rest } = found
  return { rows: await drawCards(search, ids, answered.text), ...rest, ...answered }
}
