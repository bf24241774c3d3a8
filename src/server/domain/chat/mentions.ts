/**
 * Members of a group who are called by name in a message. They are found in its text where it is written, so that it needs no script, and stored
 * by their accounts: a name that changes later calls nobody else. They get a notice, in a quiet room too, but not one after the other while they do
 * not look; those who have left get none.
 */
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import { calledNames, callsIn } from '#shared/chat/mentions.ts'
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { nameOf } from './list-rooms.ts'

interface Position {
  room: string
  seq: number
}

/** A member who has not read of a call of that time is not called anew: a quiet room must stay one. In milliseconds. */
const restBetweenCalls = 10 * 60_000

/** The user was called in the room a short while ago and has not opened it since. */
export const isJustCalled = (user: RawBuilder<unknown>, { room, now }: { room: string; now: Date }) => bool`exists (
  select from notifications x where x.user_id = ${user} and x.kind = 'chat_mentioned' and x.ref = ${room}::uuid
    and x.read_at is null and x.created_at > ${new Date(now.getTime() - restBetweenCalls)})`

/** Notes whom the message calls now, and notifies those who did not know of it. Only in groups. */
export async function noteMentions(
  doing: Doing,
  { room, seq, sender, text }: Position & { sender: string; text: string },
): Promise<void> {
  const { tx } = doing
  await tx.deleteFrom('chat_mentions').where('room_id', '=', room).where('seq', '=', seq).execute()
  if (!text.includes('@')) return
  const calls = callsIn(text, calledNames(await listCallable(tx, room)))
  const called = new Map(calls.filter(({ of }) => of.id !== sender).map(({ of }) => [of.id, of.name]))
  if (called.size === 0) return
  const rows = [...called].map(([user_id, name]) => ({ room_id: room, seq, user_id, name }))
  await tx.insertInto('chat_mentions').values(rows).execute()
  doing.notified.push(...(await notifyOfMention(doing, { room, seq, sender })))
}

/** In the order in which they joined, each with the names in every language. Nobody outside of groups. */
async function listCallable(db: Kysely<Schema>, room: string): Promise<{ id: string; names: string[] }[]> {
  const { rows } = await rowsOf({ id: 'text', names: 'texts' })`
    select m.user_id as id, case when b.id is null then array[u.display_name]
      else array_remove(array[b.name_th, b.name_en, b.name_cn], null) end as names
    from chat_rooms r join chat_members m on m.room_id = r.id join users u on u.id = m.user_id
      left join businesses b on b.id = m.place_id
    where r.id = ${room}::uuid and r.title is not null order by m.joined_at, m.user_id`.execute(db)
  return rows
}

async function notifyOfMention(
  { tx, actor, origin }: Doing,
  { room, seq, sender }: Position & { sender: string },
): Promise<Delivery[]> {
  const { rows } = await rowsOf({
    user: 'text',
    email: 'text?',
    phone: 'text?',
    locale: textIs<Locale>(),
    place: 'text',
    name: 'text',
  })`
    select u.id as "user", u.email, u.phone, u.locale, r.title as place, own.display_name as name
    from chat_mentions n join chat_rooms r on r.id = n.room_id join users u on u.id = n.user_id
      join users own on own.id = ${sender}::uuid
    where n.room_id = ${room}::uuid and n.seq = ${seq} and u.suspended_at is null
      and not ${isJustCalled(sql.ref('u.id'), { room, now: actor.now })}
    order by u.id`.execute(tx)
  return rows.flatMap(({ user, place, name, ...person }) => {
    const values = { place, name, path: path('/chat/room-chat/:id', { id: room }) }
    return notice({ origin }, person, 'chat_mentioned', values, {
      user,
      ref: room,
      dedupe: `chat_mentioned:${room}:${seq}`,
    })
  })
}

/** The names by which the reader can call the others, in the reader's language. */
export async function listCallableNames(
  db: Kysely<Schema>,
  { room, reader, locale }: { room: string; reader: string; locale: Locale },
): Promise<string[]> {
  const { rows } = await rowsOf({ id: 'text', name: 'text' })`
    select m.user_id as id, coalesce(${nameOf(locale)}, u.display_name) as name
    from chat_members m join users u on u.id = m.user_id left join businesses b on b.id = m.place_id
    where m.room_id = ${room}::uuid order by m.joined_at, m.user_id`.execute(db)
  const all = calledNames(rows.map(({ id, name }) => ({ id, names: [name] })))
  return all.filter(({ id }) => id !== reader).map(({ name }) => name)
}

/** Message → those whom it calls. */
export async function readMentions(
  db: Kysely<Schema> | Transaction<Schema>,
  { room, reader, seqs }: { room: string; reader: string; seqs: readonly number[] },
): Promise<Map<number, { name: string; isSelf: boolean }[]>> {
  if (seqs.length === 0) return new Map()
  const { rows } = await rowsOf({ seq: 'number', name: 'text', isSelf: 'bool' })`
    select seq, name, user_id = ${reader}::uuid as "isSelf" from chat_mentions
    where room_id = ${room}::uuid and seq = any(${seqs}) order by seq, name`.execute(db)
  return Map.groupBy(rows, ({ seq }) => seq)
}
