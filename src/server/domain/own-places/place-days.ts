/** The days of a place as its owner sees them: its own, and those of entries that are merged in it, which stay where they were counted. */
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { VISIT_DAYS, type VisitDay } from '#shared/own-places/visit-days.ts'
import { bool, sql } from '../../db/sql.ts'

/** Of a row `d` of `place_days`, for the place `b`. */
export const isDayOfPlace = bool`(d.business_id = b.id
  or d.business_id in (select m.gone_id from place_merges m where m.kept_id = b.id and m.undone_at is null))`

/** Of the place `b`, as JSON. */
export const daysOfPlace = sql`(
  select coalesce(json_agg(json_build_object(
    'day', it.day, 'visitors', it.visitors, 'searched', it.searched, 'calls', it.calls, 'directions', it.directions)), '[]')
  from (
    select d.day, sum(d.visitors)::int as visitors, sum(d.searched)::int as searched, sum(d.calls)::int as calls,
      sum(d.directions)::int as directions
    from place_days d where ${isDayOfPlace} group by d.day
  ) it
)`

/** All days up to today, those without a visitor too. */
export function fillDays(found: readonly VisitDay[], now: Date): VisitDay[] {
  const byDay = new Map(found.map((each) => [each.day, each]))
  return Array.from({ length: VISIT_DAYS }, (_, index) => {
    const day = bangkokDay(new Date(now.getTime() - (VISIT_DAYS - 1 - index) * dayMs))
    return byDay.get(day) ?? { day, visitors: 0, searched: 0, calls: 0, directions: 0 }
  })
}
