/** A room with a page of its messages, for its members alone, and where it is about a card for officers on duty there. */

import type { Kysely, RawBuilder } from 'kysely'
import { ROOM_PAGE } from '#shared/chat/chat-limits.ts'
import { PICTURE_MARK } from '#shared/chat/chat-photo.ts'
import type { GroupView, Speaker } from '#shared/chat/groups.ts'
import { liveWords, placesIn } from '#shared/chat/live-words.ts'
import type { Reaction } from '#shared/chat/marks.ts'
import { withMentions } from '#shared/chat/mentions.ts'
import type { MessageReason, MessageVerdict } from '#shared/chat/message-reports.ts'
import { isAnswerable, quoteOf } from '#shared/chat/quote.ts'
import type {
  ChatMessageView,
  ChatSide,
  Ended,
  MessageTranslation,
  QuoteView,
  RoomCard,
  RoomView,
} from '#shared/chat/room.ts'
import { languageOf } from '#shared/clean-text.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, jsonAs, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { hasPage } from '../places/cards.ts'
import { listCanned, readAnswering } from './answering.ts'
import { type ChatPhotoRow, chatPhotoUrl, isShownThere, photosOfMessage, presentPhoto } from './chat-photos.ts'
import { findTeamStrip } from './find-team.ts'
import { readLinkedPlaces } from './linked-places.ts'
import { nameOf } from './list-rooms.ts'
import { managerOf } from './lock-group.ts'
import { listCallableNames, readMentions } from './mentions.ts'
import { readMessagePayees } from './message-payees.ts'
import { endedInRoom, isClosed, joinReader, type RoomReader } from './read-standing.ts'
import { whyNotAppeal, whyNotDelete, whyNotEdit, whyNotReport } from './rules.ts'

interface RoomQuery extends RoomReader {
  room: string
  locale: Locale
  salt: Buffer
  /** Of the product. */
  origin: string
  /** Messages older than this one. */
  before: number | null
  /** A message that is to be among those shown. */
  at: number | null
  /** The message that is about to be answered. */
  reply: number | null
  /** The operator has configured an engine that translates. */
  hasEngine: boolean
}

const roomShape = rowsOf({
  id: 'text',
  side: textIs<ChatSide>(),
  person: 'text?',
  card: orNull(jsonAs<RoomCard>()),
  group: orNull(jsonAs<Omit<GroupView, 'callable'>>()),
  isClosed: 'bool',
  ended: orNull(textIs<Ended>()),
  isMuted: 'bool',
  isTranslated: 'bool',
  mayEnd: 'bool',
  /** In a group. */
  isManager: 'bool',
  pinned: 'number?',
  last_seq: 'number',
  read_seq: 'number',
  /** Last message read by the one other member. */
  other_read: 'number?',
  /** Messages up to this one were written before the reader joined. */
  joined_seq: 'number',
  place: 'text',
  name: 'text',
  isShown: 'bool',
  isSuspended: 'bool',
})
type RoomRow = RowOf<typeof roomShape>

const messageShape = rowsOf({
  seq: 'number',
  client: 'text?',
  isOwn: 'bool',
  side: textIs<ChatSide>(),
  by: orNull(jsonAs<Speaker>()),
  unit: 'text?',
  text: 'text',
  isEdited: 'bool',
  isDeleted: 'bool',
  hidden: orNull(textIs<MessageReason>()),
  note: 'text?',
  report: orNull(textIs<'waits' | MessageVerdict>()),
  appeal: orNull(textIs<'waits' | MessageVerdict>()),
  /** The message that it answers. */
  reply: 'number?',
  /** Time at which officers hid the reader's own message. */
  hiddenAt: 'time?',
  at: 'time',
  photos: jsonAs<ChatPhotoRow[]>(),
  /** Time from which its position is no longer shown. */
  positionUntil: 'time?',
  reactions: jsonAs<Reaction[]>(),
  /** In the reader's language. */
  translation: orNull(jsonAs<Pick<MessageTranslation, 'text' | 'by'>>()),
  /** It was taken back, and its text is no longer stored. */
  isGone: 'bool',
})
type MessageRow = RowOf<typeof messageShape>

/** Number of a page's messages after the one that it was asked for. */
const afterAt = 10

/** The room as its reader sees it; null for everybody else. Without `before` and `at` it shows the latest messages. */
export async function findRoomView(db: Kysely<Schema>, query: RoomQuery): Promise<RoomView | null> {
  const { room, reader, locale, before, at, reply } = query
  const { rows } = await roomShape`
    select r.id, m.side, u.display_name as person, r.last_seq, m.read_seq, m.joined_seq,
      case when r.title is null then (select max(o.read_seq) from chat_members o where o.room_id = r.id and o.side <> m.side) end as other_read, b.id as place, ${nameOf(locale)} as name,
      case when c.id is not null then json_build_object('id', c.id, 'number', c.number) end as card,
      case when r.title is not null then json_build_object('title', r.title, 'purpose', r.purpose,
        'people', (select count(*) from chat_members all_of where all_of.room_id = r.id)) end as group,
      b.shown as "isShown", b.status = 'suspended' as "isSuspended", ${isClosed} as "isClosed", ${endedInRoom} as ended, m.muted_at is not null as "isMuted", m.translated_at is not null as "isTranslated",
      coalesce(m.user_id in (r.owner_id, r.person_id), false) and r.card_id is null as "mayEnd",
      r.pinned_seq as pinned, r.title is not null and ${managerOf} is not distinct from m.user_id as "isManager"
    from chat_rooms r ${joinReader(query)}
      join businesses on businesses.id = r.business_id
      join lateral (select businesses.*, ${hasPage} as shown) b on true
      left join users u on u.id = r.person_id left join warning_cards c on c.id = r.card_id
    where r.id = ${room}::uuid`.execute(db)
  const [found] = rows
  if (!found) return null
  const below = before ?? (at === null ? found.last_seq : Math.min(at + afterAt, found.last_seq)) + 1
  const among = bool`x.seq > ${found.joined_seq} and x.seq < ${below}`
  // Colleagues see which of them has answered; of a place it is nobody else's business.
  const asked = { room, reader, locale, isColleague: found.side === 'place' && found.card === null }
  const messages = await listMessages(db, { ...asked, among })
  const quotes = await readQuotes(db, messages, { ...asked, joined: found.joined_seq, others: [reply, found.pinned] })
  const quoteIn = (answered: number | null) => (answered === null ? null : (quotes.get(answered) ?? 'earlier'))
  const answering = quotes.get(reply ?? 0)
  const pinned = quotes.get(found.pinned ?? 0)
  const mayAnswer = answering && isAnswerable(answering) && !found.isClosed && found.ended === null
  const [first, last] = [messages[0], messages.at(-1)]
  // A quoted account number shows its owner again.
  const quoted = ({ reply: answered, isOwn }: MessageRow) => (isOwn ? '' : (quotes.get(answered ?? 0)?.text ?? ''))
  // The sender's words in another language may name other accounts; an engine's are judged by the original.
  const alsoSaid = ({ translation }: MessageRow) => (translation?.by === 'sender' ? translation.text : '')
  const said = messages.map((row) => `${row.text}\n\n${alsoSaid(row)}\n\n${quoted(row)}`)
  const payees = await readMessagePayees(db, said, query)
  const calling = found.group ? messages.filter(({ text }) => text.includes('@')) : []
  const mentions = await readMentions(db, { room, reader, seqs: calling.map(({ seq }) => seq) })
  const live = messages.map((row) =>
    withMentions(textOf(row), liveWords(textOf(row), query.origin), mentions.get(row.seq) ?? []),
  )
  const places = await readLinkedPlaces(db, [...new Set(live.flatMap(placesIn))], { locale, now: query.now })
  // Only a talk whose beginning is here can be told to be new.
  const isWhole = first?.seq === found.joined_seq + 1 && found.side === 'person' && found.card === null
  const asks = (row: MessageRow, index: number) => row.side === 'place' && (payees[index] ?? []).length > 0
  const firstAsking = isWhole ? messages.findIndex(asks) : -1
  const isGuests = found.card === null && found.group === null
  const isNew = ({ seq, isOwn }: MessageRow) => seq > found.read_seq && !isOwn
  return {
    id: found.id,
    side: found.side,
    person: found.person,
    isClosed: found.isClosed,
    ended: found.ended,
    isMuted: found.isMuted,
    isTranslated: query.hasEngine && found.side !== 'officer' ? found.isTranslated : null,
    mayEnd: found.mayEnd,
    replies:
      isGuests && found.side === 'person' && !found.isClosed ? await readAnswering(db, found.place, query) : null,
    team: isGuests && found.side === 'place' ? await findTeamStrip(db, { room, reader }) : null,
    canned: isGuests && found.side === 'place' ? await listCanned(db, found.id) : [],
    place: { id: found.place, name: found.name, isShown: found.isShown, isSuspended: found.isSuspended },
    card: found.card,
    group: found.group && { ...found.group, callable: await listCallableNames(db, { room, reader, locale }) },
    messages: messages.map(
      ({ isGone, hiddenAt, reply: answered, positionUntil, ...row }, index): ChatMessageView => ({
        ...row,
        ...actsOf({ ...row, reply: answered, isGone, hiddenAt, positionUntil }, found, query.now),
        position: positionUntil && { until: positionUntil.toISOString(), isOver: positionUntil <= query.now },
        unit: agencyNamed(row.unit, locale),
        at: row.at.toISOString(),
        payees: payees[index] ?? [],
        parts: live[index] ?? null,
        translation: translationOf(row, query),
        mayTranslate: query.hasEngine && isForeign({ ...row, positionUntil }, locale),
        places: placesIn(live[index] ?? null).flatMap((place) => places.get(place) ?? []),
        isFirstAsking: index === firstAsking,
        photos: row.photos.map((photo) => presentPhoto(found.id, photo)),
        text: textOf({ ...row, positionUntil }),
        quote: quoteIn(answered),
      }),
    ),
    answering: mayAnswer ? answering : null,
    pinned: pinned && isAnswerable(pinned) ? pinned : null,
    readTo: found.ended === null ? found.other_read : null,
    newFrom: messages.find(isNew)?.seq ?? null,
    before: first && first.seq > found.joined_seq + 1 ? first.seq : null,
    after: last && last.seq < found.last_seq ? last.seq + ROOM_PAGE - afterAt : null,
  }
}

/** Nothing of one's own message, which one has written. */
function translationOf(
  row: Pick<MessageRow, 'translation' | 'isOwn' | 'text' | 'hidden'>,
  { origin }: Pick<RoomQuery, 'origin'>,
): MessageTranslation | null {
  const { translation, isOwn, text, hidden } = row
  if (!translation || isOwn || hidden) return null
  const parts = translation.by === 'sender' ? liveWords(translation.text, origin) : null
  return { ...translation, parts, from: languageOf(text) }
}

/** It has words of another language, and no translation yet. */
const isForeign = (
  row: Pick<MessageRow, 'translation' | 'isOwn' | 'text' | 'hidden' | 'photos' | 'positionUntil'>,
  locale: Locale,
): boolean =>
  !row.isOwn &&
  row.hidden === null &&
  row.translation === null &&
  /\p{L}/u.test(textOf(row)) &&
  languageOf(row.text) !== locale

/** The reader's permissions on the message. */
function actsOf(
  row: MessageRow,
  { side, isClosed: closed, ended, card, group, isManager, pinned }: RoomRow,
  now: Date,
) {
  const isTalk = card === null && !closed && ended === null
  const isThere = !row.isDeleted && row.hidden === null
  const pins = isTalk && (group === null || isManager)
  const own = {
    ...row,
    isHidden: row.hidden !== null,
    isOfficial: card !== null,
    isPosition: row.positionUntil !== null,
  }
  return {
    mayReact: isTalk && isThere,
    pin: !pins || !isThere ? null : pinned === row.seq ? ('unpin' as const) : ('pin' as const),
    mayEdit: row.isOwn && !closed && ended === null && whyNotEdit(own, now) === null,
    mayDelete: row.isOwn && !row.isDeleted && whyNotDelete(own, now) === null,
    mayAppeal: row.isOwn && whyNotAppeal({ ...row, isAppealed: row.appeal !== null }, now) === null,
    mayReport: side !== 'officer' && row.report === null && whyNotReport({ ...own, reports: 0 }) === null,
  }
}

interface MessagesQuery {
  room: string
  reader: string
  locale: Locale
  /** The reader answers for the place: messages of others who do name their writers. */
  isColleague: boolean
}

async function listMessages(
  db: Kysely<Schema>,
  { room, reader, locale, isColleague, among }: MessagesQuery & { among: RawBuilder<boolean> },
): Promise<MessageRow[]> {
  const { rows } = await messageShape`
    select x.seq, sender_id is not distinct from ${reader}::uuid as "isOwn", side,
      case when sender_id = ${reader}::uuid then client_id end as client, body as text, x.reply_seq as reply, x.created_at as at,
      case when ${isShownThere} then ${photosOfMessage} else '[]' end as photos,
      (select coalesce(json_agg(given order by given.count desc, given.sign), '[]') from (
        select e.sign, count(*)::int as count, bool_or(e.user_id = ${reader}::uuid) as "isOwn" from chat_reactions e
        where e.room_id = x.room_id and e.seq = x.seq and ${isShownThere} group by e.sign) given) as reactions,
      (select json_build_object('text', w.body, 'by', w.made_by) from chat_message_translations w
        where w.room_id = x.room_id and w.seq = x.seq and w.locale = ${locale}) as translation,
      case when ${isShownThere} then x.position_until end as "positionUntil",
      edited_at is not null as "isEdited", deleted_at is not null as "isDeleted", hidden_reason as hidden,
      body = '' and not exists (select from chat_revisions v where v.room_id = x.room_id and v.seq = x.seq) as "isGone",
      case when p.id is null or p.appeals is not null then null
        -- Another officer has shown it again.
        when p.verdict = 'hide' and x.hidden_reason is null then 'keep' else coalesce(p.verdict, 'waits') end as report,
      case when p.appeals is not null then coalesce(p.verdict, 'waits') end as appeal,
      case when p.verdict is not null then p.note else h.note end as note, h.decided_at as "hiddenAt",
      case when (r.title is not null or ${isColleague} and side = 'place') and sender_id is not null then json_build_object('name', coalesce(${nameOf(locale)}, u.display_name), 'place', b.id) end as by,
      case side when 'officer' then (select ${agencyName(sql`g.agency_id`, locale)} from role_grants g where g.user_id = sender_id and g.role = 'inspector') end as unit
    from chat_messages x join chat_rooms r on r.id = x.room_id
      left join users u on u.id = x.sender_id left join businesses b on b.id = x.place_id
      left join chat_reports p on p.room_id = x.room_id and p.seq = x.seq and p.reporter_id = ${reader}::uuid
      left join lateral (
        select note, decided_at from chat_reports
        where room_id = x.room_id and seq = x.seq and verdict = 'hide' and appeals is null
          and x.hidden_reason is not null and x.sender_id = ${reader}::uuid order by decided_at desc limit 1
      ) h on true
    where x.room_id = ${room}::uuid and ${among}
    order by x.seq desc limit ${ROOM_PAGE}`.execute(db)
  return rows.reverse()
}

/** Its text; empty for pictures only, and for a position. */
const textOf = ({ text, photos, positionUntil }: Pick<MessageRow, 'text' | 'photos' | 'positionUntil'>) =>
  positionUntil !== null || (photos.length > 0 && text === PICTURE_MARK) ? '' : text

/** The messages quoted by these messages, and `others`, by their numbers. None from before the reader joined. */
async function readQuotes(
  db: Kysely<Schema>,
  messages: readonly MessageRow[],
  { joined, others: more, ...asked }: MessagesQuery & { joined: number; others: readonly (number | null)[] },
): Promise<Map<number, QuoteView>> {
  const wanted = [...messages.map((message) => message.reply), ...more].filter((seq) => seq !== null && seq > joined)
  const shown = new Set(messages.map(({ seq }) => seq))
  const elsewhere = wanted.filter((seq) => seq !== null && !shown.has(seq))
  const among = bool`x.seq = any(${elsewhere})`
  const others = elsewhere.length > 0 ? await listMessages(db, { ...asked, among }) : []
  const quotes = [...others, ...messages].map((row): [number, QuoteView] => [
    row.seq,
    quoteOf({ ...row, text: textOf(row), position: row.positionUntil, unit: agencyNamed(row.unit, asked.locale) }),
  ])
  return new Map(quotes)
}

/** The person's messages, for the export of their data. */
export async function exportMessages(db: Kysely<Schema>, person: string) {
  const { rows } = await rowsOf({ room_id: 'text', photos: jsonAs<ChatPhotoRow[]>() })`
    select x.room_id, r.business_id, x.seq, x.reply_seq, x.body, x.created_at, ${photosOfMessage} as photos
    from chat_messages x join chat_rooms r on r.id = x.room_id
    where x.sender_id = ${person}::uuid and x.body <> '' order by x.created_at, x.seq`.execute(db)
  return rows.map((row) => ({ ...row, photos: row.photos.map(({ key }) => chatPhotoUrl(row.room_id, key)) }))
}
