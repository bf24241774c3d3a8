/** Publishes apart from commands: places of before publications were kept, those that a large change may have changed, and questionnaires. */
import type { Kysely } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { listed } from '../places/cards.ts'
import { takeLooks } from './look-again.ts'
import { publishPlaces } from './publish-places.ts'
import { publishTemplates } from './publish-templates.ts'

/** Places in a transaction: writers of publications wait for it. */
const batchSize = 10

interface Filling {
  signal?: AbortSignal
  /** Begins no further batch after so many milliseconds. @default it goes to the end */
  forMs?: number
}

/** Goes through them from the oldest, a batch at a time; answers how many places it published for the first time. */
export async function fillPublications(
  db: Kysely<Schema>,
  now: Date,
  { signal, forMs = Number.POSITIVE_INFINITY }: Filling = {},
): Promise<number> {
  const until = performance.now() + forMs
  let done = 0
  await inTransaction(db, (tx) => publishTemplates(tx, now))
  while (!signal?.aborted && performance.now() < until) {
    const { rows } = await rowsOf({ id: 'text' })`
      select id from businesses b where ${listed} and not exists (select from publications where business_id = b.id)
      order by created_at, id limit ${batchSize}`.execute(db)
    if (rows.length === 0) break
    const places = rows.map(({ id }) => id)
    await inTransaction(db, (tx) => publishPlaces(tx, places, now))
    done += rows.length
  }
  while (!signal?.aborted && performance.now() < until) {
    const looked = await inTransaction(db, async (tx) => {
      const places = await takeLooks(tx, batchSize)
      await publishPlaces(tx, places, now)
      return places.length
    })
    if (looked === 0) break
  }
  return done
}
