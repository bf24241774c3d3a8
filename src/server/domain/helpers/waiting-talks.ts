/** Talks in which a guest waits for the people of a place: the last word is the guest's, and lately said. */

import { dayMs } from '#shared/bangkok.ts'
import { TALK_WAITS_DAYS } from '#shared/chat/chat-limits.ts'
import { bool } from '../../db/sql.ts'

/** Of a room `r`; nobody waits where the talk has ended, or the words were taken back or hidden. */
export const waitsForPlace = (now: Date) => bool`(
  r.card_id is null and r.title is null and r.person_id is not null and exists (
    select from chat_messages x where x.room_id = r.id and x.seq = r.last_seq and x.side = 'person' and x.body <> ''
      and x.hidden_reason is null and x.created_at > ${new Date(now.getTime() - TALK_WAITS_DAYS * dayMs)}::timestamptz)
  and exists (select from businesses own where own.id = r.business_id and own.owner_id = r.owner_id)
  and not exists (
    select from user_blocks k where k.user_id in (r.owner_id, r.person_id) and k.blocked_id in (r.owner_id, r.person_id)))`
