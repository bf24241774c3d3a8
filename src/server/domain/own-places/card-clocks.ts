/**
 * The effect of closing a place on the clocks of its cards: a temporary closure pauses those of yellow and orange cards for ninety days at most,
 * all closures together; a permanent one ends all of them. A deadline is moved at once by the rest of the ninety days, and back by the unused
 * part when the place reopens: so nothing has to watch for the day on which the clock runs on.
 */
import type { Transaction } from 'kysely'
import { openCardStates } from '#shared/cards/card-states.ts'
import { closedGrant, closedUse } from '#shared/cards/closed-clock.ts'
import type { Schema } from '../../db/schema.ts'
import { planTimers } from '../cards/plan-timers.ts'

const later = (at: Date | null, seconds: number) => at && new Date(at.getTime() + seconds * 1000)

const listCards = (tx: Transaction<Schema>, place: string) =>
  tx
    .selectFrom('warning_cards')
    .select(['id', 'level', 'reply_due_at', 'fix_due_at', 'overdue_at', 'closed_from', 'closed_seconds'])
    .select(['clock_stopped_at', 'emergency_until', 'ratified_at'])
    .where('business_id', '=', place)
    .where('state', 'in', openCardStates)
    .orderBy('id')
    .forUpdate()
    .execute()

/** All deadlines of a card together, even if its state changes meanwhile: of an overdue one the next level waits as well. */
const moved = (
  card: { reply_due_at: Date | null; fix_due_at: Date | null; overdue_at: Date | null },
  seconds: number,
) => ({
  reply_due_at: later(card.reply_due_at, seconds),
  fix_due_at: later(card.fix_due_at, seconds),
  overdue_at: later(card.overdue_at, seconds),
})

/** The place closes temporarily. Overdue cards stay so. */
export async function stopClocks(tx: Transaction<Schema>, place: string, now: Date): Promise<void> {
  for (const card of await listCards(tx, place)) {
    if (card.level === 'red') continue
    await tx
      .updateTable('warning_cards')
      .set({ ...moved(card, closedGrant(card.closed_seconds)), closed_from: now })
      .where('id', '=', card.id)
      .execute()
    await planTimers(tx, card.id, now)
  }
}

/** It opens again. */
export async function resumeClocks(tx: Transaction<Schema>, place: string, now: Date): Promise<void> {
  for (const card of await listCards(tx, place)) {
    if (!card.closed_from) continue
    const { used, back } = closedUse(card.closed_from, card.closed_seconds, now)
    await tx
      .updateTable('warning_cards')
      .set({ ...moved(card, -back), closed_from: null, closed_seconds: card.closed_seconds + used })
      .where('id', '=', card.id)
      .execute()
    await planTimers(tx, card.id, now)
  }
}

/**
 * It was closed for good and is registered anew: each card gets as long as was left on the day it closed. A clock that stands still because
 * a reply waits is put on by the decision, by all of that time. Said of the closed place, before its cards go over and are planned anew.
 */
export async function carryClocks(
  tx: Transaction<Schema>,
  place: string,
  { closedAt, now }: { closedAt: Date; now: Date },
): Promise<void> {
  await resumeClocks(tx, place, closedAt)
  const seconds = Math.max(0, Math.round((now.getTime() - closedAt.getTime()) / 1000))
  for (const card of await listCards(tx, place))
    await tx
      .updateTable('warning_cards')
      .set({
        ...(card.clock_stopped_at === null && moved(card, seconds)),
        emergency_until: card.ratified_at === null ? later(card.emergency_until, seconds) : card.emergency_until,
      })
      .where('id', '=', card.id)
      .execute()
}

/** Plans the deadlines of the place's present state: cards of a place closed for good have no timer any more. */
export async function planClocks(tx: Transaction<Schema>, place: string, now: Date): Promise<void> {
  for (const { id } of await listCards(tx, place)) await planTimers(tx, id, now)
}
