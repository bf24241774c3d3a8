/**
 * Service of a letter: handed over, refused, or posted. Where the letter was sent to nobody, as the place has no account, its terms run from the
 * first of these acts, or from its opening by an owner who came later; where it was sent, they ran from the sending, and an act only proves more.
 */
import { v7 as uuidv7 } from 'uuid'
import { cardDeadlines } from '#shared/cards/card-deadlines.ts'
import { isOpenCard, publicFrom } from '#shared/cards/card-states.ts'
import { type ServiceWay, servedFrom } from '#shared/cards/service.ts'
import { rulesNamed } from '#shared/standards/rules/rules-at.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type CardAtHand, type LockedCard, lockDutyCard } from './lock-card.ts'
import { noteOnCard } from './move-card.ts'
import { whyNotDecide } from './policy.ts'

export interface Service {
  card: string
  how: ServiceWay
  at: Date
  receiver: string | null
  position: string | null
  number: string | null
  reason: string | null
  /** Lines of an SVG path; null where nobody signed. */
  signature: string | null
}

/** The dates that run from the first service, to be written with it; nothing where the terms run already. */
export function termsFrom(card: LockedCard, from: Date) {
  if (!card.awaits_service) return {}
  const { level } = card
  const { cards: rules } = rulesNamed(card.rules)
  const due = cardDeadlines(level, from, rules)
  return {
    awaits_service: false,
    reply_due_at: due.replyDueAt,
    fix_due_at: due.fixDueAt,
    appeal_due_at: due.appealDueAt,
    public_from: publicFrom({ level, issuedAt: from, replyDueAt: due.replyDueAt, repliedAt: null }, rules),
  }
}

/** The line of the act in the card's history. */
const said = ({ how, receiver, position, number, reason }: Service): string | null =>
  how === 'posted' ? number : how === 'refused' ? reason : [receiver, position].filter(Boolean).join(', ')

export const serveCard = command<Service, { card: string }, 'card.serve', CardAtHand>('card.serve', {
  load: ({ tx, actor }, { card }) => lockDutyCard(tx, actor, card),
  may({ card, duty, charge }, { actor }, { at }) {
    const refusal = whyNotDecide(duty, charge)
    if (refusal) return new InputRefusal({ form: refusal })
    if (card.issued_at === null || !isOpenCard(card.state)) return new InputRefusal({ form: 'warning:refusal.stale' })
    // A field tells minutes: an act of the minute of the issue is no act before it.
    return at.getTime() < card.issued_at.getTime() - 60_000 || at > actor.now
      ? new InputRefusal({ at: 'warning:error.servedAt' })
      : null
  },
  async run(doing, service, { card, duty }) {
    const { tx, actor } = doing
    const { how, at, receiver, position, number, reason, signature } = service
    await tx
      .insertInto('card_services')
      .values({
        id: uuidv7(),
        card_id: card.id,
        how,
        at,
        recorded_at: actor.now,
        by_id: actorId(actor),
        agency_id: duty.agency,
        receiver,
        position,
        post_number: number,
        reason,
        signature,
      })
      .execute()
    const set = termsFrom(card, servedFrom(how, at))
    await noteOnCard(doing, card, { event: `served_${how}`, agency: duty.agency, reason: said(service), set })
    return {
      result: { card: card.id },
      audit: {
        entity: card.id,
        business: card.business_id,
        after: { kind: how, at: at.toISOString(), signed: signature !== null },
        reason: reason ?? undefined,
      },
      touches: ['lists', `place:${card.business_id}`],
    }
  },
})
