/**
 * Counts who looks at places, in batches and without keeping who: a visitor is a hash of address and browser with a salt of the
 * day, which is deleted with the hashes when the day has been counted. One visitor counts once a place and day.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** Visits that are kept in memory at most; a flood costs counts, not memory. */
const mostWaiting = 20_000
/** Milliseconds between two writes. */
const flushEvery = 10_000

export interface Visit {
  business: string
  /** What tells visitors apart, such as address and browser; never stored. */
  visitor: string
}

export interface VisitCounter {
  /** Notes a visit and returns at once. */
  note(visit: Visit): void
  /** Writes what waits. */
  flush(): Promise<void>
  /** Writes what waits, and counts no more. */
  close(): Promise<void>
}

/** The day in Bangkok, `YYYY-MM-DD`. */
export const bangkokDayOf = (now: Date): string => new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)

async function saltOf(db: Kysely<Schema>, day: string): Promise<Buffer> {
  const salt = randomBytes(32)
  await db
    .insertInto('visit_salts')
    .values({ day, salt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db.selectFrom('visit_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow()
  return kept.salt
}

interface CounterOptions {
  onError: (error: unknown) => void
  now?: () => Date
  every?: number
}

export function makeVisitCounter(
  db: Kysely<Schema>,
  { onError, now = () => new Date(), every = flushEvery }: CounterOptions,
): VisitCounter {
  let waiting = new Set<string>()
  let salt: { day: string; value: Buffer } | undefined
  let writing: Promise<void> = Promise.resolve()
  let isClosed = false

  async function write(batch: string[]): Promise<void> {
    const day = bangkokDayOf(now())
    if (salt?.day !== day) salt = { day, value: await saltOf(db, day) }
    const key = salt.value
    const marks = batch.map((line) => {
      const { business, visitor } = JSON.parse(line) as Visit
      return { business, visitor: createHmac('sha256', key).update(visitor).digest() }
    })
    // A place that was deleted meanwhile is no longer there to be counted.
    await sql`
      insert into visit_marks (day, business_id, visitor)
      select ${day}::date, mark.business, mark.visitor
      from unnest(${marks.map(({ business }) => business)}::uuid[], ${marks.map(({ visitor }) => visitor)}::bytea[]) as mark (business, visitor)
      where exists (select from businesses where id = mark.business)
      on conflict do nothing`.execute(db)
  }

  function flush(): Promise<void> {
    const batch = [...waiting]
    waiting = new Set()
    if (batch.length > 0) writing = writing.then(() => write(batch)).catch(onError)
    return writing
  }

  const timer = setInterval(() => void flush(), every)
  timer.unref()
  return {
    note(visit) {
      if (!isClosed && waiting.size < mostWaiting) waiting.add(JSON.stringify(visit))
    },
    flush,
    close() {
      isClosed = true
      clearInterval(timer)
      return flush()
    },
  }
}
