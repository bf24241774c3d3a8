/**
 * The queue of messages in SQL. A row is sent by the process that holds its lease; an expired lease means that the process died, and
 * any other may take the row. All times are the database's, because clocks of instances differ.
 */
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../db/in-transaction.ts'
import { keepPlans } from '../../db/prepared-plans.ts'
import { GIVEN_UP_DAYS } from '../../db/retention.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, jsonAs, orNull, type RowOf, rowsOf, scalar, sql, textIs } from '../../db/sql.ts'
import type { Message, Outgoing } from '../../external/message.ts'
import type { BrowserKeys } from '../../external/push-message.ts'
import { waitsInRoom } from './unread-messages.ts'
import { isAtMostOnce } from './waiting.ts'

/** Seconds for one try: more than the slowest driver takes, which ends after 20. */
export const LEASE_SECONDS = 60

export const leasedShape = rowsOf({
  id: 'text',
  by: textIs<Outgoing['by']>(),
  about: 'text',
  /** The recipient; null where it goes to a contact. */
  user: 'text?',
  message: orNull(jsonAs<Outgoing>()),
  /** This one included; not those over which a process died. */
  tries: 'number',
  isUseless: 'bool',
  /** The messages of a chat that it tells of were read, or are not to be read any more. */
  isRead: 'bool',
  /** The last process to try it died doing so, so it may have been sent. */
  isTakenOver: 'bool',
  /** Sent against the person's settings as well. */
  forced: 'bool',
  /** Seconds since it was due. */
  late: 'number',
})
export type Leased = RowOf<typeof leasedShape>

/** Takes the message of a kind that has been due for longest; null when none is, or others have them. Asked after every command, and to plan it takes longer than to run it. */
export async function lease(db: Kysely<Schema>, by: Outgoing['by']): Promise<Leased | null> {
  const { rows } = await leasedShape`
    with next as (
      select id, leased_until from deliveries
      where by = ${by} and given_up_at is null and due_at <= now() and (leased_until is null or leased_until < now())
      order by due_at, id limit 1 for update skip locked)
    update deliveries d set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}),
      tries = d.tries + case when next.leased_until is null then 1 else 0 end
    from next where d.id = next.id
    returning d.id, d.by, d.about, d.user_id as "user", d.message, d.tries, coalesce(d.useless_at <= now(), false) as "isUseless",
      d.room_id is not null and not ${waitsInRoom} as "isRead",
      next.leased_until is not null as "isTakenOver", d.forced, extract(epoch from now() - d.due_at)::float8 as late`.execute(
    keepPlans(db),
  )
  return rows[0] ?? null
}

/** It has left: nothing of it is kept but the proof that a letter was sent, and it does not go out again where LINE comes to nothing. */
export async function removeSent(db: Kysely<Schema>, id: string): Promise<void> {
  await sql`
    with gone as (delete from deliveries where id = ${id} returning id, by, service_id), ${proveSending}
    update deliveries d set otherwise = null from gone where d.instead_of = gone.id`.execute(db)
}

/** The sendings that the messages of `gone` prove. */
export const proveSending = sql`
  proven as (
    update card_services s set left_at = now(), left_by = gone.by, failed_at = null
    from gone where s.id = gone.service_id and s.left_at is null)`

/** The account's last way came to nothing, unless another message has left or waits. */
export const noteFailedSending = (tx: Transaction<Schema>, services: readonly (string | null)[]) =>
  tx
    .updateTable('card_services as s')
    .set({ failed_at: scalar('time')`now()` })
    .where('id', 'in', services)
    .where('left_at', 'is', null)
    .where(bool`not exists (select from deliveries d where d.service_id = s.id and d.given_up_at is null)`)
    .execute()

/** It is not wanted, or of no use any more; false where it has to be sent after all (line-queue.ts). */
export async function dropUnwanted(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('deliveries')
    .where('id', '=', id)
    .where('forced', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The browser is gone, and its waiting messages with it. */
export async function forgetBrowser(db: Kysely<Schema>, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

/** Messages sent at most once may have left since the backup that this database was filled from. Answers how many messages that were. */
export async function dropMaybeSent(db: Kysely<Schema>): Promise<number> {
  const waiting = await db.selectFrom('deliveries').select('about').distinct().execute()
  const abouts = waiting.map(({ about }) => about).filter(isAtMostOnce)
  if (abouts.length === 0) return 0
  const { numDeletedRows } = await db.deleteFrom('deliveries').where('about', 'in', abouts).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The browser gets its waiting messages at another address, sealed for other keys. */
export async function readdressPushes(
  db: Kysely<Schema>,
  subscription: string,
  { endpoint, p256dh, auth }: BrowserKeys & { endpoint: string },
): Promise<void> {
  const address = JSON.stringify({ to: endpoint, keys: { p256dh, auth } })
  await db
    .updateTable('deliveries')
    .set({ message: scalar('text')`message || ${address}::jsonb` })
    .where('subscription_id', '=', subscription)
    .execute()
}

/** It did not leave, and is due again in `seconds`. */
export async function postpone(db: Kysely<Schema>, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ due_at: scalar('time')`now() + make_interval(secs => ${seconds})`, leased_until: null })
    .where('id', '=', id)
    .execute()
}

/**
 * It is not tried any more until somebody says so. The words of one that is of no use any more are erased; else the message that stands beside it for this
 * goes out. Answers whether there was one.
 */
export const giveUp = (db: Kysely<Schema>, { id, isUseless }: Leased, reason: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const beside = await tx
      .selectFrom('deliveries')
      .select(['otherwise', 'about', 'user_id', 'service_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    await tx
      .updateTable('deliveries')
      .set({ given_up_at: scalar('time')`now()`, leased_until: null, reason: reason.slice(0, 500), otherwise: null })
      .$if(isUseless, (query) => query.set({ message: null }))
      .where('id', '=', id)
      .execute()
    if (!beside?.otherwise || isUseless) {
      if (beside?.service_id) await noteFailedSending(tx, [beside.service_id])
      return false
    }
    const { otherwise, about, user_id, service_id } = beside
    const row = { id: uuidv7(), by: (otherwise as Message).by, about, user_id, service_id, forced: true }
    await tx
      .insertInto('deliveries')
      .values({ ...row, message: JSON.stringify(otherwise) })
      .execute()
    return true
  })

/** Waiting and failed messages, the newest first. */
export const listDeliveries = (db: Kysely<Schema>, most: number) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'by', 'about', 'message', 'created_at', 'due_at', 'tries', 'given_up_at', 'reason'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Makes messages due that were given up, one or all; those of no use any more stay. Returns how many. */
export async function retryDeliveries(db: Kysely<Schema>, which: 'all' | { id: string }): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ given_up_at: null, reason: null, tries: 0, due_at: scalar('time')`now()` })
    .where('given_up_at', 'is not', null)
    .where('message', 'is not', null)
    .where(bool`coalesce(useless_at > now(), true)`)
    .$if(which !== 'all', (query) => query.where('id', '=', (which as { id: string }).id))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Removes messages given up {@link GIVEN_UP_DAYS} days ago, since they hold contacts of people. Returns how many. */
export async function removeGivenUp(db: Kysely<Schema>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deliveries')
    .where('given_up_at', '<', scalar('time')`now() - make_interval(days => ${GIVEN_UP_DAYS})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
