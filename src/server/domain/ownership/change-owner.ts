/**
 * A place becomes somebody's: what goes with the old owner, what stays with the place (domain, sections 4 and 5; the edges of a new owner).
 * Its record stays. A grade says how it was run, so it is withdrawn where somebody else ran it; a card says what is wrong there, so it
 * stays, and the new owner has the whole term for a reply, once. Whom to pay was the old owner's word.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { cardTerms } from '#shared/standards/constants.ts'
import type { Schema } from '../../db/schema.ts'
import { planTimers } from '../cards/plan-timers.ts'
import { endOffers } from '../helpers/end-offers.ts'
import { recomputeKeptFigures } from '../inspections/kept-figures.ts'
import type { HeldPlace } from './hold-claim.ts'

/** Whether somebody else answered for it before: only then does it change hands. */
export const changesHands = ({ owner_id, owner_left_at }: Pick<HeldPlace, 'owner_id' | 'owner_left_at'>): boolean =>
  owner_id !== null || owner_left_at !== null

/** Writes all of it for a place that is held; for the audit, whether the grade went. */
export async function changeOwner(
  tx: Transaction<Schema>,
  place: HeldPlace,
  to: string,
  now: Date,
): Promise<{ changedHands: boolean; payees: number; cards: number }> {
  const changedHands = changesHands(place)
  const since = changedHands ? { owner_since: now } : {}
  await tx
    .updateTable('businesses')
    .set({ owner_id: to, owner_left_at: null, updated_at: now, ...since })
    .where('id', '=', place.id)
    .execute()
  await tx
    .insertInto('role_grants')
    .values({ user_id: to, role: 'vendor' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await endOffers(tx, place.id, now)
  if (!changedHands) return { changedHands, payees: 0, cards: 0 }
  const payees = await endPayees(tx, place.id, now)
  const cards = await restartClocks(tx, place.id, now)
  await tx
    .updateTable('runs')
    .set({ state: 'dropped', ended_at: now })
    .where('business_id', '=', place.id)
    .where('kind', '=', 'survey')
    .where('state', '=', 'open')
    .execute()
  await recomputeKeptFigures(tx, [place.id], now)
  return { changedHands, payees, cards }
}

/** Ended and not erased: who looks an old account up is told that it is not the place's any more. */
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
    .select(['id', 'level', 'reply_due_at', 'fix_due_at'])
    .where('business_id', '=', place)
    .where('state', 'in', ['issued', 'acknowledged', 'returned'])
    .where('level', '<>', 'red')
    .where('clock_restarted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from card_findings cf join findings f on f.id = cf.finding_id
        where cf.card_id = warning_cards.id and f.severity = 'stop' and f.state <> 'verified')`,
    )
    .orderBy('id')
    .execute()

/** How many have begun anew. */
async function restartClocks(tx: Transaction<Schema>, place: string, now: Date): Promise<number> {
  const cards = await listRestarting(tx, place)
  for (const { id, level, reply_due_at, fix_due_at } of cards) {
    const { replyHours, fixHours } = cardTerms[level]
    const later = (at: Date | null, count: number) => (at && at > hours(now, count) ? at : hours(now, count))
    await tx
      .updateTable('warning_cards')
      .set({
        clock_restarted_at: now,
        reply_due_at: later(reply_due_at, replyHours),
        fix_due_at: fix_due_at && fixHours ? later(fix_due_at, fixHours) : fix_due_at,
      })
      .where('id', '=', id)
      .execute()
    await planTimers(tx, id, now)
  }
  return cards.length
}
