/** The places that answer a search by their distance: collected and measured, or going outwards along the near list's index. */
import type { Kysely } from 'kysely'
import { haversine } from '#shared/places/haversine.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, sql } from '../../db/sql.ts'
import { type LatLng, latLngShape } from '../areas/queries.ts'
import { type Found, findNear, inOrder } from '../places/near.ts'
import type { OrderColumn } from '../places/orders.ts'
import { standingIn } from '../places/standing.ts'
import { filtersSql, type SearchFilters } from './filters.ts'
import { hasFilterWords, matchesSql, type TextQuery } from './text-match.ts'

export interface DistanceQuery {
  query: TextQuery
  /** With `within`, where distances are measured from. */
  filters: SearchFilters & { within: LatLng & { km: number } }
  /** The popular order that the first page had, whose standings the list goes by. */
  popular: OrderColumn<'popular'>
  now: Date
}

/** All that match in reach, the first `limit` after a position, and how many there are. */
export async function collectByDistance(
  db: Kysely<Schema>,
  { query, filters, popular, now }: DistanceQuery,
  { byWords, after, limit }: { byWords: boolean; after?: Found | undefined; limit: number },
): Promise<{ rows: Found[]; total: number }> {
  const { rows } = await latLngShape.and({ id: 'text', kept: 'number' })`
    select id, lat, lng, ${sql.ref(popular)} as kept from search_docs join businesses on id = business_id
    where ${matchesSql(query, 'doc', !byWords)} and ${filtersSql(filters, now)}
      and ${byWords ? hasFilterWords(filters) : sql`true`}`.execute(db)
  const found = rows
    .map((row) => ({ id: row.id, standing: standingIn(row.kept), distance: haversine(filters.within, row) }))
    .sort(inOrder)
  const from = after ? found.findIndex((it) => inOrder(it, after) > 0) : 0
  return { rows: from < 0 ? [] : found.slice(from, from + limit), total: found.length }
}

/** The first `limit` after a position. */
export function walkByDistance(
  db: Kysely<Schema>,
  { query, filters, popular, now }: DistanceQuery,
  { after, limit }: { after?: Found | undefined; limit: number },
): Promise<Found[]> {
  const { within, ...others } = filters
  const hasText = sql`exists (select from search_docs where business_id = id and ${matchesSql(query, 'doc', true)} offset 0)`
  const where = bool`${filtersSql(others, now)} and ${hasText}`
  return findNear(db, within, after, limit, { popular, where, radius: within.km * 1000 })
}
