/** A supervisor ratifies a red card issued at once, with a reason, and never their own. Otherwise they withdraw it, with a reason. */
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import { isOpenCard } from '#shared/cards/card-states.ts'
import { path } from '#shared/path.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type CardAtHand, isStale, type LockedCard, lockDutyCard } from './lock-card.ts'
import { noteOnCard } from './move-card.ts'
import { notifyOfficer, notifyOwner } from './notify.ts'
import { whyNotApprove } from './policy.ts'

/** True if a card waits for its ratification. */
export const isUnratified = ({ state, emergency_until, ratified_at }: LockedCard): boolean =>
  isOpenCard(state) && emergency_until !== null && ratified_at === null

interface Ratifying {
  card: string
  rev: number
  /** Reason, for the owner. */
  reason: string
}

export const ratifyCard = command<Ratifying, { card: string }, 'card.ratify', CardAtHand>('card.ratify', {
  load: ({ tx, actor }, { card }) => lockDutyCard(tx, actor, card),
  may({ card, duty, charge }, { actor }, { rev, reason }) {
    const refusal = whyNotApprove(duty, card, { officer: actorId(actor), ...charge })
    if (refusal) return new InputRefusal({ form: refusal })
    if (!isUnratified(card)) return new InputRefusal({ form: 'warning:refusal.stale' })
    // The sweep has not been here yet.
    if (card.emergency_until && card.emergency_until <= actor.now)
      return new InputRefusal({ form: 'warning:refusal.lapsed' })
    const isShort = reason.length < CARD_REASON_LENGTH.least
    return isStale(card, rev) ?? (isShort ? new InputRefusal({ reason: 'card:error.reasonShort' }) : null)
  },
  async run(doing, { reason }, { card, duty }) {
    const { actor } = doing
    const set = { approved_by: actorId(actor), ratified_at: actor.now }
    const noted = await noteOnCard(doing, card, { event: 'ratified', agency: duty.agency, set, reason })
    const { id, business_id: place } = card
    const own = path('/vendor/warning-list/detail/:id', { id })
    const sent = path('/inspector/manage-reply/already-sent/:id', { id })
    return {
      result: { card: id },
      audit: { entity: id, business: place, reason },
      touches: [`place:${place}`],
      notify: [
        ...(await notifyOwner(doing, noted, 'card_ratified', { path: own })),
        ...(await notifyOfficer(doing, noted, 'card_ratified', { path: sent })),
      ],
    }
  },
})
