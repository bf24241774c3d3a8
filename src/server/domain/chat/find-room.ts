/** A room with a page of its messages, for its members alone. */
import { type Kysely, sql } from 'kysely'
import { ROOM_PAGE } from '#shared/chat/chat-limits.ts'
import type { ChatMessageView, ChatSide, RoomView } from '#shared/chat/room.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { hasPage } from '../places/cards.ts'
import { nameOf } from './list-rooms.ts'
import { readMessagePayees } from './message-payees.ts'
import { endedInRoom, isClosed } from './read-standing.ts'

interface RoomQuery {
  room: string
  member: string
  locale: Locale
  now: Date
  salt: Buffer
  /** Messages older than this one. */
  before: number | null
  /** A message that is to be among those shown. */
  at: number | null
}

interface RoomRow extends Pick<RoomView, 'id' | 'side' | 'person' | 'isClosed' | 'ended' | 'isMuted'> {
  last_seq: number
  read_seq: number
  place: string
  name: string
  isShown: boolean
}

interface MessageRow {
  seq: number
  isOwn: boolean
  side: ChatSide
  text: string
  at: Date
}

/** How many of a page's messages come after the one that it was asked for. */
const afterAt = 10

/** The room as its member sees it; null for everybody else. Without `before` and `at` it shows the latest messages. */
export async function findRoomView(db: Kysely<Schema>, query: RoomQuery): Promise<RoomView | null> {
  const { room, member, locale, before, at } = query
  const { rows } = await sql<RoomRow>`
    select r.id, m.side, u.display_name as person, r.last_seq, m.read_seq, b.id as place, ${nameOf(locale)} as name,
      b.shown as "isShown", ${isClosed} as "isClosed", ${endedInRoom} as ended, m.muted_at is not null as "isMuted"
    from chat_rooms r join chat_members m on m.room_id = r.id and m.user_id = ${member}::uuid
      join businesses on businesses.id = r.business_id
      join lateral (select businesses.*, ${hasPage} as shown) b on true
      left join users u on u.id = r.person_id
    where r.id = ${room}::uuid`.execute(db)
  const [found] = rows
  if (!found) return null
  const below = before ?? (at === null ? found.last_seq : Math.min(at + afterAt, found.last_seq)) + 1
  const messages = await listMessages(db, { room, member, below })
  const [first, last] = [messages[0], messages.at(-1)]
  const payees = await readMessagePayees(db, messages, query)
  const isNew = ({ seq, isOwn }: MessageRow) => seq > found.read_seq && !isOwn
  return {
    ...{ id: found.id, side: found.side, person: found.person, isClosed: found.isClosed },
    ...{ ended: found.ended, isMuted: found.isMuted },
    place: { id: found.place, name: found.name, isShown: found.isShown },
    messages: messages.map(
      (row, index): ChatMessageView => ({
        ...row,
        at: row.at.toISOString(),
        payees: payees[index] ?? [],
      }),
    ),
    newFrom: messages.find(isNew)?.seq ?? null,
    before: first && first.seq > 1 ? first.seq : null,
    after: last && last.seq < found.last_seq ? last.seq + ROOM_PAGE - afterAt : null,
  }
}

async function listMessages(
  db: Kysely<Schema>,
  { room, member, below }: { room: string; member: string; below: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select seq, sender_id is not distinct from ${member}::uuid as "isOwn", side, body as text, created_at as at
    from chat_messages where room_id = ${room}::uuid and seq < ${below}
    order by seq desc limit ${ROOM_PAGE}`.execute(db)
  return rows.reverse()
}

/** What the person has written, for the copy of the own data. */
export const exportMessages = (db: Kysely<Schema>, person: string) =>
  db
    .selectFrom('chat_messages')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_messages.room_id')
    .select(['room_id', 'chat_rooms.business_id', 'seq', 'body', 'chat_messages.created_at'])
    .where('sender_id', '=', person)
    .orderBy('chat_messages.created_at')
    .orderBy('seq')
    .execute()
