/**
 * Notices of an officer's decision about a reported message: to its reporters, and to its writer where it was hidden or marked. Of another
 * officer's decision on appeal: to its writer, and to its reporters where it is shown again.
 */

import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { localNameBy } from '../../db/localised.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'

const recipientShape = rowsOf({
  user: 'text',
  isWriter: 'bool',
  isAppeal: 'bool',
  email: 'text?',
  phone: 'text?',
  locale: textIs<Locale>(),
  place: 'text',
  room: 'text',
})

/** Nobody where they have left. */
export async function notifyOfJudged(
  { tx, origin, actor }: Pick<Doing, 'tx' | 'origin' | 'actor'>,
  report: string,
  isHidden: boolean,
): Promise<Delivery[]> {
  const { rows } = await recipientShape`
    select u.id as "user", u.id is not distinct from x.sender_id as "isWriter", p.appeals is not null as "isAppeal", u.email, u.phone, u.locale, p.room_id as room,
      ${localNameBy('b.name', 'u.locale')} as place
    from chat_reports p join chat_messages x on x.room_id = p.room_id and x.seq = p.seq
      join chat_rooms r on r.id = p.room_id join businesses b on b.id = r.business_id
      join users u on u.id = p.reporter_id or (u.id = x.sender_id and ${isHidden})
        or (not ${isHidden} and u.id in (select first.reporter_id from chat_reports first where first.id = p.appeals))
    where p.id = ${report}::uuid order by u.id`.execute(tx)
  return rows.flatMap(({ user, isWriter, isAppeal, room, place, ...person }) => {
    const values = { place, path: path('/chat/room-chat/:id', { id: room }), at: actor.now }
    const kind = !isWriter ? 'message_judged' : isAppeal ? 'message_appealed' : 'message_hidden'
    return notice({ origin }, person, kind, values, { user, ref: room })
  })
}
