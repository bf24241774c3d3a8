/** An owner asks for more time, once for each term and with a reason; an officer of the agency in charge says yes or no. Silence is a no, at the deadline. */
import type { Selectable, Transaction } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import { publicFrom } from '#shared/cards/card-states.ts'
import { type ExtendedClock, extendableTerms, runsBy } from '#shared/cards/extension.ts'
import { path } from '#shared/path.ts'
import { rulesNamed } from '#shared/standards/rules/rules-at.ts'
import type { CardExtensions } from '../../db/schema/cards.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { acknowledge } from './answer-card.ts'
import { clockOf } from './clock-of.ts'
import { type CardAtHand, isStale, type LockedCard, lockDutyCard, lockOwnCard } from './lock-card.ts'
import { noteOnCard } from './move-card.ts'
import { notifyOfficer, notifyOwner } from './notify.ts'
import { whyNotDecide } from './policy.ts'

type Extension = Selectable<CardExtensions>
type Clock = Awaited<ReturnType<typeof clockOf>>

/** The request for a term of a card; null where there is none. */
const findExtension = async (
  tx: Transaction<Schema>,
  { card, clock }: { card: string; clock: ExtendedClock },
): Promise<Extension | null> =>
  (await tx
    .selectFrom('card_extensions')
    .selectAll()
    .where('card_id', '=', card)
    .where('clock', '=', clock)
    .executeTakeFirst()) ?? null

interface Asked {
  card: LockedCard
  clock: Clock
  before: Extension | null
}

const endOf = ({ reply_due_at: reply, fix_due_at: fix }: LockedCard, term: ExtendedClock) =>
  term === 'fix' ? fix : reply

function whyNotAsk(
  { card, clock, before }: Asked,
  { clock: term, days, due }: Request,
  now: Date,
): InputRefusal | null {
  if (before) return new InputRefusal({ form: 'card:refusal.extendTwice' })
  if (card.level === 'red') return new InputRefusal({ form: 'card:refusal.extendRed' })
  const isOver = card.state === 'overdue' || (clock?.at !== null && clock?.at !== undefined && clock.at <= now)
  if (isOver) return new InputRefusal({ form: 'card:refusal.extendLate' })
  const rules = rulesNamed(card.rules).cards
  const terms = extendableTerms({ level: card.level, rules, clock, fixDueAt: card.fix_due_at, isOver, asked: [] })
  const found = terms.find((one) => one.clock === term)
  if (!found) return new InputRefusal({ form: 'card:refusal.extendNot' })
  // The date that the owner chose was counted from this one.
  if (due && found.dueAt.getTime() !== due.getTime()) return new InputRefusal({ form: 'card:refusal.extendMoved' })
  return days > found.most ? new InputRefusal({ more: ['card:error.days', { most: found.most }] }) : null
}

interface Request {
  card: string
  /** The term to be extended. */
  clock: ExtendedClock
  days: number
  reason: string
  /** Its end, as the page showed it. */
  due?: Date
}

/** Asks for so many days more. */
export const askExtension = command<Request, { card: string }, 'extension.ask', Asked>('extension.ask', {
  async load({ tx, actor }, { card: id, clock: term }) {
    const card = await lockOwnCard(tx, actor, id, 'answer')
    return { card, clock: await clockOf(tx, card), before: await findExtension(tx, { card: id, clock: term }) }
  },
  may: (asked, { actor }, request) => whyNotAsk(asked, request, actor.now),
  async run(doing, { clock, days, reason }, { card }) {
    const { tx, actor } = doing
    const seen = card.state === 'issued' ? await acknowledge(doing, card) : card
    const decided = { verdict: null, verdict_reason: null, decided_at: null, decided_by: null }
    await tx
      .insertInto('card_extensions')
      .values({
        card_id: card.id,
        clock,
        days,
        reason,
        asked_at: actor.now,
        asked_by: actorId(actor),
        ...decided,
      })
      .execute()
    const noted = await noteOnCard(doing, seen, { event: 'extension_asked', clock, reason })
    const at = path('/inspector/manage-reply/approve-warning-card/:id', { id: card.id })
    return {
      result: { card: card.id },
      audit: { entity: card.id, business: card.business_id, after: { clock, days }, reason },
      notify: await notifyOfficer(doing, noted, 'card_extension_asked', { reason, term: clock, path: at }),
    }
  },
})

interface Decision {
  card: string
  clock: ExtendedClock
  rev: number
  verdict: 'granted' | 'refused'
  /** Reason against it; may be empty where it is granted. */
  reason: string
}

interface Waiting extends CardAtHand {
  clock: Clock
  extension: Extension | null
}

/** Says whether the owner gets the time. */
export const decideExtension = command<Decision, { card: string }, 'extension.grant' | 'extension.refuse', Waiting>(
  ['extension.grant', 'extension.refuse'],
  {
    async load({ tx, actor }, { card: id, clock: term }) {
      const held = await lockDutyCard(tx, actor, id)
      const extension = await findExtension(tx, { card: id, clock: term })
      return { ...held, clock: await clockOf(tx, held.card), extension }
    },
    may({ card, duty, charge, clock, extension }, { actor }, { clock: term, rev }) {
      const refusal = whyNotDecide(duty, charge)
      if (refusal) return new InputRefusal({ form: refusal })
      const waits = extension && extension.verdict === null && runsBy(clock, term)
      if (!waits || card.state === 'overdue') return new InputRefusal({ form: 'warning:refusal.stale' })
      if (!clock?.at || clock.at <= actor.now) return new InputRefusal({ form: 'warning:refusal.extendLate' })
      return isStale(card, rev)
    },
    async run(doing, { clock: term, verdict, reason }, { card, duty, extension }) {
      const { tx, actor } = doing
      const isGranted = verdict === 'granted'
      await tx
        .updateTable('card_extensions')
        .set({ verdict, verdict_reason: reason || null, decided_at: actor.now, decided_by: actorId(actor) })
        .where('card_id', '=', card.id)
        .where('clock', '=', term)
        .execute()
      const due = new Date((endOf(card, term)?.getTime() ?? 0) + (isGranted ? (extension?.days ?? 0) * dayMs : 0))
      const event = isGranted ? 'extension_granted' : 'extension_refused'
      const set = isGranted ? longer(card, term, due) : {}
      const noted = await noteOnCard(doing, card, {
        event,
        clock: term,
        agency: duty.agency,
        reason: reason || null,
        set,
      })
      const at = { due, term, path: path('/vendor/warning-list/detail/:id', { id: card.id }) }
      return {
        result: { card: card.id },
        audit: {
          action: isGranted ? 'extension.grant' : 'extension.refuse',
          entity: card.id,
          business: card.business_id,
          after: { clock: term, due: due.toISOString() },
          ...(reason && { reason }),
        },
        touches: isGranted ? ['lists', `place:${card.business_id}`] : [],
        notify: isGranted
          ? await notifyOwner(doing, noted, 'card_extension_granted', at)
          : await notifyOwner(doing, noted, 'card_extension_refused', { ...at, reason }),
      }
    },
  },
)

/** The later deadline; a later reply does not shorten the time to fix, and the public sees a yellow card when its time to reply is over. */
function longer(card: LockedCard, clock: Extension['clock'], due: Date) {
  if (clock === 'fix') return { fix_due_at: due }
  const fix = card.fix_due_at && card.fix_due_at < due ? due : card.fix_due_at
  const { level, issued_at: issuedAt, replied_at: repliedAt } = card
  const shown =
    issuedAt && !repliedAt
      ? { public_from: publicFrom({ level, issuedAt, replyDueAt: due, repliedAt }, rulesNamed(card.rules).cards) }
      : {}
  return { reply_due_at: due, fix_due_at: fix, ...shown }
}

/** Nobody has decided until the deadline; answers with the terms of the requests that were waiting. */
export async function lapseExtensions(
  doing: Doing,
  card: LockedCard,
  due: Date,
): Promise<{ card: LockedCard; lapsed: ExtendedClock[] }> {
  const rows = await doing.tx
    .updateTable('card_extensions')
    .set({ verdict: 'lapsed', decided_at: due })
    .where('card_id', '=', card.id)
    .where('verdict', 'is', null)
    // Once the reply is accepted, nobody waits for more time to reply.
    .$if(card.state === 'accepted', (update) => update.where('clock', '=', 'fix'))
    .returning('clock')
    .execute()
  const lapsed = rows.map(({ clock }) => clock).sort()
  let noted = card
  for (const clock of lapsed) noted = await noteOnCard(doing, noted, { event: 'extension_lapsed', clock })
  return { card: noted, lapsed }
}
