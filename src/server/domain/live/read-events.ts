/** The streams' queries: newer events, and the readers still entitled to them. */
import type { Kysely } from 'kysely'
import type { RoomEvent, UnreadEvent } from '#shared/live/live-event.ts'
import { keepPlans } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, type RowOf, rowsOf } from '../../db/sql.ts'
import { officersOf } from './card-officers.ts'

/** Events of one person that are read at once; the rest is read when those are sent. */
const readAtOnce = 100

/** A person, and the position up to which their events are known. */
export interface Known {
  user: string
  seq: number
}

/** Numbered by the person's position. `event` is null where there is nothing to tell any more: former members of a room hear nothing of it. */
export interface NumberedEvent {
  seq: number
  event: RoomEvent | UnreadEvent | null
}

export const newsShape = rowsOf({
  /** Up to where there are events now; 0 where there never was one. */
  last: 'number',
  /** Those after the last known one, in order. Not all of them where there are many. */
  events: jsonAs<NumberedEvent[]>(),
})
export type News = RowOf<typeof newsShape>

/** Newer events, for each of these people in their order. */
export async function readNews(db: Kysely<Schema>, known: readonly Known[], now: Date): Promise<News[]> {
  const { rows } = await newsShape`
    select coalesce(p.last_seq, 0) as last, coalesce(found.events, '[]') as events
    from unnest(${known.map(({ user }) => user)}::uuid[], ${known.map(({ seq }) => seq)}::int[]) with ordinality asked (user_id, seq, nr)
      left join live_positions p on p.user_id = asked.user_id
      cross join lateral (
        select json_agg(json_build_object('seq', e.seq, 'event', case when e.room_id is null then json_build_object('unread', true)
          when m.user_id is not null or e.user_id in (${officersOf(now)}) then json_build_object('room', e.room_id, 'seq', e.message) end) order by e.seq) as events
        from (select * from live_events where user_id = asked.user_id and seq > asked.seq order by seq limit ${readAtOnce}) e
          left join chat_members m on m.room_id = e.room_id and m.user_id = asked.user_id
          left join chat_rooms r on r.id = e.room_id and r.card_id is not null and m.user_id is null
      ) found
    order by asked.nr`.execute(keepPlans(db))
  return rows
}

/** The news for a reader who knows everything up to `known`, and the new position. Pure. */
export function newsSince(
  known: number,
  { last, events }: News,
): { isReset: boolean; known: number; events: NumberedEvent[] } {
  const end = events.at(-1)?.seq ?? last
  // Numbers have no gaps: where one is missing, it was removed.
  const isWhole = end - known === events.length
  return isWhole ? { isReset: false, known: end, events } : { isReset: true, known: last, events: [] }
}

/** A session as it was when its stream began. */
export interface HeldSession {
  session: string
  /** Of the token that it had: it has another after a switch of the role. */
  tokenHash: Buffer
}

/** For each, the end of the person's events; null where the session has changed or ended, or the account is suspended. */
export async function readHeld(
  db: Kysely<Schema>,
  held: readonly HeldSession[],
  now: Date,
): Promise<(number | null)[]> {
  const hashes = held.map(({ tokenHash }) => tokenHash.toString('hex'))
  const { rows } = await rowsOf({ last: 'number?' })`
    select case when u.id is not null then coalesce(p.last_seq, 0) end as last
    from unnest(${held.map(({ session }) => session)}::uuid[], ${hashes}::text[]) with ordinality asked (id, hash, nr)
      left join sessions s on s.id = asked.id and s.token_hash = decode(asked.hash, 'hex') and s.expires_at > ${now}
      left join users u on u.id = s.user_id and u.suspended_at is null
      left join live_positions p on p.user_id = u.id
    order by asked.nr`.execute(db)
  return rows.map(({ last }) => last)
}
