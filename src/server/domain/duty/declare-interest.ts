/**
 * An officer says that he has an interest in a place, or may have one. The visit is refused to him, and that he said so is on record: who
 * says another thing a moment later has said both.
 */
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import type { InputRefusal } from '../input-refusal.ts'
import { getDuty } from './find-duty.ts'
import { type DutyStanding, refusedDuty, whyNotInspect } from './policy.ts'

export const declareInterest = command<{ place: string }, InputRefusal, 'interest.declare', DutyStanding>(
  'interest.declare',
  {
    load: ({ tx, actor }, { place }) => getDuty(tx, { officer: actorId(actor), place, now: actor.now }),
    may(standing) {
      const refusal = whyNotInspect(standing)
      return refusal && refusedDuty(refusal)
    },
    run: async (_doing, { place }) => ({
      result: refusedDuty('inspection:refusal.interest'),
      audit: { entity: place, business: place },
    }),
  },
)
