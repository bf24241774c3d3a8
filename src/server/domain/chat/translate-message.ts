/** A reader's wish to have one message in their language: whether the operator's engine may be given it. */
import type { Kysely } from 'kysely'
import { ROOM_PAGE } from '#shared/chat/chat-limits.ts'
import type { Locale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import type { Limit } from '../../db/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { joinReader, type RoomReader } from './read-standing.ts'

/** Messages that a person has translated one by one. */
export const translationsOf = (person: string): Limit => ({
  name: 'chat-translations',
  key: person,
  points: 120,
  seconds: 3600,
})

interface Chosen extends RoomReader {
  room: string
  seq: number
  to: Locale
}

interface Translatable {
  /** Somebody had it translated before, or it was sent so. */
  isMade: boolean
  /** It is on the room's last page. */
  isLate: boolean
}

/** Throws `page_not_found` for a message that the reader does not see, or has written. */
export async function findTranslatable(db: Kysely<Schema>, { room, seq, to, ...asked }: Chosen): Promise<Translatable> {
  const { rows } = await rowsOf({ isMade: 'bool', isLate: 'bool' })`
    select exists (
        select from chat_message_translations w where w.room_id = x.room_id and w.seq = x.seq and w.locale = ${to}) as "isMade",
      x.seq > r.last_seq - ${ROOM_PAGE}::int as "isLate"
    from chat_rooms r ${joinReader(asked)} join chat_messages x on x.room_id = r.id and x.seq = ${seq} and x.seq > m.joined_seq
    where r.id = ${room}::uuid and x.sender_id is distinct from ${asked.reader}::uuid and x.body <> '' and x.hidden_reason is null`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw problems.page_not_found()
  return found
}
