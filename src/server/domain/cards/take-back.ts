/**
 * A card is taken back: by a supervisor, because an appeal was upheld, or because nobody ratified it. It stays visible as withdrawn; its
 * effects on the place end with it, and a draft that was to replace it loses its ground.
 */
import type { CardEvent } from '#shared/cards/card-file.ts'
import { unissuedCardStates } from '#shared/cards/card-states.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import type { LockedCard } from './lock-card.ts'
import { moveCard } from './move-card.ts'
import { notifyOfLifted } from './notify-keepers.ts'

interface TakenBack {
  /** The card as it stands then. */
  card: LockedCard
  /** Number of drafts of a graver card that went with it. */
  drafts: number
  /** Messages to those who saved the place; the caller notifies the owner. */
  notify: Delivery[]
}

interface Why {
  reason: string
  /** The officer's agency; null where time did it. */
  agency: string | null
  /** @default now */
  at?: Date
  event?: CardEvent
}

export async function takeBack(
  doing: Doing,
  card: LockedCard,
  { reason, agency, at = doing.actor.now, event }: Why,
): Promise<TakenBack> {
  const { tx } = doing
  const drafts = await tx
    .selectFrom('warning_cards')
    .select('id')
    .where('supersedes_id', '=', card.id)
    .where('state', 'in', unissuedCardStates)
    .execute()
  const ids = drafts.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.deleteFrom('card_findings').where('card_id', 'in', ids).execute()
    await tx.deleteFrom('warning_cards').where('id', 'in', ids).execute()
  }
  const set = { withdrawn_at: at, withdrawn_reason: reason, clock_stopped_at: null }
  const moved = await moveCard(doing, card, 'withdrawn', { event, reason, agency, set })
  return { card: moved, drafts: ids.length, notify: await notifyOfLifted(doing, moved) }
}
