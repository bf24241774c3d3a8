/**
 * Asking a place, and writing in a room. Messages are their own record, so there is no event of the audit for each; that a room was opened
 * is one. A message gets its number while the room is held: without gaps, in the order in which messages are committed.
 */
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { SharedPosition } from '#shared/chat/position.ts'
import type { ChatSide } from '#shared/chat/room.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, scalar } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { settleAnswerers } from '../helpers/answerers.ts'
import { appendEvents } from '../live/append-events.ts'
import { officersOf } from '../live/card-officers.ts'
import type { ChatPhotoRow } from './chat-photos.ts'
import { keepKnownTranslations } from './known-translations.ts'
import { noteMentions } from './mentions.ts'
import { messageDoc } from './message-docs.ts'
import { positionEnd, storePosition } from './positions.ts'
import { pushMessage } from './push-message.ts'
import { endedInRoom, lockRoom, readAsked, readWritten } from './read-standing.ts'
import { type Asked, type Standing, type Written, whyNotAsk, whyNotPosition, whyNotReply, whyNotSend } from './rules.ts'
import { noteAnswerer } from './team.ts'

/** A message as its form gives it. */
interface Message {
  text: string
  /** Made with the form: a message of one sender in one room has one. */
  client: string
  /** In their order. */
  photos?: readonly ChatPhotoRow[]
  /** The earlier message of the room that it answers. */
  reply?: number | null
  /** It shares where somebody is. */
  position?: SharedPosition | null
}

/** Position of the message. */
export interface Sent {
  room: string
  seq: number
}

interface SendSubject {
  /** The number that this very message has already. */
  before: number | null
  standing: Standing & { last_seq: number; joined_seq: number; card: string | null; voice: string | null }
  written: Written
}

/**
 * Writes in a room. Pressed twice it is written once. Throws a refusal for a closed room, and for too many messages. Messages about a card
 * are on record.
 */
export const sendMessage = command<Message & { room: string }, Sent, 'chat.write', SendSubject>('chat.write', {
  async load({ tx, actor }, { room, text, client }) {
    const sender = actorId(actor)
    const written = await readWritten(tx, { sender, text, now: actor.now })
    const standing = await lockRoom(tx, room, { reader: sender, role: actor.role, now: actor.now })
    return { before: await findSent(tx, { room, sender, client }), standing, written }
  },
  may({ before, standing, written }, { actor }, { reply = null, position = null }) {
    if (before !== null) return null
    const why = whyNotReply(reply, standing) ?? whyNotPosition(position, standing)
    return why ?? whyNotSend(standing, written, actor.now)
  },
  async run(doing, { room, text, client, photos, reply, position }, { before, standing }) {
    if (before !== null) return unchanged({ room, seq: before })
    const { tx, actor } = doing
    const { side, last_seq, card, voice } = standing
    const message = {
      room,
      sender: actorId(actor),
      side,
      voice,
      seq: last_seq + 1,
      text,
      client,
      photos,
      reply,
      position,
      now: actor.now,
    }
    const sent = await write(doing, message)
    if (card === null) return unchanged(sent)
    await noteWaiting(tx, message)
    return { result: sent, audit: { entity: room, after: { card, seq: sent.seq } } }
  },
})

interface AskSubject {
  asked: Asked & { owner: string | null }
  written: Written
  /** The room in which the person talks with this owner already. */
  room: string | null
}

/** Asks a place: the first message makes the room. Where there is one already, it is written there. */
export const openRoom = command<Message & { place: string }, Sent, 'chat.open', AskSubject>('chat.open', {
  async load({ tx, actor }, { place, text }) {
    const person = actorId(actor)
    const written = await readWritten(tx, { sender: person, text, now: actor.now })
    const asked = await readAsked(tx, { place, person, now: actor.now })
    return { asked, written, room: await findRoom(tx, { place, person }) }
  },
  may: ({ asked, written, room }, { actor }) =>
    room === null
      ? (whyNotAsk(asked, actor.role, written, actor.now) ??
        whyNotSend({ side: 'person', isClosed: false, ended: null, unanswered: 0 }, written, actor.now))
      : null,
  async run(doing, { place, text, client }, { asked, room: known }) {
    if (known !== null) return unchanged(await sendMessage.perform(doing, { room: known, text, client }))
    const { tx, actor } = doing
    const [person, room] = [actorId(actor), uuidv7()]
    const { owner } = asked
    await tx
      .insertInto('chat_rooms')
      .values({
        id: room,
        business_id: place,
        owner_id: owner,
        person_id: person,
        last_seq: 0,
        last_at: actor.now,
        created_at: actor.now,
      })
      .execute()
    await tx
      .insertInto('chat_members')
      .values([
        { room_id: room, user_id: person, side: 'person' },
        { room_id: room, user_id: owner as string, side: 'place' },
      ])
      .execute()
    await settleAnswerers(tx, { place, room })
    const result = await write(doing, { room, sender: person, side: 'person', seq: 1, text, client, now: actor.now })
    return { result, audit: { entity: room, after: { place } } }
  },
})

/** Notes since when the owner waits; an officer's answer ends it. */
async function noteWaiting(tx: Transaction<Schema>, { room, side, now }: Numbered): Promise<void> {
  await tx
    .updateTable('chat_rooms')
    .set({ waiting_since: side === 'officer' ? null : scalar('time')`coalesce(waiting_since, ${now})` })
    .where('id', '=', room)
    .execute()
}

interface Numbered extends Message {
  room: string
  sender: string
  side: ChatSide
  /** In a group: the place in whose name it is written. */
  voice?: string | null
  seq: number
  now: Date
}

export async function write(
  doing: Doing,
  { room, sender, side, voice = null, seq, text, client, photos = [], reply = null, position = null, now }: Numbered,
): Promise<Sent> {
  const { tx, happened } = doing
  await tx
    .insertInto('chat_messages')
    .values({
      room_id: room,
      seq,
      sender_id: sender,
      client_id: client,
      side,
      place_id: voice,
      body: text,
      doc: messageDoc(text),
      reply_seq: reply,
      created_at: now,
      position_until: position && positionEnd(now),
    })
    .execute()
  if (position) await storePosition(tx, { room, seq, position, now })
  await noteMentions(doing, { room, seq, sender, text })
  const isOfPlace = side === 'place' && voice === null
  await keepKnownTranslations(tx, { room, seq, text, isOfPlace, now })
  const rows = photos.map(({ key, color }, position) => ({ room_id: room, seq, position, key, color }))
  if (rows.length > 0) await tx.insertInto('chat_photos').values(rows).execute()
  await tx.updateTable('chat_rooms').set({ last_seq: seq, last_at: now }).where('id', '=', room).execute()
  await markRead(tx, { room, member: sender, seq })
  // Answered by one of a place, it waits for none of the others.
  if (isOfPlace) {
    await markAnswered(tx, { room, seq })
    await noteAnswerer(doing, { room, user: sender })
  }
  await pushMessage(doing, { room, seq, sender })
  happened.push({ room, seq })
  return { room, seq }
}

async function markAnswered(tx: Transaction<Schema>, { room, seq }: Sent): Promise<void> {
  await tx
    .updateTable('chat_members')
    .set({ read_seq: seq })
    .where('room_id', '=', room)
    .where('side', '=', 'place')
    .where('read_seq', '<', seq)
    .execute()
}

/** Notes how far a member has read; it never goes back. False where that was known. */
export async function markRead(
  db: Kysely<Schema>,
  { room, member, seq }: { room: string; member: string; seq: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_members')
    .set({ read_seq: seq })
    .where('room_id', '=', room)
    .where('user_id', '=', member)
    .where('read_seq', '<', seq)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same for a member reading now: their other windows and devices recount, and the writers there see it. */
export const readRoom = (
  db: Kysely<Schema>,
  { now, ...read }: { room: string; member: string; seq: number; now: Date },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await markRead(tx, read))) return
    const marks = (await whoSeesReading(tx, { ...read, now })).map((user) => ({ user, room: read.room }))
    await appendEvents(tx, { people: [read.member], marks }, now)
  })

/** In a talk of two sides the members of the other one, and about a card the officers who have written there; nobody once the room is closed. */
async function whoSeesReading(
  db: Kysely<Schema>,
  { room, member, now }: { room: string; member: string; now: Date },
): Promise<string[]> {
  const { rows } = await rowsOf({ user: 'text' })`
    select other.user_id as "user" from chat_rooms r join chat_members m on m.room_id = r.id and m.user_id = ${member}::uuid
      cross join lateral (
        select all_of.user_id from chat_members all_of where all_of.room_id = r.id and all_of.side <> m.side
        union
        select x.sender_id from chat_messages x
        where x.room_id = r.id and x.side = 'officer' and x.sender_id in (${officersOf(now)})
      ) other
    where r.id = ${room}::uuid and r.title is null and other.user_id <> m.user_id and ${endedInRoom} is null`.execute(
    db,
  )
  return rows.map(({ user }) => user)
}

async function findSent(
  tx: Transaction<Schema>,
  { room, sender, client }: { room: string; sender: string; client: string },
): Promise<number | null> {
  const row = await tx
    .selectFrom('chat_messages')
    .select('seq')
    .where('room_id', '=', room)
    .where('sender_id', '=', sender)
    .where('client_id', '=', client)
    .executeTakeFirst()
  return row?.seq ?? null
}

/** The room in which the person talks with the place's owner of today; null where there is none. */
export async function findRoom(
  db: Kysely<Schema>,
  { place, person }: { place: string; person: string },
): Promise<string | null> {
  const { rows } = await rowsOf({ id: 'text' })`
    select r.id from chat_rooms r join businesses b on b.id = r.business_id and b.owner_id = r.owner_id
    where r.business_id = ${place}::uuid and r.person_id = ${person}::uuid`.execute(db)
  return rows[0]?.id ?? null
}
