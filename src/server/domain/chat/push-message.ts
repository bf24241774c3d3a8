/** Pushes to the devices of a room's members that there is a message: its text stays in the room. */
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { localNameBy } from '../../db/localised.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import { composePush } from '../../messages/compose-push.ts'
import type { Doing } from '../command/command.ts'
import { enqueuePushes } from '../deliveries/enqueue-pushes.ts'
import { officersOf } from '../live/card-officers.ts'
import { isJustCalled } from './mentions.ts'

const recipientShape = rowsOf({
  user: 'text',
  locale: textIs<Locale>(),
  /** The place that the room is about, in the recipient's language; a group's title. */
  place: 'text',
})

const about = 'message_received'

/** In the transaction of the message. It is not in the list of notifications: rooms count their unread messages themselves. */
export async function pushMessage(
  { tx, actor, origin }: Doing,
  { room, seq, sender }: { room: string; seq: number; sender: string },
): Promise<void> {
  const { rows } = await recipientShape`
    select u.id as "user", u.locale, coalesce(r.title, ${localNameBy('b.name', 'u.locale')}) as place
    from chat_rooms r join businesses b on b.id = r.business_id
      cross join lateral (
        select m.user_id from chat_members m where m.room_id = r.id and m.muted_at is null
          -- Those whom it calls get a notice of that (mentions.ts).
          and (not exists (select from chat_mentions n where n.room_id = r.id and n.seq = ${seq} and n.user_id = m.user_id)
            or ${isJustCalled(sql.ref('m.user_id'), { room, now: actor.now })})
        union
        -- Of the officers those who have answered there, and who drafted the card: others find it among the questions that wait.
        select x.sender_id from chat_messages x
        where x.room_id = r.id and x.side = 'officer' and x.sender_id in (${officersOf(actor.now)})
        union
        select c.drafted_by from warning_cards c where c.id = r.card_id and c.drafted_by in (${officersOf(actor.now)})
      ) reader join users u on u.id = reader.user_id
    where r.id = ${room}::uuid and u.id <> ${sender}::uuid
      and exists (
        select from sessions s join push_subscriptions p on p.session_id = s.id
        where s.user_id = u.id and s.expires_at > ${actor.now})`.execute(tx)
  const deliveries = rows.map(({ user, locale, place }) => {
    const values = { place, path: path('/chat/room-chat/:id', { id: room }) }
    const push = composePush({ locale, kind: about, origin, values, ref: room })
    return { message: null, about, notification: { user, ref: room }, push, unread: { room, seq } }
  })
  await enqueuePushes(tx, deliveries, actor.now)
}
