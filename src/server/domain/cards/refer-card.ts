/**
 * Handing a matter to another agency (card.refer): a supervisor of the agency in charge offers it with a reason, a supervisor of the other one takes it
 * or returns it. Until it is taken the first agency stays in charge, and the owner's clock goes on throughout.
 */
import { v7 as uuidv7 } from 'uuid'
import type { CardEvent } from '#shared/cards/card-file.ts'
import { isOpenCard } from '#shared/cards/card-states.ts'
import { path } from '#shared/path.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { inspectedByOthers } from '../duty/agency-kinds.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findAgencyInCharge, nameOfAgency } from '../official-names/agency-in-charge.ts'
import { findReferral, listTakers, type Referral } from './find-referral.ts'
import { type CardAtHand, isStale, lockDutyCard } from './lock-card.ts'
import { noteOnCard } from './move-card.ts'
import { notifyAgency, notifyOwner } from './notify.ts'
import { whyNotLead } from './policy.ts'

interface Seen {
  card: string
  rev: number
}

const letterOf = (id: string) => path('/inspector/manage-reply/already-sent/:id', { id })

interface Offering extends CardAtHand {
  inCharge: string | null
  waiting: Referral | null
  takers: string[]
}

/** Offers it. */
export const referCard = command<Seen & { to: string; reason: string }, { card: string }, 'card.refer', Offering>(
  'card.refer',
  {
    async load({ tx, actor, reader }, { card: id }) {
      const held = await lockDutyCard(tx, actor, id)
      const inCharge = await findAgencyInCharge(tx, id)
      const asked = { place: held.card.business_id, except: inCharge ?? held.duty.agency, now: actor.now }
      const takers = await listTakers(tx, { ...asked, locale: reader.locale })
      return { ...held, inCharge, waiting: await findReferral(tx, id), takers: takers.map((it) => it.id) }
    },
    may({ card, duty, inCharge, waiting, takers }, _doing, { rev, to }) {
      const refusal = whyNotLead(duty)
      if (refusal) return new InputRefusal({ form: refusal })
      if (inCharge !== null && inCharge !== duty.agency)
        return new InputRefusal({ form: 'warning:refusal.notInCharge' })
      if (waiting || !isOpenCard(card.state)) return new InputRefusal({ form: 'warning:refusal.stale' })
      return isStale(card, rev) ?? (takers.includes(to) ? null : new InputRefusal({ to: 'warning:error.referTo' }))
    },
    async run(doing, { to, reason }, { card, duty }) {
      const { tx, actor } = doing
      await tx
        .insertInto('card_referrals')
        .values({
          id: uuidv7(),
          card_id: card.id,
          from_agency_id: duty.agency,
          to_agency_id: to,
          reason,
          offered_by: actorId(actor),
          offered_at: actor.now,
          outcome: null,
          decided_by: null,
          decided_at: null,
          decided_reason: null,
        })
        .execute()
      const noted = await noteOnCard(doing, card, { event: 'referred', agency: duty.agency, reason })
      return {
        result: { card: card.id },
        audit: { entity: card.id, business: card.business_id, after: { agency: duty.agency, into: to }, reason },
        notify: await notifyAgency(doing, noted, to, 'card_referred', async (locale) => ({
          agency: await nameOfAgency(tx, duty.agency, locale),
          reason,
          path: letterOf(card.id),
        })),
      }
    },
  },
)

interface Answering extends CardAtHand {
  waiting: Referral | null
}

/** Common to the answers: the offer, held with its card, before a supervisor of one of its two agencies. */
const answering = (side: 'to_agency_id' | 'from_agency_id') => ({
  async load({ tx, actor, reader }: Doing, { card: id }: Seen): Promise<Answering> {
    const held = await lockDutyCard(tx, actor, id)
    const waiting = await findReferral(tx, id)
    if (side === 'to_agency_id' && !(held.duty.inspects || whyNotLead(held.duty)))
      throw await inspectedByOthers({ tx, reader }, held.card.business_id, 'warning:refusal.inspectedBy')
    return { ...held, waiting }
  },
  may({ card, duty, waiting }: Answering, _doing: Doing, { rev }: Seen): InputRefusal | null {
    const refusal = whyNotLead(duty)
    if (refusal) return new InputRefusal({ form: refusal })
    if (!waiting || !isOpenCard(card.state)) return new InputRefusal({ form: 'warning:refusal.stale' })
    if (waiting[side] !== duty.agency) return new InputRefusal({ form: 'warning:refusal.notOffered' })
    return isStale(card, rev)
  },
})

const outcomes = {
  taken: 'referral_taken',
  returned: 'referral_returned',
  ended: 'referral_ended',
} as const satisfies Record<string, CardEvent>

async function settle(
  doing: Doing,
  { card, duty, waiting }: Answering,
  outcome: keyof typeof outcomes,
  reason?: string,
) {
  const { tx, actor } = doing
  await tx
    .updateTable('card_referrals')
    .set({ outcome, decided_by: actorId(actor), decided_at: actor.now, decided_reason: reason ?? null })
    .where('id', '=', waiting?.id ?? '')
    .execute()
  const noted = await noteOnCard(doing, card, { event: outcomes[outcome], agency: duty.agency, reason: reason ?? null })
  const notifyParty = (to: string, kind: 'card_referral_taken' | 'card_referral_returned'): Promise<Delivery[]> =>
    notifyAgency(doing, noted, to, kind, async (locale) => ({
      agency: await nameOfAgency(tx, duty.agency, locale),
      path: letterOf(card.id),
      ...(reason !== undefined && { reason }),
    }))
  const audit = {
    entity: card.id,
    business: card.business_id,
    after: { agency: waiting?.from_agency_id, into: waiting?.to_agency_id, outcome },
    ...(reason !== undefined && { reason }),
  }
  return { noted, notifyParty, done: { result: { card: card.id }, audit } }
}

/** Takes it: this agency is in charge from now on, and the owner is told. */
export const takeReferral = command<Seen, { card: string }, 'card.take_referral', Answering>('card.take_referral', {
  ...answering('to_agency_id'),
  async run(doing, _input, held) {
    const { noted, notifyParty, done } = await settle(doing, held, 'taken')
    const owner = await notifyOwner(doing, noted, 'card_in_charge', async (locale) => ({
      agency: await nameOfAgency(doing.tx, held.duty.agency, locale),
      path: path('/vendor/warning-list/detail/:id', { id: noted.id }),
    }))
    return {
      ...done,
      touches: [`place:${noted.business_id}`],
      notify: [...(await notifyParty(held.waiting?.from_agency_id ?? '', 'card_referral_taken')), ...owner],
    }
  },
})

/** Returns it with a reason: the first agency stays in charge. */
export const returnReferral = command<Seen & { reason: string }, { card: string }, 'card.return_referral', Answering>(
  'card.return_referral',
  {
    ...answering('to_agency_id'),
    async run(doing, { reason }, held) {
      const { notifyParty, done } = await settle(doing, held, 'returned', reason)
      return { ...done, notify: await notifyParty(held.waiting?.from_agency_id ?? '', 'card_referral_returned') }
    },
  },
)

/** The agency that offered it takes the offer back. */
export const endReferral = command<Seen, { card: string }, 'card.end_referral', Answering>('card.end_referral', {
  ...answering('from_agency_id'),
  run: async (doing, _input, held) => (await settle(doing, held, 'ended')).done,
})
