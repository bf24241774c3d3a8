/**
 * Cards that become public because time passes (domain, section 5): yellow at the reply deadline, orange three days after its issue.
 * Commands keep a place's figures when something is done; here nothing is done but the clock moves on.
 */
import type { Kysely, Transaction } from 'kysely'
import { openCardStates } from '#shared/cards/card-states.ts'
import { cardLevels } from '#shared/standards/card-levels.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql } from '../../db/sql.ts'
import { executeAsProduct } from '../command/as-product.ts'
import { command } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { recomputeStoredFigures } from '../inspections/stored-figures.ts'

/** Places per transaction, which locks their rows: few, so that a wait for one stays far below the lock timeout. */
const batchSize = 25

/** As literals, so that the index of these states serves. */
const isOpen = sql`card.state in (${sql.join(openCardStates.map((state) => sql.lit(state)))})`

/** The place does not show the card's state yet: another instance, or a time without one, has left it. */
const isStale = sql`(
  array_position(${sql.lit(`{${cardLevels}}`)}::text[], card.level)
    > coalesce(array_position(${sql.lit(`{${cardLevels}}`)}::text[], place.open_card), 0)
  or card.level = 'red' and place.status = 'approved')`

/** The public state of a place's cards, locked until the transaction ends. */
const shownOf = (tx: Transaction<Schema>, ids: readonly string[]) =>
  tx
    .selectFrom('businesses')
    .select(['id', 'open_card as card', 'status'])
    .where(bool`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Shows cards that became public at places; on record where a place shows another card, or is suspended, by it. */
const showCards = command<readonly string[], undefined, 'card.publish'>('card.publish', {
  may: onlyProduct,
  async run({ tx, actor }, ids) {
    const before = new Map((await shownOf(tx, ids)).map(({ id, ...shown }) => [id, shown]))
    await recomputeStoredFigures(tx, [...ids], actor.now)
    const after = await shownOf(tx, ids)
    return {
      result: undefined,
      audit: after.flatMap(({ id, ...shown }) => {
        const was = before.get(id)
        return was?.card === shown.card && was.status === shown.status
          ? []
          : [{ entity: id, business: id, before: was, after: shown }]
      }),
      touches: ['lists', ...ids.map((id) => `place:${id}` as const)],
    }
  },
})

/**
 * Updates and announces the places with a card that became public between `since` and `now`, both included: one of the very moment of the round
 * before may have come after its query. Cached pages are made anew, also of
 * places whose figures stay, because a graver card is open. Without `since`, such as after a start, it looks at all open
 * cards. Returns how many places. At 100,000 places with 5,000 open cards a minute without one costs 1 ms of CPU, a start 18 ms.
 */
export async function publishCards(
  db: Kysely<Schema>,
  { since, now }: { since: Date | null; now: Date },
): Promise<number> {
  const { rows } = await rowsOf({ id: 'text' })`
    select distinct card.business_id as id
    from warning_cards card join businesses place on place.id = card.business_id
    where ${isOpen} and card.public_from <= ${now} and ${since ? sql`card.public_from >= ${since}` : isStale}
    order by 1`.execute(db)
  for (let from = 0; from < rows.length; from += batchSize) {
    const ids = rows.slice(from, from + batchSize).map(({ id }) => id)
    await executeAsProduct(db, showCards, ids, now)
  }
  return rows.length
}
