/**
 * A supervisor takes a card back that should not have gone out; a red one, which closes a place, two supervisors do. It stays visible as withdrawn;
 * its findings may be put on another.
 */
import { path } from '#shared/path.ts'
import { command } from '../command/command.ts'
import { powerOfTwo } from '../command/power.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type CardAtHand, isStale, lockDutyCard } from './lock-card.ts'
import { notifyOwner } from './notify.ts'
import { whyNotWithdraw } from './policy.ts'
import { takeBack } from './take-back.ts'

interface Withdrawing {
  card: string
  rev: number
  reason: string
}

const withdrawing = (which: 'red' | 'others') =>
  command<Withdrawing, { card: string }, 'card.withdraw', CardAtHand>('card.withdraw', {
    load: ({ tx, actor }, { card }) => lockDutyCard(tx, actor, card),
    may({ card, duty, charge }, _doing, { rev }) {
      const refusal = whyNotWithdraw(duty, charge)
      if (refusal) return new InputRefusal({ form: refusal })
      if ((card.level === 'red') !== (which === 'red')) return new InputRefusal({ form: 'officer:refusal.takesTwo' })
      return isStale(card, rev)
    },
    async run(doing, { reason }, { card, duty }) {
      const taken = await takeBack(doing, card, { reason, agency: duty.agency })
      const at = path('/vendor/warning-list/detail/:id', { id: card.id })
      return {
        result: { card: card.id },
        audit: {
          entity: card.id,
          business: card.business_id,
          reason,
          before: { state: card.state },
          after: { drafts: taken.drafts },
        },
        touches: ['lists', `place:${card.business_id}`],
        notify: [...(await notifyOwner(doing, taken.card, 'card_withdrawn', { reason, path: at })), ...taken.notify],
      }
    },
  })

export const withdrawCard = withdrawing('others')
/** The agency in charge lifts its card; the second may be a supervisor of another one, where it has no second. */
export const liftRedCard = powerOfTwo(withdrawing('red'), 'proposer')
