/**
 * The places that answer a search, in its order, as ids and positions in that order: collected whole, or walked to (see
 * search-plan.ts). Both give rows in the same shape, so that a list can begin with one and go on with the other.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { localisedColumns } from '#shared/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, type RowOf, rowsOf, scalar, sql } from '../../db/sql.ts'
import type { OrderColumn } from '../places/orders.ts'
import { isOfStanding, standings, standingsInOrder } from '../places/standing.ts'
import { filtersSql, type SearchFilters } from './filters.ts'
import { hasFilterWords, matchesSql, nameTier, type TextQuery } from './text-match.ts'

/** Position of a row: by rank upwards, within it by key and id downwards. */
export const positionShape = rowsOf({
  rank: 'number',
  key: 'number',
  id: 'text',
})
export type Position = RowOf<typeof positionShape>

/** Course of a list, and the order of its first page, which gives the positions of places, too. */
export type RankedOrder =
  | { sort: 'relevance' | 'rating' | 'inspected'; column: OrderColumn<'popular'> }
  | { sort: 'safest'; column: OrderColumn<'safest'> }

export type RankedQuery = RankedOrder & {
  query: TextQuery
  filters: SearchFilters
  /** The moment at which places are open. */
  now: Date
}

/** Parts of a list that follow one another: by date, the standings, with those never inspected after the others of theirs. */
interface Stage {
  where: RawBuilder<boolean>
  column: OrderColumn<'popular' | 'safest'> | 'inspected_at'
}

function stagesOf({ sort, column }: RankedQuery): Stage[] {
  // The stored orders begin with the standing.
  if (sort !== 'inspected') return [{ where: bool`true`, column }]
  const { passed, graded, ungraded, suspended } = standings
  return [
    { where: bool`inspected_at is not null and ${isOfStanding(column, passed)}`, column: 'inspected_at' },
    { where: bool`inspected_at is not null and ${isOfStanding(column, graded)}`, column: 'inspected_at' },
    { where: bool`inspected_at is not null and ${isOfStanding(column, ungraded)}`, column: 'inspected_at' },
    { where: bool`inspected_at is null and ${isOfStanding(column, ungraded)}`, column },
    { where: isOfStanding(column, suspended), column },
  ]
}

/** Ranks of a standing by relevance: its tiers, of which a name and eight words make fewer. */
const tiersOfStanding = 16

/** True if a place is called exactly so: a typed name asks for that place, wherever it stands. On `businesses`. */
function isCalled({ text }: TextQuery): RawBuilder<boolean> {
  const plain = (name: RawBuilder<unknown>) => sql`replace(lower(${name}), ' ', '')`
  const names = localisedColumns('name').map((name) => plain(sql.ref(name)))
  return bool`coalesce(${plain(sql`${text}::text`)} = any(array[${sql.join(names)}]), false)`
}

/** The first places of a list by relevance: passed ones with the query in their name, or also called so. */
const leads = ({ query, column }: RankedQuery): RawBuilder<boolean> =>
  bool`(${isOfStanding(column as OrderColumn<'popular'>, standings.passed)} or ${isCalled(query)})`

/** By relevance: the place that is called so, then by standing as every list, and within a standing by how well it answers. */
function rankOf(ranked: RankedQuery, stages: readonly Stage[]): RawBuilder<number> {
  const { sort, column, query } = ranked
  if (sort !== 'relevance') {
    const each = stages.map(({ where }, i) => sql`when ${where} then ${sql.lit(i)}`)
    return scalar('number')`case ${sql.join(each, sql` `)} end`
  }
  const tier = sql`least(${nameTier(query)}, ${sql.lit(tiersOfStanding - 1)})`
  const before = standingsInOrder.map(
    (it, i) => sql`when ${isOfStanding(column, it)} then ${sql.lit(1 + i * tiersOfStanding)}`,
  )
  return scalar('number')`case when ${isCalled(query)} then 0 else case ${sql.join(before, sql` `)} end + ${tier} end`
}

/** Microseconds, which is how exact the database is; a number holds them until the year 2255. */
const keyOf = (column: Stage['column']) =>
  column === 'inspected_at'
    ? scalar('number')`(extract(epoch from inspected_at) * 1000000)::float8`
    : scalar('number')`${sql.ref(column)}`
const valueFrom = (column: Stage['column'], key: number) =>
  column === 'inspected_at'
    ? sql`timestamptz 'epoch' + ${Math.round(key)}::float8 * interval '1 microsecond'`
    : sql`${key}::float8`

/** All that match, of those with it in their names the ones that lead; the first `limit` after a position, and how many there are. */
export async function collectRanked(
  db: Kysely<Schema>,
  ranked: RankedQuery,
  options: { byWords: boolean; where: 'doc' | 'names'; after?: Position | undefined; limit: number },
): Promise<{ rows: Position[]; total: number }> {
  const { query, filters, now } = ranked
  const { byWords, where, after, limit } = options
  const stages = stagesOf(ranked)
  const key = sql.join(
    stages.map((it) => sql`when ${it.where} then ${keyOf(it.column)}`),
    sql` `,
  )
  const isWanted = where === 'names' ? leads(ranked) : byWords ? hasFilterWords(filters) : sql`true`
  const { rows } = await positionShape.and({ total: 'number' })`
    with found as materialized (
      select id, ${rankOf(ranked, stages)} as rank, case ${key} end as key
      from search_docs join businesses on id = business_id
      where ${matchesSql(query, where, !byWords)} and ${filtersSql(filters, now)} and ${isWanted}
    )
    select id, rank, key, (select count(*) from found)::int as total from found
    where ${after ? sql`(rank > ${after.rank}::int or (rank = ${after.rank}::int and (key, id) < (${after.key}::float8, ${after.id}::uuid)))` : sql`true`}
    order by rank, key desc, id desc limit ${limit}`.execute(db)
  return { rows: rows.map(({ id, rank, key }) => ({ id, rank, key })), total: rows[0]?.total ?? 0 }
}

/**
 * The first `limit` after a position, going down the ordered lists of `businesses`. Ranks are those of a tier after all that
 * `collectRanked` gives. `beyondNames` leaves out those that lead by their names, which were collected before. Null where the
 * first `most` rows of a part of the list did not suffice.
 */
export async function walkRanked(
  db: Kysely<Schema>,
  ranked: RankedQuery,
  options: { beyondNames: boolean; after?: Position | undefined; limit: number; most?: number | undefined },
): Promise<Position[] | null> {
  const { query, filters, now } = ranked
  const { beyondNames, after, limit, most } = options
  const found: Position[] = []
  for (const [i, { where, column }] of stagesOf(ranked).entries()) {
    const rank = walkedRank + i
    const left = limit - found.length
    if (left <= 0) break
    if (after && after.rank > rank) continue
    const from =
      after?.rank === rank
        ? sql`(${sql.ref(column)}, id) < (${valueFrom(column, after.key)}, ${after.id}::uuid)`
        : sql`true`
    const others = beyondNames ? sql`and not (${matchesSql(query, 'names', true)} and ${leads(ranked)})` : sql``
    const order = sql`order by ${sql.ref(column)} desc, id desc`
    const isIn = sql`${filtersSql(filters, now)} and ${where} and ${from}`
    // An ordered part without a limit would be sorted whole.
    const part =
      most === undefined ? sql`businesses` : sql`(select * from businesses where ${isIn} ${order} limit ${most})`
    // Lateral and with an offset: so the planner keeps to the list's order and looks each document up.
    const { rows } = await rowsOf({ id: 'text', key: 'number' })`
      select id, ${keyOf(column)} as key from ${part} as part
      cross join lateral (
        select 1 from search_docs where business_id = id and ${matchesSql(query, 'doc', true)} ${others} offset 0
      ) as has_text
      where ${most === undefined ? isIn : sql`true`}
      ${order} limit ${left}`.execute(db)
    if (most !== undefined && rows.length < left && (await isLonger(db, part, most))) return null
    found.push(...rows.map((row) => ({ ...row, rank })))
  }
  return found
}

/** True if a part of a list that is cut after `most` rows has so many; a shorter one has been walked to its end. */
async function isLonger(db: Kysely<Schema>, part: RawBuilder<unknown>, most: number): Promise<boolean> {
  const { rows } = await rowsOf({ count: 'number' })`select count(*)::int as count from ${part} as part`.execute(db)
  return (rows[0]?.count ?? 0) >= most
}

/** Higher than any rank of collected rows. */
export const walkedRank = 100
