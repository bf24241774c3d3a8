/**
 * A place changes hands: parts that go with the old owner, and parts that stay (domain, sections 4 and 5; the edges of a new owner). Its record
 * stays. A grade rates how it was run, so it is withdrawn where somebody else ran it; a card names faults of the place, so it stays, and the new
 * owner has the whole term for a reply, once. The payment accounts were the old owner's word.
 */
import type { Kysely, Transaction, Updateable } from 'kysely'
import { answerableStates, unissuedCardStates } from '#shared/cards/card-states.ts'
import { rulesNamed } from '#shared/standards/rules/rules-at.ts'
import type { WarningCards } from '../../db/schema/cards.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, sql } from '../../db/sql.ts'
import type { LockedCard } from '../cards/lock-card.ts'
import { moveCard } from '../cards/move-card.ts'
import { planTimers } from '../cards/plan-timers.ts'
import type { Doing } from '../command/command.ts'
import { endOffers } from '../helpers/end-offers.ts'
import { recomputeStoredFigures } from '../inspections/stored-figures.ts'
import type { LockedPlace } from './lock-claim.ts'

/** True if somebody else answered for it before: only then does it change hands. */
export const changesHands = ({ owner_id, owner_left_at }: Pick<LockedPlace, 'owner_id' | 'owner_left_at'>): boolean =>
  owner_id !== null || owner_left_at !== null

/** Writes all of it for a place that is held; for the audit, whether the grade went. */
export async function changeOwner(
  doing: Pick<Doing, 'tx' | 'actor'>,
  place: LockedPlace,
  to: string,
): Promise<{ changedHands: boolean; payees: number; cards: number }> {
  const { tx } = doing
  const { now } = doing.actor
  const changedHands = changesHands(place)
  const since = changedHands ? { owner_since: now } : {}
  await tx
    .updateTable('businesses')
    .set({ owner_id: to, owner_left_at: null, updated_at: now, ...since })
    .where('id', '=', place.id)
    .execute()
  await tx
    .insertInto('role_grants')
    .values({ user_id: to, role: 'vendor', requested_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await endOffers(tx, place.id, now)
  if (!changedHands) return { changedHands, payees: 0, cards: 0 }
  const payees = await endPayees(tx, place.id, now)
  const cards = await restartClocks(doing, place.id)
  await tx
    .updateTable('runs')
    .set({ state: 'dropped', ended_at: now })
    .where('business_id', '=', place.id)
    .where('kind', '=', 'survey')
    .where('state', '=', 'open')
    .execute()
  await recomputeStoredFigures(tx, [place.id], now)
  return { changedHands, payees, cards }
}

/** Ended and not erased: a search for an old account answers that it is no longer the place's. */
async function endPayees(tx: Transaction<Schema>, place: string, now: Date): Promise<number> {
  let ended = 0
  for (const table of ['bank_accounts', 'social_accounts'] as const) {
    const { numUpdatedRows } = await tx
      .updateTable(table as 'bank_accounts')
      .set({ ended_at: now })
      .where('business_id', '=', place)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    ended += Number(numUpdatedRows)
  }
  return ended
}

const hours = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000)

/** Cards that wait for a reply, but for those about a stop item: that is no matter of terms. */
const listRestarting = (db: Kysely<Schema>, place: string) =>
  db
    .selectFrom('warning_cards')
    .selectAll()
    .where('business_id', '=', place)
    .where('state', 'in', answerableStates)
    .where('level', '<>', 'red')
    .where('clock_restarted_at', 'is', null)
    .where(
      bool`not exists (select from card_findings cf join findings f on f.id = cf.finding_id
        where cf.card_id = warning_cards.id and f.severity = 'stop' and f.state <> 'verified')`,
    )
    .orderBy('id')
    .execute()

/** A new owner has the whole term for a reply to each card of the place, once. How many have begun anew. */
export async function restartClocks({ tx, actor }: Pick<Doing, 'tx' | 'actor'>, place: string): Promise<number> {
  const { now } = actor
  const cards = await listRestarting(tx, place)
  for (const card of cards) {
    const { replyHours, fixHours } = rulesNamed(card.rules).cards.terms[card.level]
    const later = (at: Date | null, count: number) => (at && at > hours(now, count) ? at : hours(now, count))
    const set = {
      clock_restarted_at: now,
      reply_due_at: later(card.reply_due_at, replyHours),
      fix_due_at: card.fix_due_at && fixHours ? later(card.fix_due_at, fixHours) : card.fix_due_at,
    }
    if (card.state === 'overdue') await putAnew({ tx, actor }, card, set)
    else {
      await tx.updateTable('warning_cards').set(set).where('id', '=', card.id).execute()
      await planTimers(tx, card.id, now)
    }
  }
  return cards.length
}

/**
 * The new owner does not answer for the former one's delay: the card is as issued, unfixed findings are open, and a graver
 * card drafted for the delay is discarded before it is sent.
 */
async function putAnew(
  doing: Pick<Doing, 'tx' | 'actor'>,
  card: LockedCard,
  set: Updateable<WarningCards>,
): Promise<void> {
  const { tx } = doing
  const drafts = tx
    .selectFrom('warning_cards')
    .select('id')
    .where('supersedes_id', '=', card.id)
    .where('state', 'in', unissuedCardStates)
  await tx.deleteFrom('card_findings').where('card_id', 'in', drafts).execute()
  await tx
    .deleteFrom('warning_cards')
    .where('supersedes_id', '=', card.id)
    .where('state', 'in', unissuedCardStates)
    .execute()
  await sql`
    update findings set state = 'open' where state = 'overdue'
      and id in (select finding_id from card_findings where card_id = ${card.id}::uuid)`.execute(tx)
  await moveCard(doing, card, 'issued', { set: { ...set, overdue_at: null } })
}
