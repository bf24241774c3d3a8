/**
 * The search (domain, section 6): a page of places that answer, drawn as cards like every list. Where nothing answers,
 * instead.ts looks for the probable meaning.
 */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { openingAt } from '#shared/places/opening-hours.ts'
import { highlight } from '#shared/search/highlight.ts'
import type { SearchSort } from '#shared/search/search-address.ts'
import { isBeyond, type SearchPage, type ServedPlace } from '#shared/search/search-page.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import type { LatLng } from '../areas/queries.ts'
import { selectCards } from '../places/cards.ts'
import { type CardReading, presentCard } from '../places/present.ts'
import type { SearchFilters } from './filters.ts'
import { byOf, findPage, type Search } from './find-page.ts'
import { findInstead, findMisspelt, findMoreSpoken } from './instead.ts'
import { middleOf } from './relax.ts'
import { type Sample, sampleOf } from './sample.ts'
import { readQuery } from './text-match.ts'

export interface SearchQuery extends SearchFilters {
  text: string
  /** By distance only with `within`; otherwise it is by relevance. @default relevance */
  sort?: SearchSort
  /** The `next` of the page before, for the same `text` as that page says; a forged one throws `InvalidCursor`. */
  cursor?: string | null
  locale: Locale
  /** Position of the reader, for the distances on the cards. */
  from?: LatLng | null
  /** @default 24 */
  limit?: number
  /** @default the present moment */
  now?: Date
}

/** Time at which a card says something else: the place opens or closes, or its result runs out. */
function earliest(...moments: (Date | null | undefined)[]): { changesAt?: Date } {
  const [first] = moments.filter((moment) => moment instanceof Date).sort((a, b) => a.getTime() - b.getTime())
  return first ? { changesAt: first } : {}
}

/** Cards of the places in the order of the ids, with the text's matches and their points. */
async function loadCards(
  db: Kysely<Schema>,
  ids: string[],
  text: string,
  reading: CardReading,
): Promise<ServedPlace[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(db, {
    where: sql`id = any(${ids}::uuid[])`,
    key: sql`null`,
    order: sql`id`,
    limit: ids.length,
  })
  const cards = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = cards.get(id)
    if (!row) return []
    const card = presentCard(row, reading)
    const opening = row.status === 'approved' ? openingAt(row.opening_hours, reading.now) : null
    return {
      ...card,
      marks: highlight(card.name, text),
      point: { lat: row.lat, lng: row.lng },
      amenities: row.amenities,
      ...(opening && { opening: opening.opening }),
      ...earliest(opening?.changesAt, card.grade.state === 'valid' ? row.grade_valid_until : null),
    }
  })
}

/** Milliseconds of one statement of a search, where the database can stop one: hundreds of times the longest of ours. */
const longestStatement = 2_000

export interface SearchOptions {
  /** Gives the search a transaction in which no statement runs longer than two seconds; the database then throws. @default false */
  isTimed?: boolean
}

/** A page of search results. Pages follow by cursor and neither lose nor repeat a place. */
export async function searchPlaces(
  db: Kysely<Schema>,
  asked: SearchQuery,
  { isTimed = false }: SearchOptions = {},
): Promise<SearchPage> {
  // Before the transaction: a sample that is taken anew in the background outlives it.
  const sample = await sampleOf(db)
  if (!isTimed) return answer(db, sample, asked)
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(longestStatement)}, true)`.execute(tx)
    return answer(tx, sample, asked)
  })
}

async function answer(db: Kysely<Schema>, sample: Sample, asked: SearchQuery): Promise<SearchPage> {
  const {
    text,
    sort = 'relevance',
    cursor = null,
    locale,
    from = null,
    limit = 24,
    now = new Date(),
    ...filters
  } = asked
  const search: Search = { db, sample, filters, sort, from, locale, limit, now }
  const by = byOf(cursor, sort, Boolean(filters.within))
  const query = readQuery(text, by)
  let found = await findPage(search, text, by, cursor)
  let answered: Pick<SearchPage, 'text' | 'instead' | 'didYouMean' | 'relaxed'> = {
    text: query.text,
    instead: null,
    didYouMean: null,
  }
  if (!cursor) {
    const isNone = found.ids.length === 0
    const other = isNone
      ? await findInstead(search, query)
      : ((found.isLoose ? await findMisspelt(search, query, found.total.count) : null) ??
        (await findMoreSpoken(search, query, found.total.count)))
    if (other) {
      const { page, ...why } = other
      found = page
      answered = why
    }
  }
  const { ids, isLoose: _, ...rest } = found
  // Beyond the area that is asked for places are as far as they are from there, which they are ordered by.
  const middle = isBeyond(answered.relaxed) && !filters.within ? middleOf(filters) : null
  const reading = { locale, now, from: middle ?? from ?? filters.within ?? null }
  return { rows: await loadCards(db, ids, answered.text, reading), ...rest, ...answered }
}
