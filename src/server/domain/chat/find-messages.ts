/** Looks for words in the messages of a person's own rooms. */
import type { Kysely } from 'kysely'
import { FOUND_MOST, type FoundMessages } from '#shared/chat/found-messages.ts'
import type { ChatSide } from '#shared/chat/room.ts'
import { wordlessTexts } from '#shared/chat/wordless-texts.ts'
import type { Locale } from '#shared/locales.ts'
import { queryWords } from '#shared/search/query-words.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql, textIs } from '../../db/sql.ts'
import { excerptOf } from './excerpt.ts'
import { nameOf } from './list-rooms.ts'

/** Rooms and messages that are looked through, the latest first: a search reads at most so many rows. */
const roomsMost = 500
const messagesMost = 20_000

const foundShape = rowsOf({
  room: 'text',
  seq: 'number',
  side: textIs<ChatSide>(),
  person: 'text?',
  place: 'text',
  card: 'text?',
  group: 'text?',
  text: 'text',
  isOwn: 'bool',
  at: 'time',
})

/** One Chinese character says something; of other letters it takes two. */
const isShort = (find: string) => [...find].length < 2 && !/\p{Script=Han}/u.test(find)

/**
 * A person's latest rooms, and how many messages those before each have. What was said before the person came is none of theirs. Messages of a room are
 * numbered without gaps, so that a number says how many come after it: a limit on rows would be counted after reading them.
 */
const ownRooms = (person: string) => sql`
  select m.room_id, m.joined_seq, m.side, r.last_seq,
    sum(r.last_seq - m.joined_seq) over (order by r.last_at desc, r.id desc) - (r.last_seq - m.joined_seq) as before
  from chat_members m join chat_rooms r on r.id = m.room_id
  where m.user_id = ${person}::uuid order by r.last_at desc, r.id desc`

/** The latest messages that have all of these pieces in their words. Their rooms' messages are read by the index, and no others. */
export function messagesWith(person: string, needles: readonly string[], locale: Locale) {
  const has = sql.join(
    needles.map((needle) => bool`strpos(said.doc, ${needle}) > 0`),
    sql` and `,
  )
  return foundShape`
    with own as materialized (${ownRooms(person)} limit ${roomsMost}), hits as materialized (
      select said.room_id, said.seq, said.created_at, own.side
      from own join chat_messages said on said.room_id = own.room_id
        and said.seq > greatest(own.joined_seq, own.last_seq - (${messagesMost} - own.before))
      where own.before < ${messagesMost} and ${has} order by said.created_at desc, said.seq desc limit ${FOUND_MOST})
    select h.room_id as room, h.seq, h.side, u.display_name as person, ${nameOf(locale)} as place, c.number as card, r.title as group,
      x.body as text, x.sender_id is not distinct from ${person}::uuid as "isOwn", x.created_at as at
    from hits h join chat_messages x on x.room_id = h.room_id and x.seq = h.seq
      join chat_rooms r on r.id = h.room_id join businesses b on b.id = r.business_id
      left join users u on u.id = r.person_id left join warning_cards c on c.id = r.card_id
    where x.body <> all(${['', ...wordlessTexts]}) and x.hidden_reason is null
    order by h.created_at desc, h.seq desc`
}

export async function findMessages(
  db: Kysely<Schema>,
  person: string,
  { find, locale }: { find: string; locale: Locale },
): Promise<FoundMessages> {
  const words = queryWords(find)
  if (isShort(find) || words.length === 0) return { rows: [], isShort: true, isCut: false }
  const needles = words.flatMap((word) => word.needles)
  const { rows } = await messagesWith(person, needles, locale).execute(db)
  const { rows: whole } = await rowsOf({ isCut: 'bool' })`
    select count(*) > ${roomsMost} or coalesce(sum(last_seq - joined_seq), 0) > ${messagesMost} as "isCut"
    from (${ownRooms(person)} limit ${roomsMost + 1}) own`.execute(db)
  return {
    rows: rows.map(({ text, at, ...row }) => ({ ...row, parts: excerptOf(text, find), at: at.toISOString() })),
    isShort: false,
    isCut: whole[0]?.isCut === true,
  }
}
