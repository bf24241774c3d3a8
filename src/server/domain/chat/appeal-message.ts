/** The writer of a message that officers have hidden argues for it: another officer reviews it, once, as a report of its own. */
import type { Transaction } from 'kysely'
import { v4 as uuidv4 } from 'uuid'
import type { MessageReason } from '#shared/chat/message-reports.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { orNull, type RowOf, sql, textIs } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { joinReader, type RoomReader } from './read-standing.ts'
import { hiddenMessageShape, whyNotAppeal } from './rules.ts'

interface Chosen {
  room: string
  seq: number
}

const subjectShape = hiddenMessageShape.and({
  /** The report by which it was hidden. */
  report: 'text?',
  reason: orNull(textIs<MessageReason>()),
  agency: 'text?',
  /** The writer's earlier words. */
  said: 'text?',
})
type Subject = RowOf<typeof subjectShape>

/** The same words sent twice are one appeal. */
export const appealMessage = command<Chosen & { text: string }, null, 'chat.appeal_message', Subject>(
  'chat.appeal_message',
  {
    load: ({ tx, actor }, chosen) =>
      lockHidden(tx, chosen, { reader: actorId(actor), role: actor.role, now: actor.now }),
    may: (message, { actor }, { text }) => (message.said === text ? null : whyNotAppeal(message, actor.now)),
    async run({ tx, actor }, { room, seq, text }, { report, reason, agency, said }) {
      if (said === text || reason === null) return unchanged(null)
      const appeal = {
        id: uuidv4(),
        room_id: room,
        seq,
        reporter_id: actorId(actor),
        reason,
        agency_id: agency,
        created_at: actor.now,
        appeals: report,
        words: text,
        verdict: null,
        note: null,
        decided_by: null,
        decided_at: null,
      }
      await tx.insertInto('chat_reports').values(appeal).execute()
      return { result: null, audit: { entity: appeal.id, after: { room, seq, of: report } } }
    },
  },
)

/** The caller's own message, locked with its room. Throws `page_not_found` for everything else, and after leaving the room. */
async function lockHidden(tx: Transaction<Schema>, { room, seq }: Chosen, asked: RoomReader): Promise<Subject> {
  await sql`select from chat_rooms where id = ${room}::uuid for no key update`.execute(tx)
  const { rows } = await subjectShape`
    select h.id as report, case when x.hidden_reason is not null then h.decided_at end as "hiddenAt", x.hidden_reason as reason, h.agency_id as agency,
      a.id is not null as "isAppealed", a.words as said
    from chat_messages x join chat_rooms r on r.id = x.room_id ${joinReader(asked)}
      left join chat_reports a on a.room_id = x.room_id and a.seq = x.seq and a.appeals is not null
      left join lateral (
        select id, agency_id, decided_at from chat_reports
        where room_id = x.room_id and seq = x.seq and verdict = 'hide' and appeals is null order by decided_at desc limit 1
      ) h on true
    where x.room_id = ${room}::uuid and x.seq = ${seq} and x.sender_id = ${asked.reader}::uuid and x.seq > m.joined_seq`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw problems.page_not_found()
  return found
}
