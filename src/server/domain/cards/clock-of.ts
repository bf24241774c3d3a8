/** The clock of a locked card as it runs now: with its open findings, which the card's own row lacks. */
import type { Transaction } from 'kysely'
import { type CardClock, cardClock } from '#shared/cards/card-clock.ts'
import { rulesNamed } from '#shared/standards/rules/rules-at.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { hasOpenFinding } from './list-owner-cards.ts'
import type { LockedCard } from './lock-card.ts'

/** Null where the card is not in force. */
export async function clockOf(tx: Transaction<Schema>, card: LockedCard): Promise<CardClock | null> {
  if (!card.reply_due_at) return null
  const { rows } = await rowsOf({ open: 'bool' })`
    select ${hasOpenFinding} as open from warning_cards c where c.id = ${card.id}::uuid`.execute(tx)
  return cardClock({
    level: card.level,
    state: card.state,
    replyDueAt: card.reply_due_at,
    fixDueAt: card.fix_due_at,
    clockStoppedAt: card.clock_stopped_at,
    awaitsService: card.awaits_service,
    hasOpenFinding: rows[0]?.open === true,
    rules: rulesNamed(card.rules).cards,
  })
}
