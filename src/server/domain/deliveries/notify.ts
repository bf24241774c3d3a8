/**
 * Notifies people inside of the product, in the transaction of the cause. The frame of commands calls it; a command only names the
 * recipients, with the message that goes out beside it (enqueue.ts).
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import type { Delivery } from './enqueue.ts'
import { bellIsOff, bellTopic } from './wanted.ts'

/** A message's recipient and notice in the product as well. */
export interface Notified {
  user: string
  /** The row that it is about; see notices/subject.ts. */
  ref: string | null
  /** The key of a message that each person must get once, however often time or another instance comes by. */
  dedupe?: string
}

/** People of one statement: a place that many keep has many to tell. */
const batchSize = 1000

/**
 * Writes a notification for each delivery to a person, and returns those still to be sent: a repeated notice goes out neither here
 * nor by message. A person deleting their account at this moment is skipped. Kinds that the bell does not count are stored as read.
 */
export async function notify(
  tx: Transaction<Schema>,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<readonly Delivery[]> {
  const before = new Set<Delivery>()
  const telling = deliveries.filter(({ notification }) => notification)
  for (let from = 0; from < telling.length; from += batchSize) {
    const batch = telling.slice(from, from + batchSize).map((delivery) => ({ delivery, id: uuidv7() }))
    const written = await write(tx, batch, now)
    for (const { delivery, id } of batch) if (!written.has(id)) before.add(delivery)
  }
  return deliveries.filter((delivery) => !before.has(delivery))
}

async function write(
  tx: Transaction<Schema>,
  batch: readonly { delivery: Delivery; id: string }[],
  now: Date,
): Promise<Set<string>> {
  const rows = batch.map(({ delivery: { about, notification }, id }) => ({
    id,
    kind: about,
    user_id: notification?.user,
    topic: bellTopic(about),
    ref: notification?.ref ?? null,
    dedupe_key: notification?.dedupe ?? null,
  }))
  // The people are locked: one being deleted would otherwise roll back everybody else's notices.
  const { rows: written } = await rowsOf({ id: 'text' })`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as given (id uuid, user_id uuid, kind text, topic text, ref uuid, dedupe_key text)),
    people as materialized (
      select id from users where id in (select user_id from given) order by id for key share)
    insert into notifications (id, user_id, kind, ref, dedupe_key, created_at, read_at)
    select given.id, given.user_id, given.kind, given.ref, given.dedupe_key, ${now}::timestamptz,
      case when ${bellIsOff(sql`given.user_id`, sql`given.topic`)} then ${now}::timestamptz end
    from given join people on people.id = given.user_id order by given.user_id, given.id
    on conflict (user_id, dedupe_key) do nothing
    returning id`.execute(tx)
  return new Set(written.map(({ id }) => id))
}
