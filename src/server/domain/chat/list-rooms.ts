/** The rooms of a person, those with the latest message first. The few that are pinned stand above them, all on the first page. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { InboxPart } from '#shared/chat/chat-limits.ts'
import type { ChatSide, RoomLine } from '#shared/chat/room.ts'
import type { Answerer } from '#shared/chat/team.ts'
import type { Locale } from '#shared/locales.ts'
import type { Page } from '#shared/places/place-card.ts'
import { allLanguages, localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, jsonAs, orNull, rowsOf, scalar, sql, textIs } from '../../db/sql.ts'
import { isArchived, unreadInRoom } from '../deliveries/unread-messages.ts'
import { waitsForPlace } from '../helpers/waiting-talks.ts'
import { cursorTime, defineCursor } from '../places/cursor.ts'
import { labelsFor } from './labels.ts'

const cursorOf = defineCursor('chat', [cursorTime, z.uuid()])

interface Query {
  locale: Locale
  limit: number
  cursor: string | null
  /** Part of a name: the reader is shown rooms and people that are called so. Null for all. */
  find: string | null
  /** Of the inbox; null for all. */
  part: InboxPart | null
  /** Talks of the reader's places that have it; null for all. */
  label?: string | null
  now: Date
}

const rowShape = rowsOf({
  id: 'text',
  side: textIs<ChatSide>(),
  person: 'text?',
  place: 'text',
  card: 'text?',
  group: 'text?',
  text: 'text?',
  isHidden: 'bool',
  isOwn: 'bool',
  unread: 'number',
  isWaiting: 'bool',
  answers: orNull(jsonAs<Pick<Answerer, 'name' | 'isSelf'>>()),
  labels: 'texts',
  isPinned: 'bool',
  isMuted: 'bool',
  isArchived: 'bool',
  at: 'time',
})

/** Names by which the reader knows the room: its title, its place in any language, its card, the client, and those of a group. */
const isCalled = (find: string) => {
  const names = (of: string) => sql`concat_ws(' ', ${allLanguages(`${of}.name`)})`
  // Names of a place's owner and helpers stay hidden, even from searching.
  return bool`strpos(lower(concat_ws(' ', r.title, c.number, ${names('b')}, case when m.side = 'place' then u.display_name end, (
    select string_agg(coalesce(nullif(${names('v')}, ''), w.display_name), ' ')
    from chat_members g join users w on w.id = g.user_id left join businesses v on v.id = g.place_id
    where r.title is not null and g.room_id = r.id))), lower(${find})) > 0`
}

/** The name of the place of `b` in the reader's language. */
export const nameOf = (locale: Locale) => scalar('text')`${localName('b.name', locale)}`

/** Who answers there, for a member `m` of a place that others answer for, too. */
const answererFor = sql`case when m.side = 'place' and r.card_id is null and r.title is null then (
  select json_build_object('name', w.display_name, 'isSelf', a.user_id = m.user_id) from chat_answerers a join users w on w.id = a.user_id
  where a.room_id = r.id and exists (
    select from chat_members o where o.room_id = r.id and o.side = 'place' and o.user_id <> m.user_id)) end`

/** Rooms of a part of the inbox. */
const partOf = (part: InboxPart, now: Date) =>
  part === 'mine'
    ? bool`m.side = 'place' and exists (select from chat_answerers a where a.room_id = r.id and a.user_id = m.user_id)`
    : part === 'archived'
      ? isArchived
      : part === 'groups'
        ? bool`r.title is not null`
        : part === 'unread'
          ? bool`r.last_seq > m.read_seq and ${unreadInRoom} > 0`
          : bool`m.side = 'place' and ${waitsForPlace(now)}`

/** Only on the place's side: a guest who names a label finds nothing. */
const hasLabel = (label: string) =>
  bool`m.side = 'place' and exists (select from chat_labels l where l.room_id = r.id and lower(l.name) = lower(${label}))`

export async function listRooms(
  db: Kysely<Schema>,
  person: string,
  { locale, limit, cursor, find, part, label = null, now }: Query,
): Promise<Page<RoomLine>> {
  const after = cursorOf.read(cursor)
  const { rows } = await rowShape`
    select r.id, m.side, u.display_name as person, c.number as card, r.title as group, ${nameOf(locale)} as place, case when last.seq > m.joined_seq then last.body end as text, coalesce(last.hidden_reason is not null, false) as "isHidden",
      last.seq is not null and last.sender_id is not distinct from m.user_id as "isOwn", r.last_at as at, ${unreadInRoom} as unread,
      m.side = 'place' and ${waitsForPlace(now)} as "isWaiting", ${answererFor} as answers, ${labelsFor} as labels, m.pinned_at is not null as "isPinned", m.muted_at is not null as "isMuted", ${isArchived} as "isArchived"
    from chat_members m join chat_rooms r on r.id = m.room_id
      left join chat_messages last on last.room_id = r.id and last.seq = r.last_seq
      join businesses b on b.id = r.business_id left join users u on u.id = r.person_id
      left join warning_cards c on c.id = r.card_id
    where m.user_id = ${person}::uuid ${find === null ? sql`` : sql`and ${isCalled(find)}`} ${find === null && part !== 'archived' ? sql`and not ${isArchived}` : sql``} ${part === null ? sql`` : sql`and ${partOf(part, now)}`} ${label === null ? sql`` : sql`and ${hasLabel(label)}`}
      ${after ? sql`and m.pinned_at is null and (r.last_at, r.id) < (${new Date(after[0])}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by m.pinned_at is not null desc, r.last_at desc, r.id desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map((row) => ({ ...row, at: row.at.toISOString() })),
    next: last ? cursorOf.write(last.at.getTime(), last.id) : null,
  }
}

/** True if the person has put rooms away. */
export async function hasArchived(db: Kysely<Schema>, person: string): Promise<boolean> {
  const { rows } = await rowsOf({ has: 'bool' })`
    select exists (select from chat_members m join chat_rooms r on r.id = m.room_id where m.user_id = ${person}::uuid and ${isArchived}) as has`.execute(
    db,
  )
  return rows[0]?.has === true
}
