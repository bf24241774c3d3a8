/** Typing in a room is shown to those who would read the message. */
import type { Kysely } from 'kysely'
import { TYPING_MOST } from '#shared/chat/chat-limits.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { officersOf } from '../live/card-officers.ts'
import { endedInRoom, isClosed, joinReader, type RoomReader } from './read-standing.ts'

/**
 * Ids of the others in the room, and of officers on duty there where it is about a card. Nobody where the writer could not write, where one of
 * the two has ended the talk, and where they are many: of those somebody types all the time.
 */
export async function whoSeesTyping(
  db: Kysely<Schema>,
  { room, ...asked }: RoomReader & { room: string },
): Promise<string[]> {
  const { rows } = await rowsOf({ user: 'text', isEnded: 'bool' })`
    select other.user_id as "user", ${endedInRoom} is not null or exists (
        select from user_blocks k where k.user_id in (other.user_id, m.user_id) and k.blocked_id in (other.user_id, m.user_id)) as "isEnded"
    from chat_rooms r ${joinReader(asked)} join businesses on businesses.id = r.business_id
      cross join lateral (
        select all_of.user_id from chat_members all_of where all_of.room_id = r.id
        union (${officersOf(asked.now)})
      ) other
    where r.id = ${room}::uuid and not ${isClosed} and other.user_id <> m.user_id
    limit ${TYPING_MOST}`.execute(db)
  return rows.length < TYPING_MOST ? rows.filter(({ isEnded }) => !isEnded).map(({ user }) => user) : []
}
