/**
 * Stores by day the state of areas and the work of officers, so that a year is a walk over a few thousand rows. A day's work is recomputed
 * from its rows for as long as it may change; an area's state late in the evening cannot be known the next morning, so it stays.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { bangkokDay, bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import { COMPARED_DAYS } from '#shared/fairness/limits.ts'
import { listedStatuses, plannedStatuses } from '#shared/places/business-states.ts'
import { liftLimits } from '../../db/postgres/without-limits.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { decisionTime } from '../cards/decision-time.ts'
import { derive } from '../command/derive.ts'
import { noteRefresh } from '../places/note-refresh.ts'

/** Held while days are made, so that two instances do not write them twice. */
const daysLock = 7_204_115_710

/** A period in which something happened: from its beginning up to, but not including, its end. */
export interface Period {
  from: Date
  until: Date
}

const inPeriod = (at: string, { from, until }: Period) => sql`${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${until}`
/** A card's counts, in place of its zero. */
const counting = (what: string, one: RawBuilder<unknown>, hours: RawBuilder<unknown> = sql`null::int`) =>
  sql.join([
    ...['inspections', 'answers', 'na', 'yellow', 'orange', 'red', 'closed', 'escalated', 'withdrawn'].map((name) =>
      name === what ? one : sql`0`,
    ),
    hours,
  ])

/** Work in a period by day, area and officer, as `officer_days` has it. */
export const officerDays = (period: Period) => sql`
  select (at at time zone 'Asia/Bangkok')::date as day, b.district_code, officer_id,
    sum(inspections)::int as inspections, sum(answers)::int as answers, sum(na)::int as na,
    sum(yellow)::int as yellow, sum(orange)::int as orange, sum(red)::int as red,
    sum(closed)::int as closed, sum(escalated)::int as escalated, sum(withdrawn)::int as withdrawn,
    coalesce(array_agg(hours order by hours) filter (where hours is not null), '{}') as mending_hours
  from (
    select i.sealed_at as at, i.business_id, i.inspector_id as officer_id, 1 as inspections, given.answers, given.na, 0 as yellow,
      0 as orange, 0 as red, 0 as closed, 0 as escalated, 0 as withdrawn, null::int as hours
    from inspections i cross join lateral (
      select count(*)::int as answers, count(*) filter (where verdict = 'na')::int as na
      from answers where inspection_id = i.id and not carried
    ) given where i.state = 'sealed' and ${inPeriod('i.sealed_at', period)}
    union all
    select issued_at, business_id, drafted_by, 0, 0, 0, (level = 'yellow')::int, (level = 'orange')::int, (level = 'red')::int,
      0, 0, 0, null from warning_cards where issued_at is not null and ${inPeriod('issued_at', period)}
    union all
    select closed_at, business_id, drafted_by, ${counting('closed', sql`1`, sql`(extract(epoch from closed_at - issued_at) / 3600)::int`)}
    from warning_cards where closed_at is not null and ${inPeriod('closed_at', period)}
    union all
    select withdrawn_at, business_id, drafted_by, ${counting('withdrawn', sql`1`)}
    from warning_cards where withdrawn_at is not null and ${inPeriod('withdrawn_at', period)}
    union all
    select m.at, c.business_id, c.drafted_by, ${counting('escalated', sql`1`)}
    from card_moves m join warning_cards c on c.id = m.card_id where m.to_state = 'escalated' and ${inPeriod('m.at', period)}
  ) happened join businesses b on b.id = happened.business_id
  group by 1, 2, 3`

/** Figures of areas at `now`, as `area_days` has it. */
export const areasNow = (now: Date) => sql`
  select ${bangkokDay(now)}::date as day, district_code, count(*)::int as listed,
    count(*) filter (where grade_valid_until > ${now})::int as valid, ${now}::timestamptz as made_at
  from businesses where status = any(${listedStatuses}::text[]) group by district_code`

/** Late work at `now`, as `overdue_days` has it. */
const overdueNow = (now: Date) => sql`
  select ${bangkokDay(now)}::date as day, b.district_code, what, count(*) filter (where ${now} - due <= interval '7 days')::int as week,
    count(*) filter (where ${now} - due > interval '7 days' and ${now} - due <= interval '30 days')::int as month,
    count(*) filter (where ${now} - due > interval '30 days')::int as longer
  from (
    select business_id, 'reply' as what, coalesce(clock_stopped_at, moved_at, replied_at) + ${decisionTime('c')} as due
    from warning_cards c where state = 'replied'
    union all select business_id, 'mending', coalesce(overdue_at, fix_due_at, reply_due_at) from warning_cards where state = 'overdue'
    union all select id, 'visit', grade_valid_until from businesses
      where status = any(${plannedStatuses}::text[]) and grade_valid_until < ${now}
    union all select business_id, 'registration', g.decide_by from registrations g join businesses p on p.id = g.business_id
      where g.decided_at is null and p.status = 'submitted'
  ) late join businesses b on b.id = late.business_id
  where due < ${now} group by 2, 3`

/** The first day to recompute: the last computed one, for late events on it; else as far back as work is compared. */
async function firstDay(db: Kysely<Schema>, now: Date): Promise<Date> {
  const { rows } = await rowsOf({ day: 'text?' })`select max(day)::text as day from area_days`.execute(db)
  const last = rows[0]?.day
  return last ? new Date(`${last}T00:00:00+07:00`) : new Date(bangkokMidnight(now).getTime() - COMPARED_DAYS * dayMs)
}

/** Makes the days since the last time, today's included. The same again changes nothing. Returns how many days. */
export function keepDays(db: Kysely<Schema>, now: Date): Promise<number> {
  return derive(db, async (tx) => {
    await liftLimits(tx)
    await sql`select pg_advisory_xact_lock(${daysLock})`.execute(tx)
    const today = bangkokMidnight(now)
    const from = await firstDay(tx, now)
    // Somebody's clock is ahead of ours: theirs is the later word.
    if (from > today) return { result: 0, touches: [] }
    const until = new Date(today.getTime() + dayMs)
    await remakeOfficerDays(tx, { from, until })
    await keepAreas(tx, now)
    await keepOverdue(tx, now)
    await noteRefresh(tx, 'days', now)
    return { result: Math.round((until.getTime() - from.getTime()) / dayMs), touches: [] }
  })
}

/** Areas that stand otherwise than before, and no others: the day is made again every few minutes. */
async function keepAreas(db: Kysely<Schema>, now: Date): Promise<void> {
  await sql`with fresh as materialized (${areasNow(now)}),
    gone as (delete from area_days where day = ${bangkokDay(now)}::date and district_code not in (select district_code from fresh))
    insert into area_days as a (day, district_code, listed, valid, made_at) select * from fresh
    on conflict (day, district_code) do update set listed = excluded.listed, valid = excluded.valid, made_at = excluded.made_at
    where (a.listed, a.valid) is distinct from (excluded.listed, excluded.valid)`.execute(db)
}

/** The same of late work. */
async function keepOverdue(db: Kysely<Schema>, now: Date): Promise<void> {
  await sql`with fresh as materialized (${overdueNow(now)}),
    gone as (
      delete from overdue_days where day = ${bangkokDay(now)}::date
        and (district_code, what) not in (select district_code, what from fresh)
    )
    insert into overdue_days as o (day, district_code, what, week, month, longer) select * from fresh
    on conflict (day, district_code, what) do update set week = excluded.week, month = excluded.month, longer = excluded.longer
    where (o.week, o.month, o.longer) is distinct from (excluded.week, excluded.month, excluded.longer)`.execute(db)
}

const columnsOf = (of: 'f' | 's') =>
  sql.join(
    [
      'inspections',
      'answers',
      'na',
      'yellow',
      'orange',
      'red',
      'closed',
      'escalated',
      'withdrawn',
      'mending_hours',
    ].map((name) => sql.ref(`${of}.${name}`)),
  )
const nobody = '00000000-0000-0000-0000-000000000000'

/** Recomputes officers' figures of whole days; rows that are right stay as they are. */
export async function remakeOfficerDays(db: Kysely<Schema>, period: Period): Promise<void> {
  const days = [bangkokDay(period.from), bangkokDay(new Date(period.until.getTime() - 1))] as const
  const isMeant = sql`day between ${days[0]}::date and ${days[1]}::date`
  await sql`with fresh as materialized (${officerDays(period)}),
    stored as (
      select officer_days.ctid as at, officer_days.*,
        row_number() over (partition by day, district_code, officer_id order by officer_days.ctid) as copy
      from officer_days where ${isMeant}
    ),
    same as materialized (
      select s.at, s.day, s.district_code, s.officer_id from stored s join fresh f on f.day = s.day and f.district_code = s.district_code
        and coalesce(f.officer_id, ${nobody}::uuid) = coalesce(s.officer_id, ${nobody}::uuid)
      where s.copy = 1 and (${columnsOf('f')}) is not distinct from (${columnsOf('s')})
    ),
    gone as (delete from officer_days where ${isMeant} and ctid not in (select at from same))
    insert into officer_days (day, district_code, officer_id, inspections, answers, na, yellow, orange, red, closed, escalated,
      withdrawn, mending_hours)
    select f.* from fresh f where not exists (
      select from same where same.day = f.day and same.district_code = f.district_code
        and coalesce(same.officer_id, ${nobody}::uuid) = coalesce(f.officer_id, ${nobody}::uuid)
    )`.execute(db)
}
