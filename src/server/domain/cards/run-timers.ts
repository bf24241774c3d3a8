/**
 * Runs the due timers of cards, each once even with several instances, in the order of their times. A backlog of days is caught up:
 * a passed deadline counts from the moment at which it passed.
 */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'
import { asProduct } from '../command/as-product.ts'
import { type CommandTools, execute } from '../command/execute.ts'
import { type DueTimer, fireTimer } from './fire-timer.ts'
import { planMissing } from './plan-timers.ts'

/** Timers per run; further due ones come with the next. */
const batchSize = 100
/** Rounds of one sweep: a deadline, the next level, and that level's own timers, with room. */
const mostRounds = 50

export interface TimerTools extends CommandTools {
  /** Public address of the product, for links in messages. */
  origin: string
}

const listDue = (db: Kysely<Schema>, now: Date): Promise<DueTimer[]> =>
  db
    .selectFrom('card_timers')
    .select(['card_id as card', 'what', 'due_at as due'])
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('card_id')
    .orderBy('what')
    .limit(batchSize)
    .execute()

/** Fires the timers due at `now`; returns how many this instance fired. Those locked by another one are left to it. */
export async function runCardTimers({ db, wakeSender, origin }: TimerTools, now: Date): Promise<number> {
  for (let planned = 1, round = 0; planned > 0 && round < mostRounds; round++) planned = await planMissing(db, now)
  const caller = asProduct(await installationSecret(db, 'audit'), now, origin)
  let done = 0
  for (let round = 0; round < mostRounds; round++) {
    const before = done
    for (const timer of await listDue(db, now)) if (await execute({ db, wakeSender }, caller, fireTimer, timer)) done++
    if (done === before) break
  }
  return done
}
