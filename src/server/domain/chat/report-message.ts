/** A member reports a message of the other side to the officers. Once: their decision holds. */
import type { Kysely, Transaction } from 'kysely'
import { v4 as uuidv4 } from 'uuid'
import type { MessageReason } from '#shared/chat/message-reports.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { reportedMessageShape, whyNotReport } from './rules.ts'

interface Chosen {
  room: string
  seq: number
}

const subjectShape = reportedMessageShape.and({
  isReported: 'bool',
  /** Of the officer who wrote it; null for everybody else. */
  agency: 'text?',
})
type Subject = RowOf<typeof subjectShape>

export const reportMessage = command<Chosen & { reason: MessageReason }, null, 'chat.report_message', Subject>(
  'chat.report_message',
  {
    load: ({ tx, actor }, chosen) => lockMessage(tx, chosen, { reader: actorId(actor), now: actor.now }),
    may: (message) => (message.isReported ? null : whyNotReport(message)),
    async run({ tx, actor }, { room, seq, reason }, { isReported, agency }) {
      if (isReported) return unchanged(null)
      const report = {
        id: uuidv4(),
        room_id: room,
        seq,
        reporter_id: actorId(actor),
        reason,
        agency_id: agency,
        created_at: actor.now,
        appeals: null,
        words: null,
        verdict: null,
        note: null,
        decided_by: null,
        decided_at: null,
      }
      await tx.insertInto('chat_reports').values(report).execute()
      return { result: null, audit: { entity: report.id, after: { room, seq, reason } } }
    },
  },
)

/** The message as a member of its room finds it, held with the room. Throws `page_not_found` for everybody else. */
async function lockMessage(
  tx: Transaction<Schema>,
  { room, seq }: Chosen,
  { reader, now }: { reader: string; now: Date },
): Promise<Subject> {
  await sql`select from users where id = ${reader}::uuid for no key update`.execute(tx)
  await sql`select from chat_rooms where id = ${room}::uuid for no key update`.execute(tx)
  const { rows } = await subjectShape`
    select x.sender_id is not distinct from m.user_id as "isOwn", x.hidden_reason is not null as "isHidden",
      x.body = '' and not exists (select from chat_revisions v where v.room_id = x.room_id and v.seq = x.seq) as "isGone",
      (select count(*)::int from chat_reports p
        where p.reporter_id = m.user_id and p.created_at > ${now}::timestamptz - interval '1 day') as reports,
      exists (select from chat_reports p where p.room_id = x.room_id and p.seq = x.seq and p.reporter_id = m.user_id) as "isReported",
      (select g.agency_id from role_grants g where g.user_id = x.sender_id and g.role = 'inspector' and g.state = 'active') as agency
    from chat_messages x join chat_members m on m.room_id = x.room_id and m.user_id = ${reader}::uuid and x.seq > m.joined_seq
    where x.room_id = ${room}::uuid and x.seq = ${seq}`.execute(tx)
  const [found] = rows
  if (!found) throw problems.page_not_found()
  return found
}

/** The person's reports, for the export of their data. */
export const exportMessageReports = (db: Kysely<Schema>, person: string) =>
  db
    .selectFrom('chat_reports')
    .select(['room_id', 'seq', 'reason', 'words', 'created_at', 'verdict', 'note', 'decided_at'])
    .where('reporter_id', '=', person)
    .orderBy('created_at')
    .execute()
