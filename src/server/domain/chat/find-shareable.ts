/** A room in which something can be shared, and places at hand for it: its own, and those that the reader has saved. */
import type { Kysely } from 'kysely'
import type { LinkedPlace } from '#shared/chat/room.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { readLinkedPlaces } from './linked-places.ts'
import { nameOf } from './list-rooms.ts'
import { endedInRoom, isClosed, joinReader, type RoomReader } from './read-standing.ts'

/** Saved places that are offered, the latest first. */
const savedMost = 6

const roomShape = rowsOf({
  placeId: 'text',
  place: 'text',
  group: 'text?',
  /** It is about a card, where everything stays on record. */
  isOfficial: 'bool',
  isOpen: 'bool',
  saved: 'texts',
})

export interface Shareable {
  /** Name of the room's place, and the title of a group. */
  place: string
  group: string | null
  isOfficial: boolean
  /** Messages can be written. */
  isOpen: boolean
  places: LinkedPlace[]
}

/** Null for a room that the reader is not in. */
export async function findShareable(
  db: Kysely<Schema>,
  { room, locale, ...asked }: RoomReader & { room: string; locale: Locale },
): Promise<Shareable | null> {
  const { rows } = await roomShape`
    select b.id as "placeId", ${nameOf(locale)} as place, r.title as group, r.card_id is not null as "isOfficial",
      not ${isClosed} and ${endedInRoom} is null as "isOpen",
      array(select f.business_id::text from favourites f where f.user_id = ${asked.reader}::uuid
        order by f.created_at desc, f.business_id limit ${savedMost}) as saved
    from chat_rooms r ${joinReader(asked)} join businesses b on b.id = r.business_id
      join businesses on businesses.id = r.business_id
    where r.id = ${room}::uuid`.execute(db)
  const [found] = rows
  if (!found) return null
  const { placeId, saved, ...shown } = found
  const ids = [...new Set([placeId, ...saved])]
  const known = await readLinkedPlaces(db, ids, { locale, now: asked.now })
  return { ...shown, places: ids.flatMap((id) => known.get(id) ?? []) }
}
