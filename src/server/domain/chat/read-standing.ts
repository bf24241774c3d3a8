/** Queries of chat commands before they write, with the sender and the room locked. */
import type { RawBuilder, Transaction } from 'kysely'
import type { Ended } from '#shared/chat/room.ts'
import { wordlessTexts } from '#shared/chat/wordless-texts.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, orNull, type RowOf, scalar, sql, textIs } from '../../db/sql.ts'
import type { Actor } from '../actor.ts'
import { inDutyDistricts, isRelated } from '../duty/on-duty.ts'
import { holdsAt } from '../helpers/works-at.ts'
import { listed } from '../places/cards.ts'
import { type Asked, askedShape, standingShape, type Written, writtenShape } from './rules.ts'

interface Message {
  sender: string
  text: string
  now: Date
}

/**
 * The sender's recent messages. The sender's row is locked until the transaction ends: two messages at once, in any rooms, are counted
 * one after the other. Call it before the room is locked.
 */
export async function readWritten(tx: Transaction<Schema>, { sender, text, now }: Message): Promise<Written> {
  await sql`select from users where id = ${sender}::uuid for no key update`.execute(tx)
  const { rows } = await writtenShape`
    select u.created_at as since, count(m.seq)::int as hour,
      count(m.seq) filter (where m.created_at > ${now}::timestamptz - interval '1 minute')::int as minute,
      count(distinct m.room_id) filter (where m.body = ${text} and m.body <> all(${wordlessTexts}))::int as "sameText"
    from users u left join chat_messages m
      on m.sender_id = u.id and m.created_at > ${now}::timestamptz - interval '1 hour'
    where u.id = ${sender}::uuid group by u.id`.execute(tx)
  return rows[0] ?? { since: now, minute: 0, hour: 0, sameText: 0 }
}

/** True if a room, with its place as `businesses`, is one in which nobody can write any more. About a card one talks while the place is closed, and a group goes on. */
export const isClosed = bool`(
  r.title is null and (r.owner_id is null or businesses.owner_id is distinct from r.owner_id
    or r.card_id is null and (r.person_id is null or not (businesses.${listed}))))`

/** The person who ended the talk of these two: the first, or the second alone; null for neither. */
export const endedBetween = (own: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<Ended | null> =>
  scalar(orNull(textIs<Ended>()))`(
    select case when bool_or(k.user_id = ${own}) then 'own' else 'other' end from user_blocks k
    where (k.user_id = ${own} and k.blocked_id = ${other}) or (k.user_id = ${other} and k.blocked_id = ${own})
    having count(*) > 0)`

/** The counterpart of member `m` in room `r`; null for a deleted account. */
export const otherMember = scalar('text?')`case m.side when 'person' then r.owner_id else r.person_id end`

/** The one on the side of member `m` in room `r` between whom and the other it can end: those who answer for a place speak for its owner. */
const principal = sql`case m.side when 'place' then r.owner_id else m.user_id end`

/** The side that ended the talk in room `r`, as its member `m` sees it. */
export const endedInRoom = scalar(orNull(textIs<Ended>()))`(
  select case when ended = 'own' and m.side = 'place' and m.user_id is distinct from r.owner_id then 'owner' else ended end
  from (select ${endedBetween(principal, otherMember)} as ended) talk)`

/** The reader of a room, and their role. */
export interface RoomReader {
  reader: string
  role: Actor['role']
  now: Date
}

/** True if the reader acts as an officer on duty where the card of room `r` was issued, and has nothing to do with the place. */
export const servesRoom = ({ reader, role, now }: RoomReader): RawBuilder<boolean> =>
  role === 'inspector'
    ? bool`(r.card_id is not null and not ${isRelated(reader, 'r.business_id')} and exists (
        select from warning_cards c where c.id = r.card_id and ${inDutyDistricts({ officer: reader, now }, 'c.district_code')}))`
    : bool`false`

/** Joins room `r` to the reader as its member `m`, with the side `m.side`, in a group with its place; others on duty take the officers' side. */
export const joinReader = (asked: RoomReader): RawBuilder<unknown> => sql`
  join lateral (
    select user_id, side, read_seq, muted_at, translated_at, place_id, joined_seq from chat_members where room_id = r.id and user_id = ${asked.reader}::uuid
    union all
    select ${asked.reader}::uuid, 'officer', r.last_seq, null, null, null, 0 where ${servesRoom(asked)}
    limit 1
  ) m on true`

const heldRoomShape = standingShape.and({
  last_seq: 'number',
  /** Messages up to this one were written before the reader joined. */
  joined_seq: 'number',
  /** The card that it is about; null where a person asks. */
  card: 'text?',
  /** In a group: the place in whose name the reader speaks. */
  voice: 'text?',
})
type LockedRoom = RowOf<typeof heldRoomShape>

/** The room as its reader finds it, held until the transaction ends. Throws `page_not_found` for everybody else. */
export async function lockRoom(tx: Transaction<Schema>, room: string, asked: RoomReader): Promise<LockedRoom> {
  await sql`select from chat_rooms where id = ${room}::uuid for no key update`.execute(tx)
  const { rows } = await heldRoomShape`
    select r.last_seq, m.joined_seq, r.card_id as card, m.place_id as voice, m.side, ${isClosed} as "isClosed", ${endedInRoom} as ended,
      case when r.title is not null or exists (select from chat_messages a where a.room_id = r.id and a.side = 'place') then 0
        else (select count(*)::int from chat_messages a where a.room_id = r.id) end as unanswered
    from chat_rooms r ${joinReader(asked)}
      join businesses on businesses.id = r.business_id
    where r.id = ${room}::uuid`.execute(tx)
  const [held] = rows
  if (!held) throw problems.page_not_found()
  return held
}

/** The place as a client finds it, with its owner, held: its people do not change meanwhile. Throws `page_not_found` for an unlisted one. */
export async function readAsked(
  tx: Transaction<Schema>,
  { place, person, now }: { place: string; person: string; now: Date },
): Promise<Asked & { owner: string | null }> {
  const { rows } = await askedShape.and({ owner: 'text?' })`
    select owner_id as owner, owner_id is not null as "isOwned", (owner_id is not distinct from ${person}::uuid or ${holdsAt('answerGuests', person)}) as "isOwn",
      ${endedBetween(sql`${person}::uuid`, sql`owner_id`)} as ended,
      (select count(*)::int from chat_rooms r
        where r.person_id = ${person}::uuid and r.created_at > ${now}::timestamptz - interval '1 day') as "newRooms"
    from businesses where id = ${place}::uuid and ${listed} for share`.execute(tx)
  const [asked] = rows
  if (!asked) throw problems.page_not_found()
  return asked
}
