/**
 * Notifies readers who saved a place that a yellow or orange card of it has become public: by a reply or by time, without an actor. Each
 * person once for each card, on any instance; notices of a red card go out when it is issued.
 */
import { dayMs } from '#shared/bangkok.ts'
import { openCardStates } from '#shared/cards/card-states.ts'
import { listedStatuses } from '#shared/places/business-states.ts'
import { rowsOf } from '../../db/sql.ts'
import { type BatchTools, productOf } from '../command/as-product.ts'
import { step } from '../command/command.ts'
import { execute } from '../command/execute.ts'
import { onlyProduct } from '../command/policies.ts'
import { notifyKeepers } from './notify-keepers.ts'

/** Cards of one transaction; the others come with the next check. */
const batchSize = 25

const notifyNext = step<object, number>({
  may: onlyProduct,
  async run(doing) {
    const { tx, actor, notified } = doing
    // Older ones are no news, such as after a long outage.
    const since = new Date(actor.now.getTime() - dayMs)
    const { rows } = await rowsOf({ id: 'text', business_id: 'text', public_from: 'time' })`
      select card.id, card.business_id, card.public_from from warning_cards card join businesses place on place.id = card.business_id
      where card.state = any(${openCardStates}::text[]) and card.level <> 'red'
        and card.public_from > ${since} and card.public_from <= ${actor.now} and place.status = any(${listedStatuses}::text[])
        and exists (
          select from favourites f join users u on u.id = f.user_id
          where f.business_id = card.business_id and u.suspended_at is null and u.id is distinct from place.owner_id
            and f.created_at <= card.public_from and not exists (
              select from notifications n where n.user_id = u.id and n.dedupe_key = 'favourite_card:' || card.id::text))
      order by card.public_from, card.id limit ${batchSize}`.execute(tx)
    for (const { id, public_from: savedBy, ...card } of rows)
      notified.push(
        ...(await notifyKeepers(doing, card, 'favourite_card', { dedupe: `favourite_card:${id}`, savedBy })),
      )
    return rows.length
  },
})

/** Notifies of cards made public within a day; returns their number. */
export async function notifyOfPublicCards(tools: BatchTools, now: Date): Promise<number> {
  return execute(tools, await productOf(tools, now), notifyNext, {})
}
