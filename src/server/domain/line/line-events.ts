/**
 * Events from LINE are noted before LINE is answered, and worked off afterwards, so that nothing is lost and LINE never waits. One that LINE tells again is known
 * by its id.
 */
import type { Kysely } from 'kysely'
import type { LineEvent } from '#shared/notifications/line.ts'
import { type Limit, makeLimits } from '../../db/limits.ts'
import { isOutage } from '../../db/outage.ts'
import type { Schema } from '../../db/schema.ts'
import type { Log } from '../../log/log.ts'
import { type BatchTools, productOf } from '../command/as-product.ts'
import { execute } from '../command/execute.ts'
import { hearLine } from './hear-line.ts'
import { codesOfLine, readLineCode } from './line-codes.ts'

/** Words of one LINE user that are answered. */
const asksOfLine = (line: string): Limit => ({ name: 'line-asks', key: line, points: 30, seconds: 3_600 })

export interface NotedEvent {
  id: string
  event: LineEvent
}

/** Notes them; those that are known already are not noted again. */
export async function noteLineEvents(db: Kysely<Schema>, events: readonly NotedEvent[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('line_events')
    .values(events.map(({ id, event }) => ({ id, event: JSON.stringify(event) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Works off those that wait, the oldest first, beside other instances; answers how many those were. */
export async function workOffLineEvents(tools: BatchTools & { log: Pick<Log, 'error'> }): Promise<number> {
  let done = 0
  while (await workOffOne(tools)) done++
  if (done > 0) tools.wakeSender()
  return done
}

async function workOffOne({ db, origin, log }: BatchTools & { log: Pick<Log, 'error'> }): Promise<boolean> {
  const next = await waitingEvent(db)
  if (!next) return false
  // Outside of the transaction: a try that comes to nothing counts, too.
  const isAnswered = await isHeard(db, next.event)
  try {
    await db.transaction().execute(async (tx) => {
      const own = { db: tx, wakeSender: () => undefined, origin }
      if ((await end(tx, next.id)) && isAnswered)
        await execute(own, await productOf(own, new Date()), hearLine, next.event)
    })
  } catch (err) {
    if (isOutage(err)) throw err
    // It would fail again, before all that come after it.
    log.error({ err, event: next.id }, 'an event of LINE could not be worked off')
    await end(db, next.id)
  }
  return true
}

async function waitingEvent(db: Kysely<Schema>): Promise<NotedEvent | null> {
  const row = await db
    .selectFrom('line_events')
    .select(['id', 'event'])
    .where('event', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.event ? { id: row.id, event: row.event } : null
}

/** Takes it for this worker, and erases what was typed; false where another was quicker. */
async function end(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('line_events')
    .set({ event: null })
    .where('id', '=', id)
    .where('event', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Guesses of codes and floods of words are not answered. */
async function isHeard(db: Kysely<Schema>, event: LineEvent): Promise<boolean> {
  if (event.type !== 'text') return true
  const limit = readLineCode(event.text) === null ? asksOfLine(event.line) : codesOfLine(event.line)
  return (await makeLimits(db).take(limit)) === 0
}
