/**
 * Writes what people's open pages are to be told, last in the transaction of what happened: positions are held until the commit, so that
 * numbers are committed in their order, and always in the order of people, so that no two transactions wait for each other.
 */
import { sql, type Transaction } from 'kysely'
import { LIVE_MOST, type RoomEvent } from '#shared/live/live-event.ts'
import type { Schema } from '../../db/schema.ts'

/** Tells all members, on whatever devices they are; answers who they are. What lies too far back to be of use to anybody goes. */
export async function appendEvents(
  tx: Transaction<Schema>,
  happened: readonly RoomEvent[],
  now: Date,
): Promise<string[]> {
  if (happened.length === 0) return []
  const rooms = happened.map(({ room }) => room)
  const { rows } = await sql<{ user: string }>`
    with news as (
      select m.user_id, given.room, given.message, row_number() over own as nth, count(*) over (partition by m.user_id) as all_of
      from unnest(${rooms}::uuid[], ${happened.map(({ seq }) => seq)}::int[]) with ordinality given (room, message, nr)
        join chat_members m on m.room_id = given.room
      window own as (partition by m.user_id order by given.nr)
    ), told as (
      insert into live_positions (user_id, last_seq) select user_id, count(*) from news group by user_id order by user_id
      on conflict (user_id) do update set last_seq = live_positions.last_seq + excluded.last_seq
      returning user_id, last_seq
    ), forgotten as (
      delete from live_events e using told where e.user_id = told.user_id and e.seq <= told.last_seq - ${LIVE_MOST}::int
    )
    insert into live_events (user_id, seq, at, room_id, message)
    select user_id, last_seq - all_of + nth, ${now}, room, message from told join news using (user_id)
    returning user_id as "user"`.execute(tx)
  return [...new Set(rows.map(({ user }) => user))]
}
