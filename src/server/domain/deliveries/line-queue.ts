/**
 * The part of the queue that LINE sends, in SQL. Messages of equal content are taken together and stay together in every try, since LINE knows a
 * repeated request by its key and not by its people.
 */
import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import { keepPlans } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, type RowOf, rowsOf, scalar, sql } from '../../db/sql.ts'
import { type LineMessage, mostAtOnce } from '../../external/line-api.ts'
import type { Message } from '../../external/message.ts'
import { LEASE_SECONDS, noteFailedSending, proveSending } from './queue.ts'

/** A message to LINE: a notice's card, or an answer to what a LINE user typed. */
export type LineContent = LineMessage | LineAnswer

export interface LineAnswer {
  type: 'answer'
  to: string
  /** Good once, for about a minute; null where the answer begins the talk. */
  reply: string | null
  message: LineMessage
}

export const leasedLineShape = rowsOf({
  id: 'text',
  about: 'text',
  user: 'text?',
  message: jsonAs<LineContent>(),
  tries: 'number',
  /** The last process to try it died doing so. */
  isTakenOver: 'bool',
  /** The key of its request. */
  batch: 'text',
  /** The recipient's LINE user; null where there is none, or who blocks the account. */
  to: 'text?',
})
export type LeasedLine = RowOf<typeof leasedLineShape>

const isFree = sql`d.by = 'line' and d.given_up_at is null and d.due_at <= now() and (d.leased_until is null or d.leased_until < now())`

/** Takes the message that has been due for longest, and those of the same content; none where nothing is due. */
export const leaseLines = (db: Kysely<Schema>): Promise<LeasedLine[]> =>
  inTransaction(keepPlans(db), async (tx) => {
    // One process at a time: two would part the messages of a request, and the second half would count as sent with the first.
    await sql`select pg_advisory_xact_lock(hashtext('deliveries by line'))`.execute(tx)
    const { rows } = await leasedLineShape`
      with next as (
        select d.id, d.content, d.batch, d.leased_until from deliveries d where ${isFree} order by d.due_at, d.id limit 1 for update),
      same as (
        select d.id from deliveries d join next on d.content = next.content and d.batch is not distinct from next.batch and d.id <> next.id
        where ${isFree} order by d.due_at, d.id limit ${mostAtOnce - 1} for update of d)
      update deliveries d set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}),
        tries = d.tries + case when next.leased_until is null then 1 else 0 end,
        batch = coalesce(next.batch, next.id)
      from next where d.id = next.id or d.id in (select id from same)
      returning d.id, d.about, d.user_id as "user", d.message, d.tries, d.batch,
        next.leased_until is not null as "isTakenOver",
        (select line_id from line_links k where k.user_id = d.user_id and k.blocked_at is null) as "to"`.execute(tx)
    return rows
  })

const idsOf = (lines: readonly LeasedLine[]) => lines.map(({ id }) => id)

/** They have left: nothing of them is kept but the proof that a letter was sent. */
export async function removeSentLines(db: Kysely<Schema>, lines: readonly LeasedLine[]): Promise<void> {
  await sql`
    with gone as (delete from deliveries where id = any(${idsOf(lines)}::uuid[]) returning by, service_id), ${proveSending}
    select`.execute(db)
}

/** They are not wanted: nothing of them is kept. */
export async function removeLines(db: Kysely<Schema>, lines: readonly LeasedLine[]): Promise<void> {
  if (lines.length > 0) await db.deleteFrom('deliveries').where('id', 'in', idsOf(lines)).execute()
}

/** They did not leave, and are due again in `seconds`, together. */
export async function postponeLines(db: Kysely<Schema>, lines: readonly LeasedLine[], seconds: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ due_at: scalar('time')`now() + make_interval(secs => ${seconds})`, leased_until: null })
    .where('id', 'in', idsOf(lines))
    .execute()
}

/** One of them is refused, and nobody knows which: each is due by itself, under a key of its own. */
export async function partLines(db: Kysely<Schema>, lines: readonly LeasedLine[]): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ content: null, batch: null, leased_until: null, tries: 0 })
    .where('id', 'in', idsOf(lines))
    .execute()
}

/**
 * They come to nothing: the mail or short message of the same notice goes out, unless it did. One that waits is sent whatever was chosen; one that
 * was not wanted is written again under its old id. One that has neither stays, given up, with the reason. Answers how many those are.
 */
export const fallBack = (db: Kysely<Schema>, lines: readonly LeasedLine[], reason: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    const ids = idsOf(lines)
    const waiting = await hurryMails(tx, ids)
    const gone = await tx
      .deleteFrom('deliveries')
      .where('id', 'in', ids)
      .where('instead_of', 'is not', null)
      .returning(['instead_of', 'otherwise', 'about', 'user_id', 'service_id'])
      .execute()
    // Without its words it has left.
    const unsent = gone.filter(({ instead_of, otherwise }) => otherwise !== null && !waiting.has(instead_of as string))
    if (unsent.length > 0)
      await tx
        .insertInto('deliveries')
        .values(
          unsent.map(({ instead_of, otherwise, about, user_id, service_id }) => ({
            id: instead_of as string,
            by: (otherwise as Message).by,
            about,
            user_id,
            service_id,
            message: JSON.stringify(otherwise),
            forced: true,
          })),
        )
        .execute()
    const lost = await tx
      .updateTable('deliveries')
      .set({ given_up_at: scalar('time')`now()`, leased_until: null, reason })
      .where('id', 'in', ids)
      .returning('service_id')
      .execute()
    const unproven = [...gone, ...lost].flatMap(({ service_id }) => service_id ?? [])
    if (unproven.length > 0) await noteFailedSending(tx, unproven)
    return lost.length
  })

/** Before the rows by LINE are touched: a sender of one of these mails locks it first, too. */
async function hurryMails(tx: Transaction<Schema>, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .updateTable('deliveries')
    .set({ forced: true })
    .where('id', 'in', (lines) => lines.selectFrom('deliveries').select('instead_of').where('id', 'in', ids))
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
