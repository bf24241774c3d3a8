/**
 * A talk becomes a review request once, after a visit: the place's people state on record that the guest was there, as the product knows of no
 * visits. The guest gets one message with the link, in the guest's language. Nothing is promised for a review, and it is one as others are.
 */
import type { Transaction } from 'kysely'
import { v4 as uuidv4 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { REVIEW_ASKS_A_DAY } from '#shared/chat/chat-limits.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { mailText } from '../../messages/text.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { whyNotWrite } from '../reviews/policy.ts'
import { findStanding } from '../reviews/standing.ts'
import { type Sent, write } from './commands.ts'
import { lockRoom, readWritten } from './read-standing.ts'
import { type Standing, type Written, whyNotSend } from './rules.ts'
import { lockTeam, tellTeam } from './team.ts'

const askedShape = rowsOf({
  place: 'text',
  guest: 'text?',
  locale: textIs<Locale>(),
  isStopped: 'bool',
  /** Of this talk; and of all talks of the place in the last day. */
  isAsked: 'bool',
  asks: 'number',
  isAnswered: 'bool',
})

interface Subject {
  standing: Standing & { last_seq: number }
  written: Written
  team: Awaited<ReturnType<typeof lockTeam>>
  asked: RowOf<typeof askedShape>
  mayReview: boolean
}

/** Locked in the order of other commands: the writer, the place, the room. Throws `page_not_found` for everybody but the place's people. */
async function load({ tx, actor }: Doing, { room }: { room: string }): Promise<Subject> {
  const reader = actorId(actor)
  const written = await readWritten(tx, { sender: reader, text: '', now: actor.now })
  await sql`
    select from businesses where id = (select business_id from chat_rooms where id = ${room}::uuid) for no key update`.execute(
    tx,
  )
  const standing = await lockRoom(tx, room, { reader, role: actor.role, now: actor.now })
  const team = await lockTeam({ tx, actor }, { room })
  const asked = await readAsked(tx, room, actor.now)
  return { standing, written, team, asked, mayReview: await mayReview(tx, asked, actor.now) }
}

async function readAsked(tx: Transaction<Schema>, room: string, now: Date): Promise<RowOf<typeof askedShape>> {
  const { rows } = await askedShape`
    select r.business_id as place, r.person_id as guest, coalesce(u.locale, 'th') as locale, 
      u.suspended_at is not null or exists (select from account_stops t where t.user_id = u.id and t.ended_at is null) as "isStopped",
      exists (select from chat_review_asks a where a.room_id = r.id) as "isAsked",
      (select count(*)::int from chat_review_asks a join chat_rooms o on o.id = a.room_id
        where o.business_id = r.business_id and a.asked_at > ${new Date(now.getTime() - dayMs)}) as asks,
      exists (select from chat_messages x where x.room_id = r.id and x.side = 'place') as "isAnswered"
    from chat_rooms r left join users u on u.id = r.person_id where r.id = ${room}::uuid`.execute(tx)
  return rows[0] as RowOf<typeof askedShape>
}

/** A guest with any review of the place is not asked, nor one who may write none: the refusal does not tell which it is, as a review may wait unseen. */
async function mayReview(tx: Transaction<Schema>, { guest, place, isStopped }: Subject['asked'], now: Date) {
  const standing = guest === null || isStopped ? null : await findStanding(tx, guest, place, now)
  return standing !== null && standing.wroteAt === null && whyNotWrite(standing, now) === null
}

const whyNotAskReview = ({ asked, mayReview }: Pick<Subject, 'asked' | 'mayReview'>): InputRefusal | null => {
  if (asked.isAsked) return new InputRefusal({ form: 'chat:refusal.reviewAsked' })
  if (!asked.isAnswered) return new InputRefusal({ form: 'chat:refusal.reviewEarly' })
  if (!mayReview) return new InputRefusal({ form: 'chat:refusal.reviewGuest' })
  const most = REVIEW_ASKS_A_DAY
  return asked.asks >= most ? new InputRefusal({ form: ['chat:refusal.reviewAsks', { most }] }) : null
}

/** The product knows of no visits: the place's people answer for it, on record. */
interface Asking {
  room: string
  visited: true
}

export const askReview = command<Asking, Sent, 'chat.ask_review', Subject>('chat.ask_review', {
  load,
  may: ({ standing, written, ...subject }, { actor }) =>
    whyNotSend(standing, written, actor.now) ?? whyNotAskReview(subject),
  async run(doing, { room, visited }, { standing, team, asked }) {
    const { tx, actor, origin } = doing
    const link = `${origin}${path('/client/information/wrote-review/:id', { id: asked.place })}`
    const textIn = (locale: Locale) => `${mailText(locale).t('mail:talk.review')}\n${link}`
    await tx.insertInto('chat_review_asks').values({ room_id: room, asked_at: actor.now }).execute()
    const message = { room, sender: actorId(actor), side: 'place', client: uuidv4(), now: actor.now } as const
    const sent = await write(doing, { ...message, seq: standing.last_seq + 1, text: textIn(asked.locale) })
    const others = locales
      .filter((locale) => locale !== asked.locale)
      .map((locale) => ({ locale, body: textIn(locale), made_by: 'sender' as const, made_at: actor.now }))
    await tx
      .insertInto('chat_message_translations')
      .values(others.map((row) => ({ ...row, room_id: room, seq: sent.seq })))
      .execute()
    tellTeam(doing, room, team)
    return { result: sent, audit: { entity: room, after: { place: asked.place, visited } } }
  },
})
