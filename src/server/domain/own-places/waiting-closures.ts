/** Closings that wait for the officers of an area: places that owners closed for good, and those reported as closed. Nobody else learns of them. */
import type { Kysely, RawBuilder } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import { openCardStates } from '#shared/cards/card-states.ts'
import type { Category } from '#shared/categories.ts'
import { CLOSURE_DAYS, type ClosureCase, type ClosureSource } from '#shared/own-places/closure.ts'
import { type BusinessStatus, listedStatuses } from '#shared/places/business-states.ts'
import { decideBy } from '#shared/registrations/decide-by.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { inDutyDistricts } from '../duty/on-duty.ts'
import { districtName, type OfficerReading, placeName } from '../duty/waiting-lines.ts'
import {
  cutPage,
  type ListAsked,
  type PagedRow,
  pagedColumns,
  pagedShape,
  pageOf,
  wholeList,
} from '../duty/waiting-page.ts'
import { type Asking, isIn, joinPlace, notOwn, type Sql, waitingRows, withDistricts } from '../duty/waiting-rows.ts'

/** Reports that are shown of one place; the older ones are counted. */
const mostReports = 10

const rowShape = rowsOf({
  id: 'text',
  source: textIs<ClosureSource>(),
  /** The owner's wish; null of reports, which are known by the last. */
  rev: 'text?',
  since: 'time',
  last: 'time',
  name: 'text',
  category: textIs<Category>(),
  district: 'text',
  status: textIs<BusinessStatus>(),
  has_owner: 'bool',
  inspected_at: 'time?',
  open_cards: 'number',
  reports: orNull(jsonAs<{ at: string; text: string }[]>()),
  reported: 'number',
})
type Row = RowOf<typeof rowShape>

/** Rows `w` of waiting closures where `isHere` holds for a row, in brackets. The latest report counts as the version seen. */
export const waitingClosures = (isHere: RawBuilder<boolean>): RawBuilder<unknown> => sql`(
  select 'owner' as source, business_id, id::text as rev, closed_at as since, closed_at as last from closures
  where state = 'waiting' and ${isHere}
  union all
  select 'people', business_id, null, min(created_at), max(created_at) from place_reports
  where kind = 'closed' and state in ('received', 'looking') and ${isHere} group by business_id)`

const listed = sql.join(listedStatuses.map((status) => sql.lit(status)))

/**
 * Whether the place `businesses` of a row `w` still needs a decision: not one already closed, and not one merged
 * into another entry or registered anew.
 */
export const isToDecide = sql`(case w.source when 'owner' then businesses.status = 'closed' and businesses.merged_into is null
  else businesses.status in (${listed}) end)`

/** The end of the day that many working days later, as `decideBy` says. */
const endOfWorkingDay = (since: Sql, days: number) => sql`(
  select (day + 1)::timestamp at time zone 'Asia/Bangkok' - interval '1 millisecond' from generate_series(1, ${sql.lit(days * 2 + 2)}) later(days)
  cross join lateral (select (${since} at time zone 'Asia/Bangkok')::date + later.days as day) d
  where extract(isodow from day) < 6 order by day offset ${sql.lit(days - 1)} limit 1)`
/** Those that wait. */
export const closureRows = (asking: Asking): Sql =>
  waitingRows({
    id: sql`w.business_id`,
    part: sql`w.source`,
    place: sql`w.business_id`,
    since: sql`w.since`,
    due: endOfWorkingDay(sql`w.since`, CLOSURE_DAYS),
    from: sql`${waitingClosures(isIn('district_code'))} w ${joinPlace(sql`w.business_id`)}`,
    where: sql`${isToDecide} and ${notOwn(asking, 'w.business_id')}`,
  })

/** Those that are due first, and the place that is asked for or the first of them. Throws `InvalidCursor`. */
export async function listWaitingClosures(
  db: Kysely<Schema>,
  reading: OfficerReading,
  wanted: string | null,
  asked: ListAsked = wholeList,
): Promise<{ waiting: ClosureCase[]; open: ClosureCase | null; next: string | null }> {
  const page = await select(db, reading, (rows) => pageOf(rows, asked))
  const { rows, next } = cutPage(page)
  const waiting = rows.map(present)
  const isListed = waiting.some(({ id }) => id === wanted)
  const [other] = wanted && !isListed ? await select(db, reading, (rows) => only(rows, wanted)) : []
  const open = wanted ? (waiting.find(({ id }) => id === wanted) ?? (other ? present(other) : null)) : waiting[0]
  return { waiting, open: open ?? null, next }
}

const only = (rows: RawBuilder<unknown>, place: string) =>
  sql`(select r.*, 1 as turn, r.since as at from (${rows}) r where r.id = ${place}::uuid)`

async function select(
  db: Kysely<Schema>,
  reading: OfficerReading,
  narrow: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<(Row & PagedRow)[]> {
  const { rows } = await rowShape.and(pagedShape)`
    with ${withDistricts(reading)} select c.source, c.rev, c.since, c.last, businesses.id, businesses.category_id as category, businesses.status,
      businesses.inspected_at, ${placeName(reading)} as name, businesses.owner_id is not null as has_owner,
      ${districtName(reading)} as district, ${pagedColumns}, (
        select count(*)::int from warning_cards c where c.business_id = businesses.id and c.state = any(${openCardStates}::text[])
      ) as open_cards, (
        select json_agg(json_build_object('at', it.created_at, 'text', it.body) order by it.created_at desc) from (
          select created_at, body from place_reports
          where business_id = businesses.id and kind = 'closed' and state in ('received', 'looking')
          order by created_at desc limit ${mostReports}
        ) it
      ) as reports, (
        select count(*)::int from place_reports
        where business_id = businesses.id and kind = 'closed' and state in ('received', 'looking')
      ) as reported
    from ${narrow(closureRows(reading))} w
    join ${waitingClosures(inDutyDistricts(reading))} c on c.business_id = w.id and c.source = w.part
    join businesses on businesses.id = w.id join districts d on d.code = businesses.district_code order by w.turn`.execute(
    db,
  )
  return rows
}

const present = (row: Row): ClosureCase => ({
  id: row.id,
  source: row.source,
  rev: row.rev ?? row.last.toISOString(),
  since: row.since.toISOString(),
  name: row.name,
  category: row.category,
  district: row.district,
  decideBy: decideBy(row.since, CLOSURE_DAYS).toISOString(),
  status: row.status,
  hasOwner: row.has_owner,
  openCards: row.open_cards,
  inspectedOn: row.inspected_at && bangkokDay(row.inspected_at),
  reports: (row.reports ?? []).map(({ at, text }) => ({ at: new Date(at).toISOString(), text })),
  olderReports: row.reported - (row.reports ?? []).length,
})
