/**
 * The salts that visitors are hashed with. One serves for a week of days and goes a week after its last day, when no mark made with
 * it counts any more: until then a visitor is known again, after it nobody can tell who it was.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { HOT_DAYS } from '#shared/constants.ts'
import type { Schema } from '../../db/schema.ts'

const day = 86_400_000
const bangkokOffset = 7 * 3_600_000

/** The day in Bangkok, `YYYY-MM-DD`. */
export const bangkokDayOf = (now: Date): string => new Date(now.getTime() + bangkokOffset).toISOString().slice(0, 10)

/** The first day of the week that a moment is in, or of one before it. */
function weekOf(now: Date, weeksBefore = 0): string {
  const days = Math.floor((now.getTime() + bangkokOffset) / day)
  return new Date((Math.floor(days / HOT_DAYS) - weeksBefore) * HOT_DAYS * day).toISOString().slice(0, 10)
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
  const kept = await db.selectFrom('visit_salts').selectAll().where('day', 'in', [current, before]).execute()
  const saltOf = (week: string) => kept.find((it) => it.day === week)?.salt as Buffer
  return { current: saltOf(current), before: saltOf(before) }
}

/** Forgets the salts that no mark is made with any more. */
export async function removeOldSalts(db: Kysely<Schema>, now: Date): Promise<void> {
  await sql`delete from visit_salts where day < ${weekOf(now, 1)}::date`.execute(db)
}

/** A text as it is kept, and as it would have been last week. */
export const hashedIn = ({ current, before }: Salts, text: string) => ({
  current: createHmac('sha256', current).update(text).digest(),
  before: createHmac('sha256', before).update(text).digest(),
})
