/**
 * Writes events for people's open pages, last in the transaction of their cause: positions are locked until the commit, so that
 * numbers are committed in their order, and always in the order of people, so that no two transactions wait for each other.
 */
import type { Transaction } from 'kysely'
import { LIVE_MOST, type RoomEvent } from '#shared/live/live-event.ts'
import { keepPlans } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { officersOf } from './card-officers.ts'

/** A transaction's events for open pages. */
export interface Happened {
  /** The event goes to each member, and of a room about a card to each officer on duty there, on all devices. */
  rooms?: readonly RoomEvent[]
  /** People who see another member's read position in a room. */
  marks?: readonly { room: string; user: string }[]
  /** People whose unread count changes. */
  people?: readonly string[]
}

/** Returns the recipients. Events too old to be of use are deleted. */
export async function appendEvents(
  tx: Transaction<Schema>,
  { rooms = [], marks = [], people = [] }: Happened,
  now: Date,
): Promise<string[]> {
  if (rooms.length + marks.length + people.length === 0) return []
  const { rows } = await rowsOf({ user: 'text' })`
    with news as (
      select user_id, room, message, row_number() over own as nth, count(*) over (partition by user_id) as all_of
      from (
        select m.user_id, given.room, given.message, given.nr
        from unnest(${rooms.map(({ room }) => room)}::uuid[], ${rooms.map(({ seq }) => seq)}::int[]) with ordinality given (room, message, nr)
          join chat_members m on m.room_id = given.room
        union all
        select o.user_id, given.room, given.message, given.nr
        from unnest(${rooms.map(({ room }) => room)}::uuid[], ${rooms.map(({ seq }) => seq)}::int[]) with ordinality given (room, message, nr)
          join chat_rooms r on r.id = given.room and r.card_id is not null cross join lateral (${officersOf(now)}) o
        union all
        select given.user_id, given.room, null, 0
        from unnest(${marks.map(({ room }) => room)}::uuid[], ${marks.map(({ user }) => user)}::uuid[]) as given (room, user_id)
        union all
        select u.id, null, null, 0 from users u where u.id = any(${people}::uuid[])
      ) new
      window own as (partition by user_id order by nr)
    ), told as (
      insert into live_positions (user_id, last_seq) select user_id, count(*) from news group by user_id order by user_id
      on conflict (user_id) do update set last_seq = live_positions.last_seq + excluded.last_seq
      returning user_id, last_seq
    ), forgotten as (
      delete from live_events e using told where e.user_id = told.user_id and e.seq <= told.last_seq - ${LIVE_MOST}::int
    )
    insert into live_events (user_id, seq, at, room_id, message)
    select user_id, last_seq - all_of + nth, ${now}, room, message from told join news using (user_id)
    returning user_id as "user"`.execute(keepPlans(tx))
  return [...new Set(rows.map(({ user }) => user))]
}
