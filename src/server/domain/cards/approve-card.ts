/** A supervisor decides whether a drafted card may go out, and never their own draft. */
import type { Transaction } from 'kysely'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import { path } from '#shared/path.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { issueNow } from './issue-now.ts'
import { legalStanding } from './legal-standing.ts'
import { type CardAtHand, isStale, lockDutyCard } from './lock-card.ts'
import { moveCard } from './move-card.ts'
import { notifyOfficer } from './notify.ts'
import { whyNotApprove } from './policy.ts'

interface Seen {
  card: string
  /** The card's, as the page was drawn. */
  rev: number
}

const rule = {
  load: ({ tx, actor }: Doing, { card }: Seen) => lockDutyCard(tx, actor, card),
  may({ card, duty, charge }: CardAtHand, { actor }: Doing, { rev }: Seen) {
    const refusal = whyNotApprove(duty, card, { officer: actorId(actor), ...charge })
    if (refusal) return new InputRefusal({ form: refusal })
    return card.state === 'awaiting_approval' ? isStale(card, rev) : new InputRefusal({ form: 'warning:refusal.stale' })
  },
}

/** Approves a card, which goes out in the same moment. */
export const approveCard = command<Seen & { reason?: string }, { card: string }, 'card.approve', CardAtHand>(
  'card.approve',
  {
    ...rule,
    async run(doing, { reason = '' }, { card, duty }) {
      if (await isPointless(doing.tx, card.id)) throw new InputRefusal({ form: 'warning:refusal.nothingOpen' })
      const law = await legalStanding(doing.tx, card, doing.actor.now)
      if (law.isOutdated) throw new InputRefusal({ form: 'warning:refusal.lawEnded' })
      if (law.exceedsLaw) throw new InputRefusal({ form: 'warning:refusal.lawLevel' })
      if (law.lacksPower && reason.length < CARD_REASON_LENGTH.least)
        throw new InputRefusal({ reason: 'warning:error.powerReason' })
      const by = { agency: duty.agency, approvedBy: actorId(doing.actor) }
      const { issued, notify } = await issueNow(doing, card, { ...by, reason: reason || null })
      const { id, level, business_id: place, number } = issued
      const deliveries = await notifyOfficer(doing, issued, 'card_approved', {
        path: path('/inspector/manage-reply/already-sent/:id', { id }),
      })
      return {
        result: { card: id },
        audit: {
          entity: id,
          business: place,
          after: { level, number, draftedBy: card.drafted_by === null ? 'system' : 'officer' },
          ...(reason && { reason }),
        },
        touches: ['lists', `place:${place}`],
        notify: [...notify, ...deliveries],
      }
    },
  },
)

/** Everything on it was verified since it was drafted. */
async function isPointless(tx: Transaction<Schema>, card: string): Promise<boolean> {
  const { rows } = await rowsOf({ pointless: 'bool' })`
    select count(*) > 0 and bool_and(f.state = 'verified') as pointless
    from card_findings cf join findings f on f.id = cf.finding_id where cf.card_id = ${card}::uuid`.execute(tx)
  return rows[0]?.pointless === true
}

/** Sends a draft back to the officers of the area, with the missing parts. */
export const sendBackCard = command<Seen & { reason: string }, { card: string }, 'card.send_back', CardAtHand>(
  'card.send_back',
  {
    ...rule,
    async run(doing, { reason }, { card, duty }) {
      const moved = await moveCard(doing, card, 'draft', {
        reason,
        agency: duty.agency,
        set: { return_reason: reason },
      })
      const at = path('/inspector/Issue-warning/:id', { id: card.business_id })
      return {
        result: { card: card.id },
        audit: { entity: card.id, business: card.business_id, reason },
        notify: await notifyOfficer(doing, moved, 'card_sent_back', { reason, path: at }),
      }
    },
  },
)
