/** The lists as the pages ask for them, each from its beginning and from deep inside. */
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import {
  type ListQuery,
  listByCategory,
  listHot,
  listNear,
  listPopular,
  listRecommended,
} from '#server/domain/places/queries.ts'
import type { Page, PlaceCard } from '#shared/places/place-card.ts'

interface ListCase {
  what: string
  ask(): Promise<Page<PlaceCard>>
}

/** As many as a full page shows (server/http/request/list-query.ts). */
const limit = 24
/** Number of places before a page deep in a list. */
const deep = 2000

/** Where there are about 15,000 places within reach, 6,000, and 600; a page as deep as each has one. */
const points = {
  Bangkok: { lat: 13.7563, lng: 100.5018, before: 2000 },
  Phuket: { lat: 7.8804, lng: 98.3923, before: 1000 },
  'Mae Hong Son': { lat: 19.302, lng: 97.9654, before: 400 },
}

type List = [what: string, list: (query: ListQuery) => Promise<Page<PlaceCard>>, before: number]

/** Throws when a case finds nothing: then its time would mean nothing. */
export async function listCases(db: Kysely<Schema>): Promise<ListCase[]> {
  const now = new Date()
  const lists: List[] = [
    ['hot', (query) => listHot(db, query), deep],
    ['popular', (query) => listPopular(db, query), deep],
    ['recommended', (query) => listRecommended(db, query), deep],
    ['category', (query) => listByCategory(db, { ...query, category: 'restaurant' }), deep],
    ['category in Bangkok', (query) => listByCategory(db, { ...query, category: 'restaurant', province: 10 }), 500],
    ['category in Mae Hong Son', (query) => listByCategory(db, { ...query, category: 'restaurant', province: 58 }), 50],
    ['rare category', (query) => listByCategory(db, { ...query, category: 'other' }), 500],
    ...Object.entries(points).map(
      ([name, { before, ...point }]): List => [`near ${name}`, (query) => listNear(db, { ...query, ...point }), before],
    ),
  ]
  const cases: ListCase[] = []
  for (const [what, list, before] of lists) {
    const { next } = await list({ locale: 'th', limit: before, now })
    cases.push({ what: `${what}, first page`, ask: () => list({ locale: 'th', limit, now }) })
    cases.push({ what: `${what}, after ${before}`, ask: () => list({ locale: 'th', limit, now, cursor: next }) })
    if (!next) throw new Error(`The list "${what}" has no page after ${before} places.`)
  }
  for (const { what, ask } of cases) {
    if ((await ask()).rows.length === 0) throw new Error(`The list "${what}" is empty.`)
  }
  return cases
}
