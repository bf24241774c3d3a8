/** The notice to the colleague to whom a talk is handed. Its guest is no recipient, and never learns of it. */
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { localNameBy } from '../../db/localised.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'

const givenShape = rowsOf({
  email: 'text?',
  phone: 'text?',
  locale: textIs<Locale>(),
  place: 'text',
  name: 'text',
})

const hourMs = 3_600_000

/** Once an hour for a talk and colleague: one that goes to and fro floods nobody. */
export async function notifyOfGiven(
  { tx, actor, origin }: Pick<Doing, 'tx' | 'actor' | 'origin'>,
  { room, to }: { room: string; to: string },
): Promise<Delivery[]> {
  const { rows } = await givenShape`
    select u.email, u.phone, u.locale, ${localNameBy('b.name', 'u.locale')} as place, own.display_name as name
    from chat_rooms r join businesses b on b.id = r.business_id join users u on u.id = ${to}::uuid join users own on own.id = ${actorId(actor)}::uuid
    where r.id = ${room}::uuid and u.suspended_at is null`.execute(tx)
  const dedupe = `talk_given:${room}:${Math.floor(actor.now.getTime() / hourMs)}`
  return rows.flatMap(({ place, name, ...person }) => {
    const values = { place, name, path: path('/chat/room-chat/:id', { id: room }) }
    return notice({ origin }, person, 'talk_given', values, { user: to, ref: room, dedupe })
  })
}
