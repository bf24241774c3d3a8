/**
 * Signs under messages, and the pinned message of a talk. Neither is a message: nothing becomes unread, and nobody is pushed. Talks about cards
 * have neither, as all of them is on record.
 */
import type { Transaction } from 'kysely'
import { ROOM_PAGE } from '#shared/chat/chat-limits.ts'
import { type MessageMark, type ReactionSign, reactionSigns } from '#shared/chat/marks.ts'
import { problems } from '#shared/problems.ts'
import type { Limit } from '../../db/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { orNull, type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { type Doing, step } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { isShownThere } from './chat-photos.ts'
import { managerOf } from './lock-group.ts'
import { lockRoom } from './read-standing.ts'
import { refuseEnded, type Standing } from './rules.ts'

export const marksOf = (person: string): Limit => ({ name: 'chat-marks', key: person, points: 300, seconds: 3600 })

const markedShape = rowsOf({
  isGroup: 'bool',
  isManager: 'bool',
  pinned: 'number?',
  own: orNull(textIs<ReactionSign>()),
})

interface Chosen {
  room: string
  seq: number
  mark: MessageMark
}

type Subject = RowOf<typeof markedShape> & Standing & { card: string | null; last_seq: number }

/** Puts the sign under the message, or takes it away where it is the reader's; pins it, or no longer. Answers whether it is on the room's last page. */
export const markMessage = step<Chosen, boolean, Subject>({
  async load({ tx, actor }, { room, seq }) {
    const member = actorId(actor)
    const standing = await lockRoom(tx, room, { reader: member, role: actor.role, now: actor.now })
    const { rows } = await markedShape`
      select r.title is not null as "isGroup", ${managerOf} is not distinct from ${member}::uuid as "isManager", r.pinned_seq as pinned, e.sign as own
      from chat_rooms r join chat_messages x on x.room_id = r.id and x.seq = ${seq} and x.seq > ${standing.joined_seq}
        left join chat_reactions e on e.room_id = r.id and e.seq = x.seq and e.user_id = ${member}::uuid
      where r.id = ${room}::uuid and ${isShownThere}`.execute(tx)
    const [found] = rows
    if (!found) throw problems.page_not_found()
    return { ...standing, ...found }
  },
  may({ card, isClosed, ended, isGroup, isManager }, _doing, { mark }) {
    if (card !== null) return new InputRefusal({ form: 'chat:refusal.official' })
    if (isClosed) return new InputRefusal({ form: 'chat:refusal.closed' })
    if (ended) return refuseEnded(ended)
    return isGroup && !isManager && !isSign(mark) ? new InputRefusal({ form: 'chat:refusal.managerOnly' }) : null
  },
  async run(doing, { room, seq, mark }, { own, pinned, last_seq }) {
    if (isSign(mark)) await react(doing, { room, seq, sign: own === mark ? null : mark })
    else if (mark === 'pin' || pinned === seq) await pin(doing.tx, room, mark === 'pin' ? seq : null)
    doing.happened.push({ room, seq })
    return seq > last_seq - ROOM_PAGE
  },
})

const isSign = (mark: MessageMark): mark is ReactionSign => (reactionSigns as readonly string[]).includes(mark)

async function react(
  { tx, actor }: Doing,
  { room, seq, sign }: { room: string; seq: number; sign: ReactionSign | null },
): Promise<void> {
  const own = { room_id: room, seq, user_id: actorId(actor) }
  if (sign === null) {
    await tx
      .deleteFrom('chat_reactions')
      .where(({ and }) => and(own))
      .execute()
    return
  }
  const made = { sign, made_at: actor.now }
  await tx
    .insertInto('chat_reactions')
    .values({ ...own, ...made })
    .onConflict((conflict) => conflict.columns(['room_id', 'seq', 'user_id']).doUpdateSet(made))
    .execute()
}

const pin = (tx: Transaction<Schema>, room: string, seq: number | null) =>
  tx.updateTable('chat_rooms').set({ pinned_seq: seq }).where('id', '=', room).execute()
