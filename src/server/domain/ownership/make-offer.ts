/**
 * An owner's offer to somebody known by a contact: to take the place over, or to help with it. It is sent to that contact with or without
 * an account, so nobody learns whether it has one; after proving the contact, the recipient may accept for a week.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { HELPERS_MOST, OFFER_DAYS, type OfferKind, type PlacePart } from '#shared/ownership/offer.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { bool } from '../../db/sql.ts'
import { findAccountBy } from '../accounts/accounts.ts'
import { contactOf, notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { hashPersonal } from '../audit/record-event.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { settleAnswerers } from '../helpers/answerers.ts'
import { InputRefusal } from '../input-refusal.ts'
import { isClaimed, type LockedPlace, lockListed } from './lock-claim.ts'
import { nameIn, notifyPeople } from './notify.ts'

interface Offer {
  place: string
  kind: OfferKind
  /** Of an offer to work for the place. @default 'helper' */
  part?: PlacePart
  /** As accounts spell it. */
  contact: string
}

interface Offering extends LockedPlace {
  isClaimed: boolean
  isOwnContact: boolean
  open: { id: string; kind: OfferKind; part: PlacePart; contact: string }[]
}

const listOpen = (tx: Transaction<Schema>, place: string) =>
  tx
    .selectFrom('place_offers')
    .select(['id', 'kind', 'part', 'contact'])
    .where('business_id', '=', place)
    .where(bool`(state = 'offered' or (kind = 'helper' and state = 'accepted'))`)
    .execute()

/** The owner's listed place; to anybody else, a helper among them, it is not there. */
async function load({ tx, actor }: Doing, { place: id, contact }: Offer): Promise<Offering> {
  const place = await lockListed(tx, id)
  if (place.owner_id !== actorId(actor)) throw problems.page_not_found()
  const owner = await findAccountBy(tx, contactOf(contact))
  return {
    ...place,
    isClaimed: await isClaimed(tx, id),
    isOwnContact: owner?.id === actor.id,
    open: await listOpen(tx, id),
  }
}

function may(
  { isClaimed: claimed, isOwnContact, open }: Offering,
  _doing: Doing,
  { kind, part = 'helper', contact }: Offer,
) {
  if (isOwnContact) return new InputRefusal({ contact: 'ownership:refusal.ownContact' })
  if (kind === 'helper') {
    const helpers = open.filter((offer) => offer.kind === 'helper')
    const same = helpers.find((offer) => offer.contact === contact)
    const isNew = same === undefined
    // Another part is another agreement, which both sides make anew.
    if (same && same.part !== part) return new InputRefusal({ contact: 'ownership:refusal.otherPart' })
    return isNew && helpers.length >= HELPERS_MOST ? new InputRefusal({ form: 'ownership:refusal.helpersMost' }) : null
  }
  if (claimed) return new InputRefusal({ form: 'ownership:refusal.claimOpen' })
  const other = open.find((offer) => offer.kind === 'owner' && offer.contact !== contact)
  return other ? new InputRefusal({ form: 'ownership:refusal.offerOpen' }) : null
}

async function notifyContact(
  doing: Doing,
  place: LockedPlace,
  { id, kind, contact, expires }: { id: string; kind: OfferKind; contact: string; expires: Date },
): Promise<Delivery[]> {
  const to = contactOf(contact)
  const account = await findAccountBy(doing.tx, to)
  const locale = account?.locale ?? doing.reader.locale
  const reach = { email: to.kind === 'email' ? contact : null, phone: to.kind === 'phone' ? contact : null, locale }
  const values = { place: nameIn(place, locale), due: expires, path: path('/vendor/offer/:id', { id }) }
  const about = { user: account?.id ?? null, ref: id }
  return notice(doing, reach, kind === 'owner' ? 'offer_owner' : 'offer_helper', values, about)
}

/** Offers it; the same to the same contact once more changes nothing. */
export const makeOffer = command<Offer, string, 'offer.make', Offering>('offer.make', {
  load,
  may,
  async run(doing, { kind, part = 'helper', contact }, place) {
    const { tx, actor } = doing
    const same = place.open.find((offer) => offer.kind === kind && offer.contact === contact)
    if (same) return unchanged(same.id)
    const id = uuidv7()
    const expires = new Date(actor.now.getTime() + OFFER_DAYS * dayMs)
    await tx
      .insertInto('place_offers')
      .values({
        id,
        business_id: place.id,
        kind,
        part,
        from_id: actorId(actor),
        contact,
        to_id: null,
        made_at: actor.now,
        expires_at: expires,
        answered_at: null,
        ended_at: null,
      })
      .execute()
    return {
      result: id,
      audit: { entity: id, business: place.id, after: { kind, part, contact: hashPersonal(actor, contact) } },
      notify: await notifyContact(doing, place, { id, kind, contact, expires }),
    }
  },
})

interface AtHand {
  id: string
  kind: OfferKind
  state: string
  to_id: string | null
  place: LockedPlace
}

/** Takes an offer back, or ends somebody's helping: by the owner at any time, or by the helper. Repeating it is no error. */
export const endOffer = command<{ offer: string }, undefined, 'offer.withdraw' | 'offer.end', AtHand>(
  ['offer.withdraw', 'offer.end'],
  {
    async load({ tx, actor }, { offer }) {
      const found = await tx.selectFrom('place_offers').selectAll().where('id', '=', offer).executeTakeFirst()
      if (!found) throw problems.page_not_found()
      const place = await lockListed(tx, found.business_id)
      const isHelper = found.kind === 'helper' && found.to_id === actorId(actor)
      if (place.owner_id !== actor.id && !isHelper) throw problems.page_not_found()
      const held = await tx
        .selectFrom('place_offers')
        .select(['id', 'kind', 'state', 'to_id'])
        .where('id', '=', offer)
        .forUpdate()
        .executeTakeFirstOrThrow()
      return { ...held, place }
    },
    may: ({ kind, state }) =>
      state === 'offered' || state === 'withdrawn' || state === 'ended' || (kind === 'helper' && state === 'accepted')
        ? null
        : new InputRefusal({ form: 'ownership:refusal.offerOver' }),
    async run(doing, _input, { id, state, to_id, place }) {
      const { tx, actor } = doing
      if (state === 'withdrawn' || state === 'ended') return unchanged(undefined)
      const isHelping = state === 'accepted'
      await tx
        .updateTable('place_offers')
        .set(isHelping ? { state: 'ended', ended_at: actor.now } : { state: 'withdrawn' })
        .where('id', '=', id)
        .execute()
      if (isHelping) await settleAnswerers(tx, { place: place.id })
      const other = actor.id === to_id ? place.owner_id : to_id
      return {
        result: undefined,
        audit: { action: isHelping ? 'offer.end' : 'offer.withdraw', entity: id, business: place.id },
        notify: await notifyPeople(doing, place, [other], 'offer_ended', { path: path('/vendor/my-business') }),
      }
    },
  },
)
