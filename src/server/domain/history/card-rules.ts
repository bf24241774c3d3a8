/** Rules about warning cards: their moments follow one another, and each state has its move and its event. */
import type { RawBuilder } from 'kysely'
import { ruleVersions } from '#shared/standards/rules/versions.ts'
import { sql } from '../../db/sql.ts'
import { breach, type HistoryRule } from './history-rule.ts'

/** As `rulesAt` of shared/standards/rules says it, in SQL. */
function rulesOfMoment(at: RawBuilder<unknown>): RawBuilder<unknown> {
  const [first, ...later] = ruleVersions
  const begun = later
    .toReversed()
    .map(({ id, from }) => sql`when ${at} >= ${sql.lit(from)}::timestamptz then ${sql.lit(id)}`)
  return later.length === 0 ? sql.lit(first.id) : sql`case ${sql.join(begun, sql` `)} else ${sql.lit(first.id)} end`
}

export const cardRules: readonly HistoryRule[] = [
  {
    name: 'card-order',
    words: 'warning cards whose issue, reply, closing or withdrawal is before what it follows',
    breaches: () => breach`
      select c.id from warning_cards c where c.issued_at < c.created_at or c.acknowledged_at < c.issued_at
        or c.replied_at < c.issued_at or c.closed_at < c.issued_at or c.withdrawn_at < c.issued_at or c.overdue_at < c.issued_at
        or c.reply_due_at <= c.issued_at or c.fix_due_at <= c.issued_at
        or exists (
          select from card_findings cf join findings f on f.id = cf.finding_id join inspections i on i.id = f.inspection_id
          where cf.card_id = c.id and i.sealed_at > c.created_at
        )
        or exists (select from card_replies r where r.card_id = c.id and (r.created_at < c.issued_at or r.decided_at < r.created_at))
        or exists (
          select from card_moves m join card_moves next on next.card_id = m.card_id and next.rev = m.rev + 1
          where m.card_id = c.id and (next.at < m.at or next.from_state <> m.to_state)
        )`,
  },
  {
    name: 'card-rules',
    words: 'warning cards that name other rules than those of their issue',
    breaches: () => breach`
      select c.id from warning_cards c where c.issued_at is not null and c.rules is distinct from ${rulesOfMoment(sql`c.issued_at`)}`,
  },
  {
    name: 'card-unmoved',
    words: 'warning cards in a state that no move brought them to',
    breaches: () => breach`
      select c.id from warning_cards c
      where c.state <> coalesce((select to_state from card_moves m where m.card_id = c.id order by rev desc limit 1), 'draft')`,
  },
  {
    name: 'card-unrecorded',
    words: 'moves of warning cards without an event of that moment',
    breaches: () => breach`
      select m.card_id as id from card_moves m join warning_cards c on c.id = m.card_id
      where not exists (
        select from audit_events e where e.at = m.at and e.action ~ '^(card|appeal|extension|business|claim|offer|inspection|registration|review)\\.'
          and (e.entity_id = m.card_id::text or e.business_id = c.business_id)
      )
        and not exists (
          select from audit_events e join merged_rows w on w.relation = 'warning_cards' and w.row_id = m.card_id::text
          where e.at = m.at
        )`,
  },
]
