/** A group manager's acts beside inviting: renaming, removing a member, and handing the group over. */
import type { Transaction } from 'kysely'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { whyNotManage, whyNotRemove } from './group-rules.ts'
import { type LockedGroup, lockGroup } from './lock-group.ts'

interface Words {
  title: string
  purpose: string | null
}

/** Changes the group's name and purpose. */
export const changeGroup = command<Words & { room: string }, null, 'chat.change_group', LockedGroup>(
  'chat.change_group',
  {
    load: ({ tx, actor }, { room }) => lockGroup(tx, { room, member: actorId(actor) }),
    may: whyNotManage,
    async run({ tx, happened }, { room, title, purpose }, before) {
      if (before.title === title && before.purpose === purpose) return unchanged(null)
      await tx.updateTable('chat_rooms').set({ title, purpose }).where('id', '=', room).execute()
      happened.push({ room, seq: null })
      return { result: null, audit: { entity: room, before: { title: before.title }, after: { title } } }
    },
  },
)

interface Chosen {
  room: string
  /** The person's id for members and forms. */
  handle: string
}

interface ChosenSubject extends LockedGroup {
  user: string
  isSelf: boolean
}

/** Takes a member out, or takes an invitation back. Throws `page_not_found` for anybody else. */
export const removeMember = command<Chosen, null, 'chat.remove_member', ChosenSubject>('chat.remove_member', {
  async load({ tx, actor }, { room, handle }) {
    const member = actorId(actor)
    const held = await lockGroup(tx, { room, member })
    const user =
      (await findIn(tx, 'chat_members', { room, handle })) ?? (await findIn(tx, 'chat_invitations', { room, handle }))
    if (user === null) throw problems.page_not_found()
    return { ...held, user, isSelf: user === member }
  },
  may: ({ isSelf, ...standing }) => whyNotRemove(standing, isSelf),
  async run({ tx, happened }, { room, handle }) {
    await tx.deleteFrom('chat_members').where('handle', '=', handle).execute()
    await tx.deleteFrom('chat_invitations').where('handle', '=', handle).execute()
    happened.push({ room, seq: null })
    return { result: null, audit: { entity: room } }
  },
})

/** Hands the group over to another member. Throws `page_not_found` for anybody else. */
export const handOverGroup = command<Chosen, null, 'chat.hand_over_group', ChosenSubject>('chat.hand_over_group', {
  async load({ tx, actor }, { room, handle }) {
    const member = actorId(actor)
    const held = await lockGroup(tx, { room, member })
    const user = await findIn(tx, 'chat_members', { room, handle })
    if (user === null) throw problems.page_not_found()
    return { ...held, user, isSelf: user === member }
  },
  may: whyNotManage,
  async run({ tx, actor, happened }, { room, handle }, { isSelf }) {
    if (isSelf) return unchanged(null)
    await tx.updateTable('chat_members').set({ managed_at: actor.now }).where('handle', '=', handle).execute()
    happened.push({ room, seq: null })
    return { result: null, audit: { entity: room } }
  },
})

async function findIn(
  tx: Transaction<Schema>,
  table: 'chat_members' | 'chat_invitations',
  { room, handle }: Chosen,
): Promise<string | null> {
  const row = await tx
    .selectFrom(table)
    .select('user_id')
    .where('room_id', '=', room)
    .where('handle', '=', handle)
    .executeTakeFirst()
  return row?.user_id ?? null
}
