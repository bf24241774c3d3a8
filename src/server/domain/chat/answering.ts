/** A place's answering as its guests see it: hours, notes, and the usual time until an answer, from its talks alone. */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import {
  type AnsweringView,
  type CannedAnswer,
  isAnswered,
  PACE_DAYS,
  PACE_SHARE,
  PACE_TALKS,
  type Pace,
} from '#shared/chat/answering.ts'
import type { Locale } from '#shared/locales.ts'
import { localText, localTextBy } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { orNull, rowsOf, scalar, textIs } from '../../db/sql.ts'
import { readMessagePayees } from './message-payees.ts'

/** Newest talks that are looked at. */
const talksMost = 200

interface Reading {
  locale: Locale
  now: Date
  salt: Buffer
  /** Of the product. */
  origin: string
}

/**
 * Time in which three of four new guests got an answer written by somebody, over talks with the owner of today. Talks without one count as
 * the slowest. Those of the last day say nothing yet, answered or not: the fast ones alone would be counted.
 */
const paceOf = (place: string, now: Date) => scalar(orNull(textIs<Pace>()))`(
  select case when count(*) < ${PACE_TALKS} then null
    else case
      when percentile_disc(${PACE_SHARE}) within group (order by talk.waited) <= 3600 then 'hour'
      when percentile_disc(${PACE_SHARE}) within group (order by talk.waited) <= 4 * 3600 then 'hours'
      when percentile_disc(${PACE_SHARE}) within group (order by talk.waited) <= 86400 then 'day' end end
  from (
    select coalesce(extract(epoch from answer.created_at - r.created_at)::float8, 'infinity') as waited
    from chat_rooms r join businesses b on b.id = r.business_id and b.owner_id = r.owner_id
      left join lateral (
        select x.created_at from chat_messages x where x.room_id = r.id and x.side = 'place' order by x.seq limit 1) answer on true
    where r.business_id = ${place}::uuid and r.card_id is null and r.title is null
      and r.created_at > ${new Date(now.getTime() - PACE_DAYS * dayMs)}::timestamptz
      and r.created_at < ${new Date(now.getTime() - dayMs)}::timestamptz
    order by r.created_at desc limit ${talksMost}) talk)`

/** The same, for the owner; null where guests read none. */
export async function readPace(db: Kysely<Schema>, place: string, now: Date): Promise<Pace | null> {
  const { rows } = await rowsOf({ pace: orNull(textIs<Pace>()) })`select ${paceOf(place, now)} as pace`.execute(db)
  return rows[0]?.pace ?? null
}

export async function readAnswering(
  db: Kysely<Schema>,
  place: string,
  { locale, now, ...reading }: Reading,
): Promise<AnsweringView> {
  const { rows } = await rowsOf({
    from: 'text?',
    to: 'text?',
    greeting: 'text?',
    away: 'text?',
    pace: orNull(textIs<Pace>()),
  })`
    select a.opens_at as from, a.closes_at as to, ${localText('a.greeting', locale)} as greeting, ${localText('a.away', locale)} as away,
      ${paceOf(place, now)} as pace
    from businesses b left join chat_answering a on a.business_id = b.id where b.id = ${place}::uuid`.execute(db)
  const [row] = rows
  const hours = row?.from && row.to ? { from: row.from, to: row.to } : null
  const isAway = !isAnswered(hours, now)
  const [greeting, away] = [row?.greeting || null, (isAway && row?.away) || null]
  const payees = await readMessagePayees(db, [greeting ?? '', away ?? ''], { locale, now, ...reading })
  const note = (text: string | null, at: number) => text && { text, payees: payees[at] ?? [] }
  return {
    hours,
    isAway,
    greeting: note(greeting, 0) || null,
    away: note(away, 1) || null,
    pace: row?.pace ?? null,
  }
}

/** The place's answers at hand, in the language of the guest of the room. */
export async function listCanned(db: Kysely<Schema>, room: string): Promise<CannedAnswer[]> {
  const { rows } = await rowsOf({ word: 'text', text: 'text' })`
    select a.word, ${localTextBy('a.answer', 'u.locale')} as text
    from chat_rooms r join users u on u.id = r.person_id join chat_canned_answers a on a.business_id = r.business_id
    where r.id = ${room}::uuid order by a.word`.execute(db)
  return rows
}
