/**
 * People whom a person may invite: the other side of their talks with places and about their own places, while either may still write there. By
 * the room of the talk and not by identity, so that nobody finds out more about anybody.
 */
import type { Kysely } from 'kysely'
import type { Acquaintance, GroupChoices } from '#shared/chat/groups.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { nameOf } from './list-rooms.ts'
import { endedInRoom, isClosed, otherMember } from './read-standing.ts'

const foundShape = rowsOf({
  room: 'text',
  name: 'text',
  speaksFor: textIs<'self' | 'place'>(),
  user: 'text',
  /** The place for which that person speaks; null for a client. */
  voice: 'text?',
  /** The talk's subject. */
  place: 'text',
  placeName: 'text',
})
type Found = RowOf<typeof foundShape>

/** The people to choose from, by name; `rooms` are those of the requested talks. */
export async function findAcquaintances(
  db: Kysely<Schema>,
  { person, locale, rooms }: { person: string; locale: Locale; rooms?: readonly string[] },
): Promise<Found[]> {
  const place = nameOf(locale)
  const { rows } = await foundShape`
    select r.id as room, ${otherMember} as "user", case m.side when 'person' then b.id end as voice, b.id as place, ${place} as "placeName",
      case m.side when 'person' then ${place} else u.display_name end as name,
      case m.side when 'person' then 'place' else 'self' end as "speaksFor"
    from chat_members m join chat_rooms r on r.id = m.room_id
      join businesses on businesses.id = r.business_id join businesses b on b.id = businesses.id
      join users u on u.id = ${otherMember}
    where m.user_id = ${person}::uuid and r.card_id is null and r.title is null
      -- Those who answer a place's guests do not know them for that.
      and m.user_id in (r.owner_id, r.person_id)
      and not ${isClosed} and ${endedInRoom} is null
      ${rooms ? sql`and r.id = any(${[...rooms]}::uuid[])` : sql``}
    order by name, r.id`.execute(db)
  return rows
}

const shown = ({ room, name, speaksFor }: Found): Acquaintance => ({ room, name, speaksFor })

/** Possible subjects and members of a new group. */
export async function findGroupChoices(
  db: Kysely<Schema>,
  query: { person: string; locale: Locale },
): Promise<GroupChoices> {
  const found = await findAcquaintances(db, query)
  const places = new Map(found.map(({ place, placeName }) => [place, placeName]))
  return { places: [...places].map(([id, name]) => ({ id, name })), acquaintances: found.map(shown) }
}

/** People the group's manager may still invite: neither members nor invited. */
export async function findInvitable(
  db: Kysely<Schema>,
  { room, ...query }: { room: string; person: string; locale: Locale },
): Promise<Acquaintance[]> {
  const found = await findAcquaintances(db, query)
  const { rows } = await rowsOf({ user: 'text' })`
    select user_id as "user" from chat_members where room_id = ${room}::uuid
    union all select user_id from chat_invitations where room_id = ${room}::uuid and declined_at is null`.execute(db)
  const there = new Set(rows.map(({ user }) => user))
  return found.filter(({ user }) => !there.has(user)).map(shown)
}
