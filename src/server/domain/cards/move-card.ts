/** Every change of a card's state goes through here: by the table of moves, numbered, with its effects on the timers and the place. */
import type { Updateable } from 'kysely'
import type { CardEvent } from '#shared/cards/card-file.ts'
import { type CardState, canCardMove } from '#shared/cards/card-states.ts'
import type { ExtendedClock } from '#shared/cards/extension.ts'
import type { WarningCards } from '../../db/schema/cards.ts'
import type { Doing } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { recomputeStoredFigures } from '../inspections/stored-figures.ts'
import type { LockedCard } from './lock-card.ts'
import { planTimers } from './plan-timers.ts'

interface Move {
  /** Its action on record. @default 'move' */
  event?: CardEvent
  /** Columns that go with it. */
  set?: Updateable<WarningCards>
  reason?: string | null
  /** The term that more time is for. */
  clock?: ExtendedClock
  /** The officer's agency. */
  agency?: string | null
}

type Asks = Pick<Doing, 'tx' | 'actor'>

/**
 * Moves a locked card and returns its new state. Changes to findings are written before. Throws a refusal for a move
 * that the table does not have.
 */
export async function moveCard(doing: Asks, card: LockedCard, to: CardState, move: Move = {}): Promise<LockedCard> {
  if (!canCardMove(card.level, card.state, to, move.event === 'emergency'))
    throw new InputRefusal({ form: 'warning:refusal.stale' })
  return write(doing, card, to, { ...move, set: { ...move.set, state: to, moved_at: doing.actor.now } })
}

/** Records an act that is no move, such as an appeal: numbered like one, so that an older form is refused. */
export const noteOnCard = (doing: Asks, card: LockedCard, note: Move & { event: CardEvent }): Promise<LockedCard> =>
  write(doing, card, card.state, note)

async function write(
  { tx, actor }: Asks,
  card: LockedCard,
  to: CardState,
  { event = 'move', set = {}, reason = null, agency = null, clock }: Move,
): Promise<LockedCard> {
  const { now } = actor
  const rev = card.rev + 1
  const written = await tx
    .updateTable('warning_cards')
    .set({ ...set, rev })
    .where('id', '=', card.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const role = actor.role === 'vendor' || actor.role === 'inspector' ? actor.role : 'system'
  await tx
    .insertInto('card_moves')
    .values({
      card_id: card.id,
      rev,
      from_state: card.state,
      to_state: to,
      event,
      clock: clock ?? null,
      at: now,
      by_id: actor.id,
      by_role: role,
      agency_id: agency,
      reason,
    })
    .execute()
  await planTimers(tx, card.id, now)
  await recomputeStoredFigures(tx, [card.business_id], now)
  return written
}
