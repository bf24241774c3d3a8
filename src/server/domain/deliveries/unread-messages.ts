/** Number of unread messages of chats, counted on each request: a kept count goes wrong with every deletion. */
import type { Kysely, RawBuilder } from 'kysely'
import { CHAT_UNREAD_MOST } from '#shared/chat/chat-limits.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, scalar, sql } from '../../db/sql.ts'
import { officersOf } from '../live/card-officers.ts'

/** Unread messages of the member `m` of the room `r`: after the last read one, not the member's own, and neither taken back nor hidden. */
const unread = sql`
  select from chat_messages x where x.room_id = m.room_id and x.seq > m.read_seq and x.sender_id is distinct from m.user_id and x.body <> ''`

/** Their number, one more than {@link CHAT_UNREAD_MOST} at most. */
export const unreadInRoom: RawBuilder<number> = scalar('number')`(
  select count(*)::int from (${unread} limit ${CHAT_UNREAD_MOST + 1}) unread)`

/** The member `m` has put the room `r` away: until the next message, and a quiet one for longer. */
export const isArchived: RawBuilder<boolean> = bool`(
  coalesce(m.archived_seq >= r.last_seq or m.archived_seq is not null and m.muted_at is not null, false))`

/** The same over all rooms of the person of this column or id, but for those that were made quiet or put away. */
export const unreadMessagesOf = (person: RawBuilder<unknown>): RawBuilder<number> => scalar('number')`(
  select count(*)::int from (
    select from chat_members m join chat_rooms r on r.id = m.room_id and r.last_seq > m.read_seq
      cross join lateral (${unread}) found
    where m.user_id = ${person} and m.muted_at is null and not ${isArchived} limit ${CHAT_UNREAD_MOST + 1}) unread)`

/** In how many of those rooms there are any. */
export const unreadRoomsOf = (person: RawBuilder<unknown>): RawBuilder<number> => scalar('number')`(
  select count(*)::int from chat_members m join chat_rooms r on r.id = m.room_id and r.last_seq > m.read_seq
  where m.user_id = ${person} and m.muted_at is null and not ${isArchived} and exists (${unread}))`

/** Both, asked of one person. */
export async function countUnreadMessages(
  db: Kysely<Schema>,
  person: string,
): Promise<{ messages: number; rooms: number }> {
  const who = sql`${person}::uuid`
  const { rows } = await rowsOf({ messages: 'number', rooms: 'number' })`
    select ${unreadMessagesOf(who)} as messages, ${unreadRoomsOf(who)} as rooms`.execute(db)
  return rows[0] ?? { messages: 0, rooms: 0 }
}

/**
 * Whether the recipient of delivery `d` has unread messages in its room, from its message on, and has not muted the room; for
 * an officer, whether the owner still waits for an answer there.
 */
export const waitsInRoom: RawBuilder<boolean> = bool`(exists (
  select from chat_members m cross join lateral (${unread} and x.seq >= d.seq) found
  where m.room_id = d.room_id and m.user_id = d.user_id and m.muted_at is null)
  or exists (
    select from chat_rooms r where r.id = d.room_id and r.waiting_since is not null and d.user_id in (${officersOf(scalar('time')`now()`)})))`
