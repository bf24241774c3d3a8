/**
 * The people of a place who answer its guests beside the owner are members of its talks while their part lasts. They see what was said
 * before; of a former owner's talks they see nothing. Talks about cards and groups are not theirs.
 */
import type { Transaction } from 'kysely'
import { partsThat } from '#shared/ownership/offer.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { holdsAt } from './works-at.ts'

/** Makes members of those who answer the place's guests now, and of nobody else. In one room, or in all of the place. */
export async function settleAnswerers(
  tx: Transaction<Schema>,
  { place, room = null }: { place: string; room?: string | null },
): Promise<void> {
  const talks = sql`r.business_id = ${place}::uuid and r.card_id is null and r.title is null
    and (${room}::uuid is null or r.id = ${room}::uuid)`
  await sql`
    delete from chat_members m using chat_rooms r, businesses b
    where m.room_id = r.id and b.id = r.business_id and ${talks} and m.side = 'place' and m.user_id is distinct from r.owner_id
      and not (b.owner_id is not distinct from r.owner_id and ${holdsAt('answerGuests', sql`m.user_id`, sql`b.id`)})`.execute(
    tx,
  )
  await sql`
    insert into chat_members (room_id, user_id, side, read_seq)
    select r.id, o.to_id, 'place', r.last_seq
    from chat_rooms r join businesses b on b.id = r.business_id and b.owner_id = r.owner_id
      join place_offers o on o.business_id = b.id and o.kind = 'helper' and o.state = 'accepted'
        and o.part = any(${[...partsThat.answerGuests]}::text[])
    where ${talks} and o.to_id is not null
    on conflict (room_id, user_id) do nothing`.execute(tx)
}
