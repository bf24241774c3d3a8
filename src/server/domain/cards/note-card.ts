/**
 * A note to the agency in charge of a card, by any officer of the area: two agencies see each other's cards, and of a point that another one has carded
 * already an officer writes here instead of carding it again. Officers read it; the owner does not.
 */
import { isOpenCard } from '#shared/cards/card-states.ts'
import { path } from '#shared/path.ts'
import { command } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findAgencyInCharge, nameOfAgency } from '../official-names/agency-in-charge.ts'
import { type CardAtHand, lockDutyCard } from './lock-card.ts'
import { noteOnCard } from './move-card.ts'
import { notifyAgency } from './notify.ts'
import { whyNotWarn } from './policy.ts'

interface Note {
  card: string
  text: string
}

/** Writes one. It decides nothing, so that it asks for no version of the card. */
export const noteCard = command<Note, { card: string }, 'card.note', CardAtHand & { inCharge: string | null }>(
  'card.note',
  {
    load: async ({ tx, actor }, { card }) => ({
      ...(await lockDutyCard(tx, actor, card)),
      inCharge: await findAgencyInCharge(tx, card),
    }),
    may({ card, duty }) {
      const refusal = whyNotWarn(duty)
      if (refusal) return new InputRefusal({ form: refusal })
      return isOpenCard(card.state) ? null : new InputRefusal({ form: 'warning:refusal.stale' })
    },
    async run(doing, { text }, { card, duty, inCharge }) {
      const { tx } = doing
      const noted = await noteOnCard(doing, card, { event: 'noted', agency: duty.agency, reason: text })
      return {
        result: { card: card.id },
        audit: { entity: card.id, business: card.business_id, after: { agency: duty.agency }, reason: text },
        notify: await notifyAgency(doing, noted, inCharge ?? duty.agency, 'card_noted', async (locale) => ({
          agency: await nameOfAgency(tx, duty.agency, locale),
          reason: text,
          path: path('/inspector/manage-reply/already-sent/:id', { id: card.id }),
        })),
      }
    },
  },
)
