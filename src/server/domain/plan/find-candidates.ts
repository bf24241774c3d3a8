/**
 * Candidates for the next visits in an officer's areas: those pinned by law, the most urgent, and those drawn at random for the week. Found
 * in one statement by stored priorities; the final list is computed anew.
 */
import type { Kysely, RawBuilder } from 'kysely'
import type { Category } from '#shared/categories.ts'
import type { Drawn } from '#shared/plan/order-day.ts'
import type { Pin } from '#shared/plan/reasons.ts'
import { ONE_DRAWN_IN, REST_DAYS } from '#shared/plan/weights.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { mondayOf } from '../lot/lot.ts'
import type { Area } from './duty-areas.ts'
import { type PinnedSince, pinnedRows } from './pins.ts'

/** The officer of the day, and the requested part of it. */
export interface Asked {
  /** The officer's areas that are valid now. */
  areas: readonly Pick<Area, 'provinceCode' | 'districtCode'>[]
  now: Date
  /** Most urgent places that are checked. */
  most: number
  /** Kinds that the officer's agency inspects; null for all. */
  kinds: readonly Category[] | null
  category?: Category | null
  district?: number | null
}

export interface Candidates {
  ids: string[]
  pins: ReadonlyMap<string, PinnedSince>
  drawn: Drawn[]
  /** Visits that the areas have seen this week. */
  done: number
}

const rowShape = rowsOf({
  id: 'text',
  pin: orNull(textIs<Pin['kind']>()),
  by: 'time?',
  since: 'time?',
  lot: 'number?',
  slot: 'number?',
  /** Only drawn ones: may be visited, and was not this week. */
  open: 'bool',
})
type Row = RowOf<typeof rowShape>

/** The week's Monday as it begins in Bangkok. */
const beginOf = (week: string) => new Date(`${week}T00:00:00+07:00`)

/** Unpinned places are considered however many are pinned: those may all be a colleague's to visit. */
const unpinnedLeast = 10

const isInOne = ({ provinceCode, districtCode }: Asked['areas'][number]) =>
  districtCode === null ? sql`p.province_code = ${provinceCode}` : sql`p.district_code = ${districtCode}`

/** True if a place, as a row `p` of `visit_priorities`, lies in one of the areas; there is at least one. */
export const inAreas = (areas: Asked['areas']): RawBuilder<boolean> =>
  bool`(${sql.join(areas.map(isInOne), sql` or `)})`

/** None where there is no area. */
export async function findCandidates(db: Kysely<Schema>, asked: Asked): Promise<Candidates> {
  const { areas, now, most, kinds, category = null, district = null } = asked
  if (areas.length === 0) return sortOut([])
  const week = mondayOf(now)
  const isAsked = sql`${category === null ? sql`true` : sql`p.category_id = ${category}`}
    and ${district === null ? sql`true` : sql`p.district_code = ${district}`}
    and ${kinds === null ? sql`true` : sql`p.category_id = any(${[...kinds]}::text[])`}`
  const isOpen = sql`(p.rests_until is null or p.rests_until <= ${now}) and ${isAsked}`
  const inArea = areas.map(isInOne)
  const isInArea = inAreas(areas)
  const isHere = sql`district_code = any((select codes from districts_of_areas)::int[])`
  const codes = areas.map(({ provinceCode, districtCode }) =>
    districtCode === null ? sql`province_code = ${provinceCode}` : sql`code = ${districtCode}`,
  )
  // One walk along an index for each area: written out, because the database does not find it behind a join.
  const walks = (limit: RawBuilder<unknown>, where: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql.join(
      inArea.map(
        (own) => sql`(select p.business_id, p.risk, p.lot, p.slot, ${isOpen} as open from visit_priorities p
          where p.planned and ${own} and ${where} order by ${order} limit ${limit})`,
      ),
      sql` union `,
    )
  // Written out, not as a value: of a limit that it does not know the planner expects a tenth of all rows.
  const limit = sql.lit(most)
  const turns = sql`(select done / ${ONE_DRAWN_IN}::int + ${Math.ceil(most / ONE_DRAWN_IN)}::int from done)`
  const { rows } = await rowShape.and({ done: 'number' })`
    with districts_of_areas as materialized (
      select array(select code from districts where ${sql.join(codes, sql` or `)}) as codes
    ), pinned as materialized (
      ${pinnedRows(now, isHere)}
    ),
    -- Each looked up by its key ("offset 0"): the database would rather read the whole area. In order, so that it ends with the last one wanted.
    wanted as materialized (
      select w.* from (select * from pinned order by by, business_id) w cross join lateral (
        select from visit_priorities p where p.business_id = w.business_id and p.planned and ${isAsked} and ${isInArea}
          and (p.rests_until is null or p.rests_until <= w.since + make_interval(days => ${REST_DAYS})) offset 0
      ) own order by by, business_id limit ${limit}
    ),
    done as materialized (
      select count(*)::int as done from inspections i cross join lateral (
        select from visit_priorities p where p.business_id = i.business_id and ${isInArea} offset 0
      ) own
      where i.state = 'sealed' and i.visited_at >= ${beginOf(week)} and i.visited_at <= ${now}
    )
    (select business_id as id, pin, by, since, null::float8 as lot, null::int as slot, true as open, done.done
      from wanted, done)
    union all (select business_id, null, null, null, null, null, true, done.done
      from (${walks(sql.lit(2 * most), isOpen, sql`p.risk desc, p.business_id`)}) u, done
      where business_id <> all(array(select business_id from wanted)) order by risk desc, business_id
      limit greatest(${limit} - (select count(*) from wanted), ${sql.lit(unpinnedLeast)}))
    union all (select business_id, null, null, null, lot, slot, open, done.done
      from (${walks(turns, sql`p.week = ${week}::date`, sql`p.lot`)}) l, done order by lot limit ${turns})`.execute(db)
  return sortOut(rows)
}

function sortOut(rows: readonly (Row & { done: number })[]): Candidates {
  const drawn = rows.flatMap(({ id, lot, slot }) => (lot === null || slot === null ? [] : [{ id, lot, slot }]))
  return {
    ids: [...new Set(rows.filter(({ open }) => open).map(({ id }) => id))],
    pins: new Map(
      // Of two that one place has, the earlier.
      rows
        .toReversed()
        .flatMap(({ id, pin, by, since }) => (pin && by && since ? [[id, { kind: pin, by, since }]] : [])),
    ),
    drawn: drawn.sort((a, b) => a.lot - b.lot),
    done: rows[0]?.done ?? 0,
  }
}
