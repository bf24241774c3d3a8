/**
 * Editing one's own message and taking it back. The earlier text leaves the message, so that no query of messages can show it, and is
 * stored apart for a month. Messages with their earlier texts are their own record.
 */
import type { Transaction } from 'kysely'
import type { Ended } from '#shared/chat/room.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { orNull, type RowOf, sql, textIs } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { type Doing, step } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { noteMentions } from './mentions.ts'
import { messageDoc } from './message-docs.ts'
import { removePosition } from './positions.ts'
import { endedBetween, isClosed } from './read-standing.ts'
import { ownMessageShape, refuseEnded, whyNotDelete, whyNotEdit } from './rules.ts'

interface Chosen {
  room: string
  seq: number
}

const subjectShape = ownMessageShape.and({
  text: 'text',
  isClosed: 'bool',
  /** The member who has ended the talk; null for neither. */
  ended: orNull(textIs<Ended>()),
})
type Subject = RowOf<typeof subjectShape>

/** Edits the text. Not in a closed room: nobody could answer the new text. */
export const editMessage = step<Chosen & { text: string }, null, Subject>({
  load: ({ tx, actor }, chosen) => lockMessage(tx, chosen, actorId(actor)),
  may(message, { actor }) {
    if (message.isClosed) return new InputRefusal({ form: 'chat:refusal.closed' })
    return message.ended ? refuseEnded(message.ended) : whyNotEdit(message, actor.now)
  },
  async run(doing, { room, seq, text }, before) {
    if (text !== before.text)
      await replace(doing, { room, seq }, before, { body: text, doc: messageDoc(text), edited_at: doing.actor.now })
    return null
  },
})

/** Takes the message back: that there was one stays to be seen. */
export const deleteMessage = step<Chosen, null, Subject>({
  load: ({ tx, actor }, chosen) => lockMessage(tx, chosen, actorId(actor)),
  may: (message, { actor }) => whyNotDelete(message, actor.now),
  async run(doing, { room, seq }, before) {
    if (!before.isDeleted)
      await replace(doing, { room, seq }, before, { body: '', doc: null, deleted_at: doing.actor.now })
    if (before.isPosition) await removePosition(doing.tx, { room, seq })
    return null
  },
})

type Change = { body: string; doc: string | null } & ({ edited_at: Date } | { deleted_at: Date })

async function replace(doing: Doing, { room, seq }: Chosen, { text }: Subject, change: Change) {
  const { tx, actor, happened } = doing
  const replaced_at = 'edited_at' in change ? change.edited_at : change.deleted_at
  await tx
    .insertInto('chat_revisions')
    .values({ room_id: room, seq, replaced_at, body: text })
    .onConflict((it) => it.doNothing())
    .execute()
  await tx.updateTable('chat_messages').set(change).where('room_id', '=', room).where('seq', '=', seq).execute()
  await noteMentions(doing, { room, seq, sender: actorId(actor), text: change.body })
  happened.push({ room, seq })
}

/** The writer's own message, held with its room. Throws `page_not_found` for everything else. */
async function lockMessage(tx: Transaction<Schema>, { room, seq }: Chosen, writer: string): Promise<Subject> {
  await sql`select from chat_rooms where id = ${room}::uuid for no key update`.execute(tx)
  const isPerson = sql`r.person_id = ${writer}::uuid`
  const own = sql`case when ${isPerson} then r.person_id else coalesce(r.owner_id, ${writer}::uuid) end`
  const other = sql`case when ${isPerson} then r.owner_id else r.person_id end`
  const { rows } = await subjectShape`
    select x.body as text, x.created_at as at, x.position_until is not null as "isPosition", x.deleted_at is not null as "isDeleted",
      x.hidden_reason is not null as "isHidden", r.card_id is not null as "isOfficial",
      ${isClosed} as "isClosed", ${endedBetween(own, other)} as ended
    from chat_messages x join chat_rooms r on r.id = x.room_id join businesses on businesses.id = r.business_id
    where x.room_id = ${room}::uuid and x.seq = ${seq} and x.sender_id = ${writer}::uuid
      -- A member who left changes nothing there any more. Officers are no members.
      and (r.card_id is not null or exists (
        select from chat_members m where m.room_id = r.id and m.user_id = ${writer}::uuid and x.seq > m.joined_seq))`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw problems.page_not_found()
  return found
}
