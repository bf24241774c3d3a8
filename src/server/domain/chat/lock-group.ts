/** Queries of group commands before they write, with the room locked. */
import type { RawBuilder, Transaction } from 'kysely'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, scalar, sql } from '../../db/sql.ts'
import { groupStandingShape } from './group-rules.ts'

/** The manager of room `r`; null where it is empty. */
export const managerOf: RawBuilder<string | null> = scalar('text?')`(
  select first.user_id from chat_members first where first.room_id = r.id
  order by first.managed_at desc nulls last, first.joined_at, first.user_id limit 1)`

export const heldGroupShape = groupStandingShape.and({
  title: 'text',
  purpose: 'text?',
  last_seq: 'number',
})
export type LockedGroup = RowOf<typeof heldGroupShape>

/** The group as its member finds it, held until the transaction ends. Throws `page_not_found` for everybody else. */
export async function lockGroup(
  tx: Transaction<Schema>,
  { room, member }: { room: string; member: string },
): Promise<LockedGroup> {
  const found = await lockRoomOf(
    tx,
    room,
    sql`exists (
    select from chat_members m where m.room_id = r.id and m.user_id = ${member}::uuid)`,
    member,
  )
  if (!found) throw problems.page_not_found()
  return found
}

/** The same for an unanswered invitation. */
export async function lockInvited(
  tx: Transaction<Schema>,
  { room, person }: { room: string; person: string },
): Promise<LockedGroup & { handle: string; place: string | null }> {
  const found = await lockRoomOf(tx, room, sql`true`, person)
  const invitation = await tx
    .selectFrom('chat_invitations')
    .select(['handle', 'place_id as place'])
    .where('room_id', '=', room)
    .where('user_id', '=', person)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  if (!found || !invitation) throw problems.page_not_found()
  return { ...found, ...invitation }
}

async function lockRoomOf(
  tx: Transaction<Schema>,
  room: string,
  may: RawBuilder<unknown>,
  person: string,
): Promise<LockedGroup | null> {
  await sql`select from chat_rooms where id = ${room}::uuid for no key update`.execute(tx)
  const { rows } = await heldGroupShape`
    select r.title, r.purpose, r.last_seq, ${managerOf} is not distinct from ${person}::uuid as "isManager",
      ((select count(*) from chat_members m where m.room_id = r.id)
        + (select count(*) from chat_invitations i where i.room_id = r.id and i.declined_at is null))::int as people
    from chat_rooms r where r.id = ${room}::uuid and r.title is not null and ${may}`.execute(tx)
  return rows[0] ?? null
}
