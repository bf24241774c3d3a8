/**
 * The salts for hashing visitors. One serves for a week of days and is deleted a week after its last day, when no mark made with
 * it counts any more: until then a visitor is recognised, after it nobody can identify them.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { bangkokDayNumber, dayMs } from '#shared/bangkok.ts'
import { HOT_DAYS } from '#shared/constants.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'

/** The first day of the week that a moment is in, or of one before it. */
function weekOf(now: Date, weeksBefore = 0): string {
  const week = Math.floor(bangkokDayNumber(now) / HOT_DAYS) - weeksBefore
  return new Date(week * HOT_DAYS * dayMs).toISOString().slice(0, 10)
}

/** Those of this week and of the one before. */
export interface Salts {
  current: Buffer
  before: Buffer
}

/** The salts as they are now, made where they are missing. */
export async function openSalts(db: Kysely<Schema>, now: Date): Promise<Salts> {
  const [current, before] = [weekOf(now), weekOf(now, 1)]
  await db
    .insertInto('visit_salts')
    .values([current, before].map((week) => ({ day: week, salt: randomBytes(32) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db.selectFrom('visit_salts').selectAll().where('day', 'in', [current, before]).execute()
  const saltOf = (week: string) => stored.find((it) => it.day === week)?.salt as Buffer
  return { current: saltOf(current), before: saltOf(before) }
}

/** Forgets the salts that no mark is made with any more. */
export async function removeOldSalts(db: Kysely<Schema>, now: Date): Promise<void> {
  await sql`delete from visit_salts where day < ${weekOf(now, 1)}::date`.execute(db)
}

/** A text as it is stored, and as it would have been last week. */
export const hashedIn = ({ current, before }: Salts, text: string) => ({
  current: createHmac('sha256', current).update(text).digest(),
  before: createHmac('sha256', before).update(text).digest(),
})
