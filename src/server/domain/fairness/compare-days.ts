/** Compares the stored figures by day with their rows, and corrects the wrong ones. */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import { firstFiguresDay } from '../../db/remove-expired.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { derive } from '../command/derive.ts'
import { officerDays, remakeOfficerDays } from './keep-days.ts'

/** A day whose stored figures differ from the events. */
export const wrongDayShape = rowsOf({
  day: 'text',
  /** Inspections, answers, cards issued, and cards ended. */
  stored: 'text',
  actual: 'text',
})
export type WrongDay = RowOf<typeof wrongDayShape>

const beginOf = (day: string) => new Date(`${day}T00:00:00+07:00`)

/** Columns as one text: by day and officer without the area, because a place may have moved since. */
const figures = sql`concat_ws(' ', sum(inspections), sum(answers), sum(na), sum(yellow + orange + red), sum(closed), sum(escalated),
  sum(withdrawn), sum(coalesce((select sum(h) from unnest(mending_hours) h), 0)))`

/** Days before the last computed one; later events are yet to be counted, and older days are being removed. Changes nothing. */
export async function compareDays(db: Kysely<Schema>, now = new Date()): Promise<WrongDay[]> {
  const { rows: ends } = await rowsOf({ first: 'text?', last: 'text?' })`
    select (select min(day)::text from officer_days where day >= ${firstFiguresDay(now)}::date) as first, (select max(day)::text from area_days) as last`.execute(
    db,
  )
  const { first, last } = ends[0] ?? { first: null, last: null }
  if (first === null || last === null) return []
  const period = { from: beginOf(first), until: beginOf(last) }
  const { rows } = await wrongDayShape`
    with stored as (
      select day, officer_id, ${figures} as text from officer_days where day >= ${first}::date and day < ${last}::date group by day, officer_id
    ), actual as (
      select day, officer_id, ${figures} as text from (${officerDays(period)}) happened group by day, officer_id
    )
    select coalesce(stored.day, actual.day)::text as day, coalesce(stored.text, 'none') as stored, coalesce(actual.text, 'none') as actual
    from stored full join actual on stored.day = actual.day and stored.officer_id is not distinct from actual.officer_id
    where stored.text is distinct from actual.text order by 1`.execute(db)
  return rows
}

/** Makes these days anew. Returns how many. */
export function repairDays(db: Kysely<Schema>, days: readonly string[]): Promise<number> {
  const wrong = [...new Set(days)]
  return derive(db, async (tx) => {
    for (const day of wrong) {
      const from = beginOf(day)
      await remakeOfficerDays(tx, { from, until: new Date(from.getTime() + dayMs) })
    }
    return { result: wrong.length, touches: [] }
  })
}
