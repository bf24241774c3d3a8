/** Every move of a card goes through here: by the table of moves, numbered, with what follows from it for its timers and its place. */
import type { Updateable } from 'kysely'
import { type CardState, canCardMove } from '#shared/cards/card-states.ts'
import type { WarningCards } from '../../db/schema/cards.ts'
import type { Doing } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { recomputeKeptFigures } from '../inspections/kept-figures.ts'
import type { HeldCard } from './hold-card.ts'
import { planTimers } from './plan-timers.ts'

interface Move {
  /** Columns that go with it. */
  set?: Updateable<WarningCards>
  reason?: string | null
  /** The officer's agency. */
  unit?: string | null
}

/**
 * Moves a held card and answers it as it stands then. What it changes about findings is written before. Throws a refusal for a move
 * that the table does not have.
 */
export async function moveCard(
  { tx, actor }: Pick<Doing, 'tx' | 'actor'>,
  card: HeldCard,
  to: CardState,
  { set = {}, reason = null, unit = null }: Move = {},
): Promise<HeldCard> {
  if (!canCardMove(card.level, card.state, to)) throw new InputRefusal({ form: 'warning:refusal.stale' })
  const { now } = actor
  const rev = card.rev + 1
  const moved = await tx
    .updateTable('warning_cards')
    .set({ ...set, state: to, rev, moved_at: now })
    .where('id', '=', card.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const role = actor.role === 'vendor' || actor.role === 'inspector' ? actor.role : 'system'
  await tx
    .insertInto('card_moves')
    .values({
      ...{ card_id: card.id, rev, from_state: card.state, to_state: to, at: now },
      ...{ by_id: actor.id, by_role: role, unit, reason },
    })
    .execute()
  await planTimers(tx, card.id, now)
  await recomputeKeptFigures(tx, [card.business_id], now)
  return moved
}
