/**
 * An officer's work on a reported message: reads it with the messages around it, which is on record, and keeps or hides it. A hidden text
 * leaves the message; about a card it stays on record, marked. On its writer's appeal another officer shows it again or leaves it
 * hidden.
 */
import type { Transaction } from 'kysely'
import type { MessageReason } from '#shared/chat/message-reports.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { type Actor, actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { dropLease, isLeased, takeLease } from '../leases/leases.ts'
import { notifyOfJudged } from './notify-of-judged.ts'
import { isJudge, reportedMessages, seenOf } from './report-judges.ts'

const heldReportShape = rowsOf({
  room: 'text',
  seq: 'number',
  place: 'text',
  body: 'text',
  isOfficial: 'bool',
  /** Its writer asks another officer. */
  isAppeal: 'bool',
  isDecided: 'bool',
  rev: 'text',
  /** A colleague has it open. */
  isTaken: 'bool',
  /** The officer has it open. */
  isOpen: 'bool',
})
type LockedReport = RowOf<typeof heldReportShape>

/** Takes the report, which shows the officer the messages. Opening it again renews the lease; while a colleague has it nothing is shown. */
export const openReported = command<{ report: string }, null, 'chat.read_reported', LockedReport>(
  'chat.read_reported',
  {
    load: ({ tx, actor }, { report }) => lockReport(tx, report, actor),
    may: () => null,
    async run(doing, { report }, { room, seq, isTaken, isOpen, isDecided }) {
      if (isTaken || isDecided) return unchanged(null)
      await takeLease.perform(doing, { subject: report })
      return isOpen ? unchanged(null) : { result: null, audit: { entity: report, after: { room, seq } } }
    },
  },
)

interface Decision {
  report: string
  /** As which the officer has seen it. */
  rev: string
  /** Null where it stays. */
  hide: MessageReason | null
  note: string | null
}

export const decideMessage = command<Decision, null, 'chat.keep_message' | 'chat.hide_message', LockedReport>(
  ['chat.keep_message', 'chat.hide_message'],
  {
    load: ({ tx, actor }, { report }) => lockReport(tx, report, actor),
    may({ isTaken, isDecided, rev }, _doing, seen) {
      if (isTaken) return new InputRefusal({ form: 'comment:refusal.leased' })
      return isDecided || seen.rev !== rev ? new InputRefusal({ form: 'comment:refusal.stale' }) : null
    },
    async run(doing, { report, hide, note }, message) {
      const { tx, actor, happened } = doing
      if (hide) await hideMessage(tx, message, { reason: hide, now: actor.now })
      else if (message.isAppeal) await showAgain(tx, message)
      if (hide || message.isAppeal) happened.push({ room: message.room, seq: message.seq })
      const verdict = hide ? 'hide' : 'keep'
      await tx
        .updateTable('chat_reports')
        .set({ verdict, note, decided_by: actorId(actor), decided_at: actor.now })
        .where('id', '=', report)
        .execute()
      await dropLease(tx, report, actorId(actor))
      const { room, seq } = message
      const audit = {
        entity: report,
        business: message.place,
        after: { room, seq, verdict },
        reason: hide ?? undefined,
      }
      const notify = await notifyOfJudged(doing, report, hide !== null)
      return { result: null, audit: { ...audit, action: `chat.${verdict}_message` }, notify }
    },
  },
)

async function hideMessage(
  tx: Transaction<Schema>,
  { room, seq, body, isOfficial }: LockedReport,
  { reason, now }: { reason: MessageReason; now: Date },
): Promise<void> {
  if (!isOfficial && body !== '')
    await tx.insertInto('chat_revisions').values({ room_id: room, seq, replaced_at: now, body }).execute()
  await tx
    .updateTable('chat_messages')
    .set(isOfficial ? { hidden_reason: reason } : { hidden_reason: reason, body: '' })
    .where('room_id', '=', room)
    .where('seq', '=', seq)
    .execute()
}

/** The hidden text returns to the message; about a card it never left it. */
async function showAgain(tx: Transaction<Schema>, { room, seq }: LockedReport): Promise<void> {
  await sql`
    with hidden as (
      select room_id, seq, replaced_at, body from chat_revisions
      where room_id = ${room}::uuid and seq = ${seq} order by replaced_at desc limit 1
    ), shown as (
      update chat_messages x set hidden_reason = null,
        body = case when x.body = '' and x.deleted_at is null then (select body from hidden) else x.body end
      where x.room_id = ${room}::uuid and x.seq = ${seq} returning x.body
    )
    delete from chat_revisions v using hidden h, shown
    where v.room_id = h.room_id and v.seq = h.seq and v.replaced_at = h.replaced_at and v.body = shown.body`.execute(tx)
}

/** The report, held with its room. Throws `page_not_found` for officers who do not decide about it. */
async function lockReport(tx: Transaction<Schema>, report: string, actor: Actor): Promise<LockedReport> {
  const { now } = actor
  const officer = actorId(actor)
  await sql`
    select from chat_rooms where id = (select room_id from chat_reports where id = ${report}::uuid) for no key update`.execute(
    tx,
  )
  const { rows } = await heldReportShape`
    select p.room_id as room, p.seq, r.business_id as place, x.body, r.card_id is not null as "isOfficial", p.appeals is not null as "isAppeal",
      p.decided_at is not null as "isDecided", ${seenOf} as rev, ${isLeased(sql`p.id`, officer, now)} as "isTaken",
      exists (select from decision_leases l
        where l.subject_id = p.id and l.officer_id = ${officer}::uuid and l.until > ${now}) as "isOpen"
    from ${reportedMessages} where p.id = ${report}::uuid and ${isJudge({ officer, now })}`.execute(tx)
  const [found] = rows
  if (!found) throw problems.page_not_found()
  return found
}
