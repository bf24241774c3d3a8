/** An owner asks for more time, once and with a reason; an officer of the agency in charge says yes or no. Silence is a no, at the deadline. */
import type { Selectable, Transaction } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import { publicFrom } from '#shared/cards/card-states.ts'
import { extendable, extensionDays } from '#shared/cards/extension.ts'
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

/** The request for a card; null where there is none. */
export const findExtension = async (tx: Transaction<Schema>, card: string): Promise<Extension | null> =>
  (await tx.selectFrom('card_extensions').selectAll().where('card_id', '=', card).executeTakeFirst()) ?? null

interface Asked {
  card: LockedCard
  clock: Clock
  before: Extension | null
}

function whyNotAsk({ card, clock, before }: Asked, now: Date): InputRefusal | null {
  if (before) return new InputRefusal({ form: 'card:refusal.extendTwice' })
  if (card.level === 'red') return new InputRefusal({ form: 'card:refusal.extendRed' })
  const isOver = card.state === 'overdue' || (clock?.at !== null && clock?.at !== undefined && clock.at <= now)
  if (isOver) return new InputRefusal({ form: 'card:refusal.extendLate' })
  return extendable({ level: card.level, rules: rulesNamed(card.rules).cards, clock, isOver, hasAsked: false })
    ? null
    : new InputRefusal({ form: 'card:refusal.extendNot' })
}

/** Asks for so many days more. */
export const askExtension = command<
  { card: string; days: number; reason: string },
  { card: string },
  'extension.ask',
  Asked
>('extension.ask', {
  async load({ tx, actor }, { card: id }) {
    const card = await lockOwnCard(tx, actor, id, 'answer')
    return { card, clock: await clockOf(tx, card), before: await findExtension(tx, id) }
  },
  may(asked, { actor }, { days }) {
    const refusal = whyNotAsk(asked, actor.now)
    if (refusal) return refusal
    const { card, clock } = asked
    const most = extensionDays(card.level, clock?.what === 'fix' ? 'fix' : 'reply', rulesNamed(card.rules).cards)
    return days > most ? new InputRefusal({ days: ['card:error.days', { most }] }) : null
  },
  async run(doing, { days, reason }, { card, clock }) {
    const { tx, actor } = doing
    const seen = card.state === 'issued' ? await acknowledge(doing, card) : card
    const what = clock?.what === 'fix' ? 'fix' : 'reply'
    const decided = { verdict: null, verdict_reason: null, decided_at: null, decided_by: null }
    await tx
      .insertInto('card_extensions')
      .values({
        card_id: card.id,
        clock: what,
        days,
        reason,
        asked_at: actor.now,
        asked_by: actorId(actor),
        ...decided,
      })
      .execute()
    const noted = await noteOnCard(doing, seen, { event: 'extension_asked', reason })
    const at = path('/inspector/manage-reply/approve-warning-card/:id', { id: card.id })
    return {
      result: { card: card.id },
      audit: { entity: card.id, business: card.business_id, after: { clock: what, days }, reason },
      notify: await notifyOfficer(doing, noted, 'card_extension_asked', { reason, path: at }),
    }
  },
})

interface Decision {
  card: string
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
    async load({ tx, actor }, { card: id }) {
      const held = await lockDutyCard(tx, actor, id)
      return { ...held, clock: await clockOf(tx, held.card), extension: await findExtension(tx, id) }
    },
    may({ card, duty, charge, clock, extension }, { actor }, { rev }) {
      const refusal = whyNotDecide(duty, charge)
      if (refusal) return new InputRefusal({ form: refusal })
      const waits = extension && extension.verdict === null && clock?.what === extension.clock
      if (!waits || card.state === 'overdue') return new InputRefusal({ form: 'warning:refusal.stale' })
      if (clock.at === null || clock.at <= actor.now) return new InputRefusal({ form: 'warning:refusal.extendLate' })
      return isStale(card, rev)
    },
    async run(doing, { verdict, reason }, { card, duty, clock, extension }) {
      const { tx, actor } = doing
      const isGranted = verdict === 'granted'
      await tx
        .updateTable('card_extensions')
        .set({ verdict, verdict_reason: reason || null, decided_at: actor.now, decided_by: actorId(actor) })
        .where('card_id', '=', card.id)
        .execute()
      const due = new Date((clock?.at?.getTime() ?? 0) + (isGranted ? (extension?.days ?? 0) * dayMs : 0))
      const event = isGranted ? 'extension_granted' : 'extension_refused'
      const set = isGranted ? longer(card, extension?.clock ?? 'reply', due) : {}
      const noted = await noteOnCard(doing, card, { event, agency: duty.agency, reason: reason || null, set })
      const at = { due, path: path('/vendor/warning-list/detail/:id', { id: card.id }) }
      return {
        result: { card: card.id },
        audit: {
          action: isGranted ? 'extension.grant' : 'extension.refuse',
          entity: card.id,
          business: card.business_id,
          after: { due: due.toISOString() },
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

/** Nobody has decided until the deadline; answers whether something was waiting. */
export async function lapseExtension(doing: Doing, card: LockedCard, due: Date): Promise<LockedCard | null> {
  const lapsed = await doing.tx
    .updateTable('card_extensions')
    .set({ verdict: 'lapsed', decided_at: due })
    .where('card_id', '=', card.id)
    .where('verdict', 'is', null)
    .executeTakeFirst()
  return lapsed.numUpdatedRows > 0n ? noteOnCard(doing, card, { event: 'extension_lapsed' }) : null
}
