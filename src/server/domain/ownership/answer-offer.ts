/** The end of an offer: accepted or declined after proof of the contact that it was made to, or lapsed. */
import type { Transaction } from 'kysely'
import type { OfferKind, OfferState } from '#shared/ownership/offer.ts'
import { path } from '#shared/path.ts'
import { isListed } from '#shared/places/business-states.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { getAccount, hasContact } from '../accounts/accounts.ts'
import { switchRole } from '../accounts/roles.ts'
import type { NewSession } from '../accounts/sessions.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { pagesOf } from '../command/derive.ts'
import { onlyProduct } from '../command/policies.ts'
import { settleAnswerers } from '../helpers/answerers.ts'
import { InputRefusal } from '../input-refusal.ts'
import { changeOwner } from './change-owner.ts'
import { isClaimed, type LockedPlace, lockPlace } from './lock-claim.ts'
import { notifyPeople } from './notify.ts'

interface Offered {
  id: string
  kind: OfferKind
  state: OfferState
  from_id: string | null
  to_id: string | null
  contact: string
  expires_at: Date
  place: LockedPlace
  isClaimed: boolean
}

async function hold(tx: Transaction<Schema>, offer: string): Promise<Offered> {
  const found = await tx.selectFrom('place_offers').select('business_id').where('id', '=', offer).executeTakeFirst()
  if (!found) throw problems.page_not_found()
  const place = await lockPlace(tx, found.business_id)
  const held = await tx
    .selectFrom('place_offers')
    .select(['id', 'kind', 'state', 'from_id', 'to_id', 'contact', 'expires_at'])
    .where('id', '=', offer)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...held, place, isClaimed: await isClaimed(tx, place.id) }
}

/** An offer to the person's own contact; anybody else's is not there. */
async function load({ tx, actor }: Doing, { offer }: { offer: string }): Promise<Offered> {
  const held = await hold(tx, offer)
  const account = await getAccount(tx, actorId(actor))
  if (held.to_id === null ? !hasContact(account, held.contact) : held.to_id !== account.id)
    throw problems.page_not_found()
  return held
}

/** While it stands: its maker still owns the place, it has not lapsed, and nobody claims the place meanwhile. */
function may(offer: Offered, { actor }: Doing): InputRefusal | null {
  const { state, expires_at, from_id, place } = offer
  if (state !== 'offered' || expires_at <= actor.now || from_id !== place.owner_id || !isListed(place.status))
    return new InputRefusal({ form: 'ownership:refusal.offerOver' })
  if (place.owner_id === actor.id) return new InputRefusal({ form: 'ownership:refusal.offerOver' })
  return offer.kind === 'owner' && offer.isClaimed ? new InputRefusal({ form: 'ownership:refusal.claimOpen' }) : null
}

const answer = ({ tx, actor }: Doing, { id }: Pick<Offered, 'id'>, state: 'accepted' | 'declined') =>
  tx
    .updateTable('place_offers')
    .set({ state, to_id: actorId(actor), answered_at: actor.now })
    .where('id', '=', id)
    .execute()

/** The session as a vendor, where it was something else. */
async function enterAsVendor(doing: Doing): Promise<NewSession | null> {
  await doing.tx
    .insertInto('role_grants')
    .values({ user_id: actorId(doing.actor), role: 'vendor' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return doing.actor.role === 'vendor' || !doing.person ? null : switchRole.perform(doing, { role: 'vendor' })
}

/** Takes the place over, or becomes a helper. Accepted twice it is accepted once. */
export const acceptOffer = command<{ offer: string }, NewSession | null, 'offer.accept', Offered>('offer.accept', {
  load,
  may: (offer, doing) => (offer.state === 'accepted' && offer.to_id === doing.actor.id ? null : may(offer, doing)),
  async run(doing, _input, offer) {
    const { tx, actor } = doing
    const { place, kind } = offer
    if (offer.state === 'accepted') return unchanged(null)
    await answer(doing, offer, 'accepted')
    const changed = kind === 'owner' ? await changeOwner({ tx, actor }, place, actorId(actor)) : {}
    if (kind === 'helper') await settleAnswerers(tx, { place: place.id })
    const session = await enterAsVendor(doing)
    const home = path('/vendor/my-business')
    return {
      result: session,
      audit: {
        entity: offer.id,
        business: place.id,
        before: { owner: place.owner_id },
        after: { kind, by: actor.id, ...changed },
      },
      touches: kind === 'owner' ? pagesOf([place.id]) : [],
      notify: [
        ...(await notifyPeople(doing, place, [offer.from_id], 'offer_accepted', { path: home })),
        ...(kind === 'owner' ? await notifyPeople(doing, place, [actor.id], 'owner_received', { path: home }) : []),
      ],
    }
  },
})

/** Says no. Said twice it is said once. */
export const declineOffer = command<{ offer: string }, undefined, 'offer.decline', Offered>('offer.decline', {
  load,
  may: (offer, doing) => (offer.state === 'declined' ? null : may({ ...offer, isClaimed: false }, doing)),
  async run(doing, _input, offer) {
    if (offer.state === 'declined') return unchanged(undefined)
    await answer(doing, offer, 'declined')
    return {
      result: undefined,
      audit: { entity: offer.id, business: offer.place.id, after: { kind: offer.kind } },
      notify: await notifyPeople(doing, offer.place, [offer.from_id], 'offer_declined', {
        path: path('/vendor/my-business'),
      }),
    }
  },
})

/** Lets an offer lapse that nobody has answered. */
export const expireOffer = command<{ offer: string }, boolean, 'offer.expire', Offered>('offer.expire', {
  load: ({ tx }, { offer }) => hold(tx, offer),
  may: onlyProduct,
  async run(doing, _input, offer) {
    const { tx, actor } = doing
    if (offer.state !== 'offered' || offer.expires_at > actor.now) return unchanged(false)
    await tx.updateTable('place_offers').set({ state: 'expired' }).where('id', '=', offer.id).execute()
    return {
      result: true,
      audit: { entity: offer.id, business: offer.place.id, after: { kind: offer.kind } },
      notify: await notifyPeople(doing, offer.place, [offer.from_id], 'offer_expired', {
        path: path('/vendor/my-business'),
      }),
    }
  },
})
