/** An owner asks for a recheck: from then on the place is among the candidates of its officers' days, until one was there. */
import { whyNotRecheck } from '#shared/own-places/recheck.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findRecheckFacts } from './find-home.ts'
import { lockOwn, type OwnRow, whileListed } from './own-place.ts'

export const askRecheck = command<{ place: string }, undefined, 'recheck.ask', OwnRow>('recheck.ask', {
  load: (doing, { place }) => lockOwn(doing, place),
  may: whileListed,
  async run({ tx, actor }, { place }) {
    const { now } = actor
    const refusal = whyNotRecheck(await findRecheckFacts(tx, place), now)
    if (refusal) throw new InputRefusal({ form: refusal })
    const asked = { asked_at: now, asked_by: actorId(actor) }
    await tx
      .insertInto('recheck_requests')
      .values({ business_id: place, ...asked })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(asked))
      .execute()
    return { result: undefined, audit: { entity: place, business: place, after: { asked_at: now.toISOString() } } }
  },
})
