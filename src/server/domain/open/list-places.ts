/** Places for programs, in the order of their ids: a walk along the key that no change of figures disturbs. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { OpenPlaceLine } from '#shared/open/shapes.ts'
import type { Schema } from '../../db/schema.ts'
import { scalar, sql } from '../../db/sql.ts'
import { selectCards } from '../places/cards.ts'
import { presentCard } from '../places/present.ts'
import { filtersSql, type SearchFilters } from '../search/filters.ts'
import { presentLine } from './present-place.ts'

export interface PlacesAsked {
  filters: SearchFilters
  /** West, south, east, north. */
  box: readonly [number, number, number, number] | null
  /** Those of which something was published since. */
  since: Date | null
  after: string | null
  limit: number
  locale: Locale
  origin: string
  now: Date
}

export async function listPlaces(
  db: Kysely<Schema>,
  { filters, box, since, after, limit, locale, origin, now }: PlacesAsked,
): Promise<OpenPlaceLine[]> {
  const conditions = [filtersSql(filters, now)]
  if (box)
    conditions.push(
      scalar(
        'bool',
      )`(lng between ${box[0]}::float8 and ${box[2]}::float8 and lat between ${box[1]}::float8 and ${box[3]}::float8)`,
    )
  if (since) conditions.push(scalar('bool')`id in (select business_id from publications where at >= ${since})`)
  if (after) conditions.push(scalar('bool')`id > ${after}::uuid`)
  const rows = await selectCards(db, {
    where: sql.join(conditions, sql` and `),
    key: scalar('text')`id::text`,
    order: sql`id`,
    limit,
  })
  return rows.map((row) => presentLine(presentCard(row, { locale, now }), { origin, point: row }))
}
