/** How a member keeps a room: quiet, on top or away. The member's own choice, and nobody else's to see. */
import type { Transaction } from 'kysely'
import { PINNED_MOST, type RoomAct } from '#shared/chat/chat-limits.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, scalar, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { type Doing, step } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'

/** A room that came back by a new message does not go away again by being made quiet. */
const onlyWhileAway = scalar(
  'number?',
)`case when archived_seq >= (select last_seq from chat_rooms r where r.id = room_id) then archived_seq end`

const columnsOf = (act: RoomAct, now: Date) =>
  ({
    pin: { pinned_at: scalar('time')`coalesce(pinned_at, ${now})`, archived_seq: null },
    unpin: { pinned_at: null },
    mute: { muted_at: scalar('time')`coalesce(muted_at, ${now})`, archived_seq: onlyWhileAway },
    unmute: { muted_at: null },
    archive: {
      pinned_at: null,
      archived_seq: scalar('number')`(select last_seq from chat_rooms r where r.id = room_id)`,
    },
    unarchive: { archived_seq: null },
  })[act]

/** Pins beside this room. The person's row is locked: two pins at once, of any rooms, are counted one after the other. */
async function countPins(tx: Transaction<Schema>, { member, room }: { member: string; room: string }): Promise<number> {
  await sql`select from users where id = ${member}::uuid for no key update`.execute(tx)
  const { rows } = await rowsOf({ pins: 'number' })`
    select count(*)::int as pins from chat_members
    where user_id = ${member}::uuid and room_id <> ${room}::uuid and pinned_at is not null`.execute(tx)
  return rows[0]?.pins ?? 0
}

async function arrange({ tx, actor, settled }: Doing, { room, act }: { room: string; act: RoomAct }): Promise<null> {
  const member = actorId(actor)
  if (act === 'pin' && (await countPins(tx, { member, room })) >= PINNED_MOST)
    throw new InputRefusal({ form: 'chat:refusal.pins' })
  const found = await tx
    .updateTable('chat_members')
    .set(columnsOf(act, actor.now))
    .where('room_id', '=', room)
    .where('user_id', '=', member)
    .returning('room_id')
    .executeTakeFirst()
  if (!found) throw problems.page_not_found()
  // The person's other windows and devices show it.
  settled.add(member)
  return null
}

/** Keeps the room so for the member. Throws `page_not_found` for anybody else, and a refusal for too many pins. */
export const arrangeRoom = step<{ room: string; act: RoomAct }, null>({ may: onlyPersons, run: arrange })

/** Mutes the room for the member, or unmutes it. */
export const muteRoom = step<{ room: string; isMuted: boolean }, null>({
  may: onlyPersons,
  run: (doing, { room, isMuted }) => arrange(doing, { room, act: isMuted ? 'mute' : 'unmute' }),
})
