/**
 * An area officer's decision about a claim, when both sides were heard: the place becomes the claimant's, or stays as it is. Decided
 * once, never by its owner or claimant, and on the version the officer has seen.
 */
import { needsLook } from '#shared/ownership/stated-place.ts'
import { path } from '#shared/path.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { pagesOf } from '../command/derive.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { getDuty } from '../duty/find-duty.ts'
import { type DutyStanding, refusedDuty } from '../duty/policy.ts'
import { InputRefusal } from '../input-refusal.ts'
import { changeOwner } from './change-owner.ts'
import { compareClaim } from './compare-claim.ts'
import { type ClaimAtHand, lockClaim, staleClaim } from './lock-claim.ts'
import { notifyPeople } from './notify.ts'

interface Decision {
  claim: string
  /** The version the officer has seen. */
  rev: number
  reason: string
}

interface Judged extends ClaimAtHand {
  standing: DutyStanding
}

async function load({ tx, actor }: Doing, { claim: id }: Decision): Promise<Judged> {
  const held = await lockClaim(tx, id)
  const standing = await getDuty(tx, { officer: actorId(actor), place: held.place.id, now: actor.now })
  return { ...held, standing }
}

/** Officers of the area who are on neither side; and only once the hearing is over. */
export function whyNotDecide({ standing, claim }: Judged, officer: string | null, seen: number): InputRefusal | null {
  if (standing.grant !== 'active') return refusedDuty('inspection:refusal.notOfficer')
  if (!standing.covers) return refusedDuty('inspection:refusal.outsideArea')
  if (standing.owns) return refusedDuty('inspection:refusal.ownPlace')
  if (claim.claimant_id === officer) return new InputRefusal({ form: 'ownership:refusal.ownClaim' })
  if (claim.state === 'heard') return new InputRefusal({ form: 'ownership:refusal.stillHeard' })
  return claim.state === 'waiting' && claim.rev === seen ? null : staleClaim()
}

const may = (judged: Judged, { actor }: Doing, { rev }: Decision) => whyNotDecide(judged, actor.id, rev)

const close = (
  { tx, actor }: Doing,
  { claim }: ClaimAtHand,
  { state, reason }: { state: 'approved' | 'refused'; reason: string },
) =>
  tx
    .updateTable('claims')
    .set({ state, reason, rev: claim.rev + 1, decided_at: actor.now, decided_by: actorId(actor) })
    .where('id', '=', claim.id)
    .execute()

/** Leaves the place as it is. */
export const refuseClaim = command<Decision, undefined, 'claim.refuse', Judged>('claim.refuse', {
  load,
  may,
  async run(doing, { reason }, judged) {
    const { claim, place } = judged
    await close(doing, judged, { state: 'refused', reason })
    const own = path('/vendor/claim/:id', { id: place.id })
    return {
      result: undefined,
      audit: {
        entity: claim.id,
        business: place.id,
        before: { state: 'waiting' },
        after: { state: 'refused' },
        reason,
      },
      notify: [
        ...(await notifyPeople(doing, place, [claim.claimant_id], 'claim_refused', { reason, path: own })),
        ...(await notifyPeople(doing, place, [place.owner_id], 'claim_kept', { path: path('/vendor/my-business') })),
      ],
    }
  },
})

/** Claims of others that this decision answers. */
async function endOthers(doing: Doing, { claim, place }: ClaimAtHand): Promise<Delivery[]> {
  const { tx, actor } = doing
  const others = await tx
    .updateTable('claims')
    .set(({ eb }) => ({ state: 'lapsed', rev: eb('rev', '+', 1), decided_at: actor.now }))
    .where('business_id', '=', place.id)
    .where('id', '<>', claim.id)
    .where('state', 'in', ['heard', 'waiting'])
    .returning('claimant_id')
    .execute()
  const people = others.map(({ claimant_id }) => claimant_id)
  return notifyPeople(doing, place, people, 'claim_lapsed', { path: path('/vendor/claim/:id', { id: place.id }) })
}

interface Approval extends Decision {
  /** The mark of the comparison that the officer has seen; empty where there is none. */
  compared: string
  /** The officer says that both are one place, where they differ. */
  same?: '1' | undefined
}

/** Gives the place to the claimant. One that differs from the listing is approved as the same place, or not at all. */
export const approveClaim = command<Approval, undefined, 'claim.approve', Judged>('claim.approve', {
  load,
  may,
  async run(doing, { reason, compared: seen, same }, judged) {
    const { tx, actor } = doing
    const { claim, place } = judged
    const compared = await compareClaim(tx, claim)
    if (seen !== (compared?.mark ?? '')) throw new InputRefusal({ form: 'ownership:refusal.comparedChanged' })
    if (compared && needsLook(compared.identity) && !same) throw new InputRefusal({ same: 'ownership:refusal.differs' })
    await close(doing, judged, { state: 'approved', reason })
    const lapsed = await endOthers(doing, judged)
    const changed = await changeOwner({ tx, actor }, place, claim.claimant_id)
    const home = path('/vendor/my-business')
    return {
      result: undefined,
      audit: {
        ...{ entity: claim.id, business: place.id, before: { owner: place.owner_id }, reason },
        after: {
          ...{ owner: claim.claimant_id, ...changed },
          ...(compared && { identity: compared.identity, compared: compared.comparison }),
        },
      },
      touches: pagesOf([place.id]),
      notify: [
        ...(await notifyPeople(doing, place, [claim.claimant_id], 'claim_approved', { path: home })),
        ...(await notifyPeople(doing, place, [place.owner_id], 'owner_changed', { reason, path: home })),
        ...lapsed,
      ],
    }
  },
})
