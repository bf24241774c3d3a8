/**
 * From publications to messages of webhooks, a while after each was written: for every webhook those after its position that it wants. The message is a
 * row of the queue under the id of its call, and holds no word of the publication, which is read when it is sent. A webhook with too many that wait
 * stays where it is, so that a server that is down fills no table.
 */
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'

/** Messages of one webhook that may wait. */
const mostWaiting = 500
/** Publications that one webhook is led past at once. */
const batchSize = 200

/** Writes the message of a call. */
export async function enqueueCalls(tx: Transaction<Schema>, calls: readonly string[]): Promise<void> {
  if (calls.length === 0) return
  await tx
    .insertInto('deliveries')
    .values(
      calls.map((id) => ({
        id,
        by: 'hook' as const,
        about: 'webhook',
        message: JSON.stringify({ by: 'hook', to: id }),
      })),
    )
    .execute()
}

const nextShape = rowsOf({ id: 'text', position: 'number', waiting: 'number' })

/** One webhook that is behind; null where none is, or others are at it. */
const takeNext = async (tx: Transaction<Schema>, done: readonly string[]) =>
  (
    await nextShape`
      select w.id, w.position, (select count(*)::int from webhook_calls c join deliveries d on d.id = c.id and d.given_up_at is null
        where c.webhook_id = w.id) as waiting
      from webhooks w where w.stopped_at is null and w.position < (select max(idx) from publications) and not (w.id = any(${done}::uuid[]))
      order by w.id limit 1 for update of w skip locked`.execute(tx)
  ).rows[0] ?? null

const wantedShape = rowsOf({ idx: 'number', wanted: 'bool' })

/** Answers how many messages were written. */
export async function tellWebhooks(db: Kysely<Schema>, now: Date): Promise<number> {
  let written = 0
  const done: string[] = []
  for (;;) {
    const told = await inTransaction(db, async (tx) => {
      const next = await takeNext(tx, done)
      if (!next) return null
      const { id, position, waiting } = next
      // Questionnaires are of no province, and for everybody. A named place that went into another one is told of as the other one.
      const { rows } = await wantedShape`
        select p.idx, not p.backfilled and (cardinality(w.kinds) = 0 or p.kind = any(w.kinds))
            and (w.province_code is null or p.business_id is null or b.province_code = w.province_code)
            and (w.district_code is null or p.business_id is null or b.district_code = w.district_code)
            and (cardinality(w.places) = 0 or p.business_id is null or p.business_id = any(w.places)
              or exists (select from businesses g where g.id = any(w.places) and g.merged_into = p.business_id)) as wanted
        from publications p join webhooks w on w.id = ${id}::uuid left join businesses b on b.id = p.business_id
        where p.idx > ${position}::bigint order by p.idx limit ${batchSize}`.execute(tx)
      const room = Math.max(0, mostWaiting - waiting)
      const wanted = rows.filter((row) => row.wanted)
      const calls = wanted
        .slice(0, room)
        .map(({ idx }) => ({ id: uuidv7(), webhook_id: id, publication: idx, at: now }))
      const first = wanted[room]
      const last = first ? first.idx - 1 : rows.at(-1)?.idx
      if (calls.length > 0) await tx.insertInto('webhook_calls').values(calls).execute()
      await enqueueCalls(
        tx,
        calls.map((call) => call.id),
      )
      if (last !== undefined) await tx.updateTable('webhooks').set({ position: last }).where('id', '=', id).execute()
      return { id, calls: calls.length, isThrough: first !== undefined || rows.length < batchSize }
    })
    if (!told) return written
    written += told.calls
    if (told.isThrough) done.push(told.id)
  }
}
