/** The reply of a claimed place's owner, while both are heard. */
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { StoredDocument } from '../photos/store-document.ts'
import { type ClaimAtHand, lockClaim } from './lock-claim.ts'
import { addPapers } from './make-claim.ts'
import { notifyPeople } from './notify.ts'

/** Objects, once, with words and papers. Another owner's claim is not there. */
export const objectToClaim = command<
  { claim: string; words: string; papers: readonly StoredDocument[] },
  undefined,
  'claim.object',
  ClaimAtHand
>('claim.object', {
  async load({ tx, actor }, { claim }) {
    const held = await lockClaim(tx, claim)
    if (held.claim.owner_id !== actorId(actor) || held.place.owner_id !== actor.id) throw problems.page_not_found()
    return held
  },
  may: ({ claim: { state, objection } }) =>
    state === 'heard' && objection === null ? null : new InputRefusal({ form: 'ownership:refusal.notHeard' }),
  async run(doing, { words, papers }, { claim, place }) {
    const { tx, actor } = doing
    await tx
      .updateTable('claims')
      .set({ objection: words, objected_at: actor.now, rev: claim.rev + 1 })
      .where('id', '=', claim.id)
      .execute()
    await addPapers(doing, { claim: claim.id, side: 'owner', papers })
    return {
      result: undefined,
      audit: { entity: claim.id, business: place.id, after: { papers: papers.length } },
      notify: await notifyPeople(doing, place, [claim.claimant_id], 'claim_objected', {
        path: path('/vendor/claim/:id', { id: place.id }),
      }),
    }
  },
})
