/** The sending of a letter to each account of the place, and its opening by the first of them, as acts of its service. */
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ServedAs } from '#shared/cards/service.ts'
import type { CardServices } from '../../db/schema/cards.ts'
import { bool } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import type { LockedCard } from './lock-card.ts'

type Served = Pick<LockedCard, 'id' | 'business_id'>

const partOf = ({ owns }: { owns: boolean }): ServedAs => (owns ? 'owner' : 'manager')

/** The accounts by their names of now, each with its part at the place. */
const namesOf = ({ tx }: Pick<Doing, 'tx'>, place: string, people: readonly string[]) =>
  tx
    .selectFrom('users')
    .innerJoin('businesses as b', (join) => join.on('b.id', '=', place))
    .select(['users.id', 'users.display_name'])
    .select(bool`coalesce(users.id = b.owner_id, false)`.as('owns'))
    .where('users.id', 'in', people)
    .execute()

/** Writes one act for each account that the letter is sent to; the returned messages prove it once they have left. */
export async function recordSending(
  doing: Doing,
  card: Served,
  { agency, deliveries }: { agency: string; deliveries: readonly Delivery[] },
): Promise<Delivery[]> {
  const { tx, actor } = doing
  const people = deliveries.flatMap(({ notification }) => notification?.user ?? [])
  if (people.length === 0) return [...deliveries]
  const named = new Map((await namesOf(doing, card.business_id, people)).map((person) => [person.id, person]))
  const acts: Insertable<CardServices>[] = []
  // An account that is closed at this moment has no act, and its message proves none.
  const sent = deliveries.map((delivery): Delivery => {
    const person = named.get(delivery.notification?.user ?? '')
    if (!person) return delivery
    const service = uuidv7()
    acts.push({
      id: service,
      card_id: card.id,
      how: 'sent',
      at: actor.now,
      recorded_at: actor.now,
      by_id: actor.id,
      agency_id: agency,
      receiver: person.display_name,
      position: partOf(person),
      left_at: delivery.message ? null : actor.now,
      left_by: delivery.message ? null : 'product',
    })
    return { ...delivery, service }
  })
  if (acts.length > 0) await tx.insertInto('card_services').values(acts).execute()
  return sent
}

/** The actor is the first of the place to open the letter. */
export async function recordOpening(doing: Doing, card: Served): Promise<void> {
  const { tx, actor } = doing
  const person = actorId(actor)
  const [named] = await namesOf(doing, card.business_id, [person])
  if (!named) return
  await tx
    .insertInto('card_services')
    .values({
      id: uuidv7(),
      card_id: card.id,
      how: 'opened',
      at: actor.now,
      recorded_at: actor.now,
      by_id: person,
      receiver: named.display_name,
      position: partOf(named),
    })
    .execute()
}
