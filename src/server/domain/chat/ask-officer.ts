/** An owner's question about a card to the officers on duty there. It belongs to the card: nobody ends it, nor changes or takes back a message. */
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type CardState, isIssued } from '#shared/cards/card-states.ts'
import type { CardQuestion } from '#shared/chat/room.ts'
import type { Locale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import { keepPlans } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { cutPage, type ListAsked, pagedColumns, pagedShape, pageOf, wholeList } from '../duty/waiting-page.ts'
import { type Asking, isIn, notOwn, type Sql, waitingRows, withDistricts } from '../duty/waiting-rows.ts'
import { type Sent, sendMessage, write } from './commands.ts'
import { nameOf } from './list-rooms.ts'
import { type RoomReader, readWritten, servesRoom } from './read-standing.ts'
import { type Written, whyNotSend } from './rules.ts'

interface Question {
  card: string
  text: string
  /** Made with the form: a message of one sender in one room has one. */
  client: string
}

interface AskSubject {
  place: string
  /** Room in which the owner asked about this card before; null for the first question. */
  room: string | null
  written: Written
}

/** Asks about an own card: the first question makes the room. Where there is one already, it is written there. */
export const askOfficer = command<Question, Sent, 'chat.ask_officer', AskSubject>('chat.ask_officer', {
  async load({ tx, actor }, { card, text }) {
    const owner = actorId(actor)
    const written = await readWritten(tx, { sender: owner, text, now: actor.now })
    const found = await findOwnCard(tx, { card, owner })
    if (!found || !isIssued(found.state)) throw problems.page_not_found()
    return { place: found.place, room: await findCardRoom(tx, { card, owner }), written }
  },
  may: ({ room, written }, { actor }) =>
    room === null
      ? whyNotSend({ side: 'place', isClosed: false, ended: null, unanswered: 0 }, written, actor.now)
      : null,
  async run(doing, { card, text, client }, { place, room: known }) {
    if (known !== null) return unchanged(await sendMessage.perform(doing, { room: known, text, client }))
    const { tx, actor } = doing
    const [owner, room] = [actorId(actor), uuidv7()]
    await tx
      .insertInto('chat_rooms')
      .values({
        id: room,
        business_id: place,
        owner_id: owner,
        person_id: null,
        card_id: card,
        waiting_since: actor.now,
        last_seq: 0,
        last_at: actor.now,
        created_at: actor.now,
      })
      .execute()
    await tx.insertInto('chat_members').values({ room_id: room, user_id: owner, side: 'place' }).execute()
    const result = await write(doing, { room, sender: owner, side: 'place', seq: 1, text, client, now: actor.now })
    return { result, audit: { entity: room, after: { card, place } } }
  },
})

/** The card is held, so that of two first questions at once the second finds the room of the first. */
async function findOwnCard(
  tx: Transaction<Schema>,
  { card, owner }: { card: string; owner: string },
): Promise<{ place: string; state: CardState } | null> {
  const { rows } = await rowsOf({ place: 'text', state: textIs<CardState>() })`
    select c.business_id as place, c.state from warning_cards c join businesses b on b.id = c.business_id and b.owner_id = ${owner}::uuid
    where c.id = ${card}::uuid for no key update of c`.execute(tx)
  return rows[0] ?? null
}

/** Room in which this owner talks with officers about the card; null where nothing was asked. */
export async function findCardRoom(
  db: Kysely<Schema>,
  { card, owner }: { card: string; owner: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('chat_rooms')
    .select('id')
    .where('card_id', '=', card)
    .where('owner_id', '=', owner)
    .executeTakeFirst()
  return row?.id ?? null
}

const rowShape = rowsOf({
  id: 'text',
  place: 'text',
  card: 'text',
  text: 'text',
  isWaiting: 'bool',
  at: 'time',
})
type Row = RowOf<typeof rowShape>

/** Rooms in which an owner waits for an answer. */
export const questionRows = (asking: Asking): Sql =>
  waitingRows({
    id: sql`r.id`,
    place: sql`r.business_id`,
    since: sql`r.waiting_since`,
    card: sql`r.card_id`,
    from: sql`chat_rooms r join warning_cards c on c.id = r.card_id`,
    where: sql`r.waiting_since is not null and ${isIn('c.district_code')} and ${notOwn(asking, 'r.business_id')}`,
  })

/** Answered ones, the latest first, behind those that wait. */
const answeredRows = (reader: RoomReader): Sql => sql`
  select r.id, null::text as part, r.business_id, r.last_at as since, null::timestamptz as due, false as may, false as is_own,
    2147483647 - extract(epoch from r.last_at)::int as rank, r.card_id as card
  from chat_rooms r where r.waiting_since is null and ${servesRoom(reader)}`

/** One page of owners' questions where the officer is on duty: waiting ones, the oldest first, then the latest messages. Throws `InvalidCursor`. */
export async function listQuestions(
  db: Kysely<Schema>,
  { locale, ...reader }: RoomReader & { locale: Locale },
  asked: ListAsked = wholeList,
): Promise<{ questions: CardQuestion[]; next: string | null }> {
  if (reader.role !== 'inspector') return { questions: [], next: null }
  const asking = { officer: reader.reader, now: reader.now }
  const all = sql`${questionRows(asking)} union all ${answeredRows(reader)}`
  const { rows } = await rowShape.and(pagedShape)`
    with ${withDistricts(asking)}
    select r.id, ${nameOf(locale)} as place, c.number as card, last.body as text, r.last_at as at,
      r.waiting_since is not null as "isWaiting", ${pagedColumns}
    from ${pageOf(all, asked)} w join chat_rooms r on r.id = w.id join warning_cards c on c.id = r.card_id
      join businesses b on b.id = r.business_id join chat_messages last on last.room_id = r.id and last.seq = r.last_seq
    order by w.turn`.execute(keepPlans(db))
  const page = cutPage(rows)
  const present = ({ id, place, card, text, at, isWaiting }: Row) => ({
    id,
    place,
    card,
    text,
    at: at.toISOString(),
    isWaiting,
  })
  return { questions: page.rows.map(present), next: page.next }
}
