/** The timers of a card as rows, planned anew whenever the card or one of its findings moves. */
import type { Kysely, Transaction } from 'kysely'
import { type CardState, openCardStates } from '#shared/cards/card-states.ts'
import { timersOf } from '#shared/cards/card-timers.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import { rulesNamed } from '#shared/standards/rules/rules-at.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql, textIs } from '../../db/sql.ts'
import { hasOpenFinding } from './list-owner-cards.ts'

const rowShape = rowsOf({
  level: textIs<CardLevel>(),
  state: textIs<CardState>(),
  rules: 'text?',
  awaits_service: 'bool',
  reply_due_at: 'time?',
  fix_due_at: 'time?',
  clock_stopped_at: 'time?',
  overdue_at: 'time?',
  has_open: 'bool',
  ratify_by: 'time?',
  appeal_by: 'time?',
})

/** Pending timers are replaced by those of the card's present state; fired ones stay. */
export async function planTimers(tx: Transaction<Schema>, card: string, now: Date): Promise<void> {
  await tx.deleteFrom('card_timers').where('card_id', '=', card).where('done_at', 'is', null).execute()
  const { rows } = await rowShape`
    select c.level, c.state, c.rules, c.awaits_service, c.reply_due_at, c.fix_due_at, c.clock_stopped_at, c.overdue_at, ${hasOpenFinding} as has_open,
      case when c.ratified_at is null then c.emergency_until end as ratify_by,
      (select decide_by from card_appeals where card_id = c.id and verdict is null and c.state <> 'withdrawn') as appeal_by
    from warning_cards c join businesses b on b.id = c.business_id
    -- Where nobody runs the place any more no clock runs.
    where c.id = ${card}::uuid and b.status <> 'closed'`.execute(tx)
  const [row] = rows
  const timers = row?.reply_due_at
    ? timersOf(
        {
          level: row.level,
          state: row.state,
          replyDueAt: row.reply_due_at,
          fixDueAt: row.fix_due_at,
          clockStoppedAt: row.clock_stopped_at,
          overdueAt: row.overdue_at,
          hasOpenFinding: row.has_open,
          awaitsService: row.awaits_service,
          ratifyBy: row.ratify_by,
          appealBy: row.appeal_by,
          rules: rulesNamed(row.rules).cards,
        },
        now,
      )
    : []
  for (const { what, at } of timers)
    await tx
      .insertInto('card_timers')
      .values({ card_id: card, what, due_at: at, done_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await tx.updateTable('warning_cards').set({ timers_at: now }).where('id', '=', card).execute()
}

/** Cards of one look. */
const batchSize = 200

/** Plans missing timers: for cards of an older version, and those of the demo. Returns how many. */
export async function planMissing(db: Kysely<Schema>, now: Date): Promise<number> {
  const cards = await db
    .selectFrom('warning_cards')
    .select('id')
    .where('timers_at', 'is', null)
    .where(bool`state in (${sql.join(openCardStates.map((state) => sql.lit(state)))})`)
    .orderBy('id')
    .limit(batchSize)
    .execute()
  // One by one, because moving a card locks its place first.
  for (const { id } of cards) await inTransaction(db, (tx) => planTimers(tx, id, now))
  return cards.length
}
