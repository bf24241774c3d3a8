/** Positions that people share in a talk: stored apart from the message, which stays, and deleted after a day or with the message. */
import type { Kysely, Transaction } from 'kysely'
import { POSITION_HOURS, type SharedPosition } from '#shared/chat/position.ts'
import type { ChatSide } from '#shared/chat/room.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { isShownThere } from './chat-photos.ts'
import { nameOf } from './list-rooms.ts'
import { joinReader, type RoomReader } from './read-standing.ts'

interface Message {
  room: string
  seq: number
}

/** Time from which a position that is sent now is no longer shown. */
export const positionEnd = (now: Date): Date => new Date(now.getTime() + POSITION_HOURS * 3_600_000)

export async function storePosition(
  tx: Transaction<Schema>,
  { room, seq, position: { lat, lng, accuracy }, now }: Message & { position: SharedPosition; now: Date },
): Promise<void> {
  await tx
    .insertInto('chat_positions')
    .values({
      room_id: room,
      seq,
      latitude: lat,
      longitude: lng,
      accuracy_m: accuracy,
      expires_at: positionEnd(now),
    })
    .execute()
}

export async function removePosition(tx: Transaction<Schema>, { room, seq }: Message): Promise<void> {
  await tx.deleteFrom('chat_positions').where('room_id', '=', room).where('seq', '=', seq).execute()
}

/** Deletes the positions that the person has shared, with the account: their messages say from now on that there was one. */
export async function removePositionsOf(
  tx: Transaction<Schema>,
  { person, now }: { person: string; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('chat_positions as p')
    .using('chat_messages as x')
    .whereRef('x.room_id', '=', 'p.room_id')
    .whereRef('x.seq', '=', 'p.seq')
    .where('x.sender_id', '=', person)
    .execute()
  await tx
    .updateTable('chat_messages')
    .set({ position_until: now })
    .where('sender_id', '=', person)
    .where('position_until', '>', now)
    .execute()
}

/** A message's position as its page shows it. */
export interface FoundPosition {
  /** Null once its time is over, the message was taken back, or its sender has closed the account. */
  point: SharedPosition | null
  isOwn: boolean
  /** The sender's name; null for somebody who left. */
  by: string | null
  at: Date
  until: Date
}

const positionShape = rowsOf({
  side: textIs<ChatSide>(),
  isOwn: 'bool',
  person: 'text?',
  place: 'text',
  lat: 'number?',
  lng: 'number?',
  accuracy: 'number?',
  at: 'time',
  until: 'time',
})

/** Null for a message that is none, or that the reader may not read. */
export async function findSharedPosition(
  db: Kysely<Schema>,
  { room, seq, locale, ...asked }: RoomReader & Message & { locale: Locale },
): Promise<FoundPosition | null> {
  const { rows } = await positionShape`
    select x.side, x.sender_id is not distinct from ${asked.reader}::uuid as "isOwn", u.display_name as person, ${nameOf(locale)} as place,
      p.latitude as lat, p.longitude as lng, p.accuracy_m as accuracy, x.created_at as at, x.position_until as until
    from chat_messages x join chat_rooms r on r.id = x.room_id ${joinReader(asked)}
      join businesses b on b.id = coalesce(x.place_id, r.business_id) left join users u on u.id = x.sender_id
      left join chat_positions p on p.room_id = x.room_id and p.seq = x.seq and p.expires_at > ${asked.now} and ${isShownThere}
    where x.room_id = ${room}::uuid and x.seq = ${seq} and x.seq > m.joined_seq and x.position_until is not null`.execute(
    db,
  )
  const [found] = rows
  if (!found) return null
  const { side, isOwn, person, place, lat, lng, accuracy, at, until } = found
  return {
    point: lat === null || lng === null ? null : { lat, lng, accuracy },
    isOwn,
    by: side === 'place' ? place : person,
    at,
    until,
  }
}

/** A person's positions that are still stored, for the export of their data. */
export const exportPositions = (db: Kysely<Schema>, person: string) =>
  db
    .selectFrom('chat_positions as p')
    .innerJoin('chat_messages as x', (join) => join.onRef('x.room_id', '=', 'p.room_id').onRef('x.seq', '=', 'p.seq'))
    .where('x.sender_id', '=', person)
    .select(['p.room_id', 'p.seq', 'p.latitude', 'p.longitude', 'p.accuracy_m', 'p.expires_at'])
    .orderBy('p.room_id')
    .orderBy('p.seq')
    .execute()
