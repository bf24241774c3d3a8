/** Members of a room, for its members alone; a person's invitations; and their groups, for the export of their data. */
import type { Kysely } from 'kysely'
import type { GroupInvitation, MembersView, PersonInRoom } from '#shared/chat/groups.ts'
import type { Locale } from '#shared/locales.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { hasPage } from '../places/cards.ts'
import { findInvitable } from './acquaintances.ts'
import { nameOf } from './list-rooms.ts'
import { managerOf } from './lock-group.ts'
import { joinReader, type RoomReader } from './read-standing.ts'

const roomShape = rowsOf({
  id: 'text',
  title: 'text?',
  purpose: 'text?',
  place: 'text',
  placeId: 'text',
  isShown: 'bool',
  /** Null for somebody who left. */
  person: 'text?',
  side: textIs<'person' | 'place' | 'officer'>(),
  card: 'text?',
  isManager: 'bool',
})
type RoomRow = RowOf<typeof roomShape>

/** The room's people; null when the caller may not read it. */
export async function findMembers(
  db: Kysely<Schema>,
  { room, locale, ...reader }: RoomReader & { room: string; locale: Locale },
): Promise<MembersView | null> {
  const { rows } = await roomShape`
    select r.id, r.title, r.purpose, ${nameOf(locale)} as place, b.id as "placeId", b.shown as "isShown", u.display_name as person,
      m.side, r.card_id as card, ${managerOf} is not distinct from ${reader.reader}::uuid as "isManager"
    from chat_rooms r ${joinReader(reader)} join businesses on businesses.id = r.business_id
      join lateral (select businesses.*, ${hasPage} as shown) b on true
      left join users u on u.id = r.person_id
    where r.id = ${room}::uuid`.execute(db)
  const [found] = rows
  if (!found) return null
  const { id, title, purpose, place, isManager } = found
  const mayManage = title !== null && isManager
  const asked = { room, reader: reader.reader, locale }
  return {
    id,
    place,
    mayManage,
    group: title === null ? null : { title, purpose },
    people: title === null ? sidesOf(found) : await listGroup(db, 'chat_members', asked),
    invited: mayManage ? await listGroup(db, 'chat_invitations', asked) : [],
    acquaintances: mayManage ? await findInvitable(db, { room, person: reader.reader, locale }) : [],
  }
}

/** The two sides of a talk that is no group. */
function sidesOf({ side, person, place, placeId, isShown, card }: RoomRow): PersonInRoom[] {
  const base = { handle: null, isManager: false }
  const other: PersonInRoom =
    card === null
      ? { ...base, name: person, place: null, speaksFor: 'self', isSelf: side === 'person' }
      : { ...base, name: null, place: null, speaksFor: 'officers', isSelf: side === 'officer' }
  return [
    { ...base, name: place, place: isShown ? placeId : null, speaksFor: 'place', isSelf: side === 'place' },
    other,
  ]
}

async function listGroup(
  db: Kysely<Schema>,
  table: 'chat_members' | 'chat_invitations',
  { room, reader, locale }: { room: string; reader: string; locale: Locale },
): Promise<PersonInRoom[]> {
  const isMember = table === 'chat_members'
  const { rows } = await rowsOf({
    handle: 'text?',
    name: 'text?',
    place: 'text?',
    speaksFor: textIs<'self' | 'place' | 'officers'>(),
    isManager: 'bool',
    isSelf: 'bool',
  })`
    select p.handle, coalesce(${nameOf(locale)}, u.display_name) as name, case when b.shown then b.id end as place,
      case when p.place_id is null then 'self' else 'place' end as "speaksFor", p.user_id = ${reader}::uuid as "isSelf",
      ${isMember ? sql`${managerOf} = p.user_id` : sql`false`} as "isManager"
    from chat_rooms r join ${sql.table(table)} p on p.room_id = r.id join users u on u.id = p.user_id
      left join businesses on businesses.id = p.place_id
      left join lateral (select businesses.*, ${hasPage} as shown) b on businesses.id is not null
    where r.id = ${room}::uuid ${isMember ? sql`` : sql`and p.declined_at is null`}
    order by "isManager" desc, ${isMember ? sql`p.joined_at` : sql`p.invited_at`}, p.handle`.execute(db)
  return rows
}

/** The person's unanswered invitations, the latest first. */
export async function listInvitations(
  db: Kysely<Schema>,
  { person, locale }: { person: string; locale: Locale },
): Promise<GroupInvitation[]> {
  const { rows } = await rowsOf({
    room: 'text',
    title: 'text',
    purpose: 'text?',
    by: 'text?',
    place: 'text',
    speaksFor: textIs<'self' | 'place'>(),
    people: 'number',
  })`
    select r.id as room, r.title, r.purpose, ${nameOf(locale)} as place,
      case when i.place_id is null then 'self' else 'place' end as "speaksFor",
      (select coalesce(${localName('pl.name', locale)}, u.display_name) from users u
        left join chat_members m on m.room_id = r.id and m.user_id = u.id left join businesses pl on pl.id = m.place_id
        where u.id = i.by_id) as by,
      (select count(*)::int from chat_members m where m.room_id = r.id) as people
    from chat_invitations i join chat_rooms r on r.id = i.room_id join businesses b on b.id = r.business_id
    where i.user_id = ${person}::uuid and i.declined_at is null
    order by i.invited_at desc, r.id`.execute(db)
  return rows
}

/** Group → its name and who invites, in a line, of the person's unanswered invitations. */
export async function readInvitationLines(
  db: Kysely<Schema>,
  reading: { person: string; locale: Locale },
): Promise<Map<string, string>> {
  const all = await listInvitations(db, reading)
  return new Map(all.map(({ room, title, by }) => [room, by === null ? title : `${title} · ${by}`]))
}

/** The person's groups, for the export of their data. */
export const exportGroups = (db: Kysely<Schema>, person: string) =>
  db
    .selectFrom('chat_members')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_members.room_id')
    .select(['chat_rooms.title', 'chat_members.place_id', 'chat_members.joined_at'])
    .where('user_id', '=', person)
    .where('chat_rooms.title', 'is not', null)
    .orderBy('chat_members.joined_at')
    .execute()
