/** Answering an invitation to a group, and leaving the group. */
import type { Transaction } from 'kysely'
import { v4 as uuidv4 } from 'uuid'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { type LockedGroup, lockGroup, lockInvited } from './lock-group.ts'

interface Room {
  room: string
}

type Invited = Awaited<ReturnType<typeof lockInvited>>

/** Joins. Earlier messages stay hidden from the new member. Throws `page_not_found` without a valid invitation. */
export const joinGroup = command<Room, { room: string }, 'chat.join_group', Invited>('chat.join_group', {
  load: ({ tx, actor }, { room }) => lockInvited(tx, { room, person: actorId(actor) }),
  may: () => null,
  async run({ tx, actor, happened }, { room }, { handle, place, last_seq }) {
    const person = actorId(actor)
    await tx.deleteFrom('chat_invitations').where('handle', '=', handle).execute()
    await tx
      .insertInto('chat_members')
      .values({
        room_id: room,
        user_id: person,
        side: place === null ? 'person' : 'place',
        place_id: place,
        handle,
        joined_seq: last_seq,
        read_seq: last_seq,
        joined_at: actor.now,
      })
      .execute()
    happened.push({ room, seq: null })
    return { result: { room }, audit: { entity: room } }
  },
})

/** Declines; for a while nobody invites the person there again. */
export const declineGroup = command<Room, null, 'chat.decline_group', Invited>('chat.decline_group', {
  load: ({ tx, actor }, { room }) => lockInvited(tx, { room, person: actorId(actor) }),
  may: () => null,
  async run({ tx, actor, happened }, { room }, { handle }) {
    await tx.updateTable('chat_invitations').set({ declined_at: actor.now }).where('handle', '=', handle).execute()
    happened.push({ room, seq: null })
    return { result: null, audit: { entity: room } }
  },
})

/** Leaves: the group is hidden from then on. A manager's work falls to the previous manager, or the first member to join. */
export const leaveGroup = command<Room, null, 'chat.leave_group', LockedGroup>('chat.leave_group', {
  load: ({ tx, actor }, { room }) => lockGroup(tx, { room, member: actorId(actor) }),
  may: () => null,
  async run({ tx, actor, happened }, { room }) {
    await leave(tx, { room, person: actorId(actor), now: actor.now })
    happened.push({ room, seq: null })
    return { result: null, audit: { entity: room } }
  },
})

async function leave(
  tx: Transaction<Schema>,
  { room, person, now }: { room: string; person: string; now: Date },
): Promise<void> {
  await tx.deleteFrom('chat_members').where('room_id', '=', room).where('user_id', '=', person).execute()
  const row = { handle: uuidv4(), place_id: null, by_id: null, invited_at: now, declined_at: now }
  await tx
    .insertInto('chat_invitations')
    .values({ room_id: room, user_id: person, ...row })
    .onConflict((it) => it.columns(['room_id', 'user_id']).doUpdateSet(row))
    .execute()
}
