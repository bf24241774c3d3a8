/** The outcome of the last check whether a place is closed, with the officer's reason, for its owner. */
import { dayMs } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { CLOSURE_SAID_DAYS, type ClosureOutcome } from '#shared/own-places/closure.ts'
import { jsonAs, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { presentSaidColumn, type SaidColumn, saidColumn } from '../translations/said.ts'

const shape = rowsOf({
  outcome: textIs<ClosureOutcome['outcome']>(),
  at: 'text',
  reason: 'text',
  said: jsonAs<SaidColumn>(),
})
export type OutcomeRow = RowOf<typeof shape>

/**
 * Column of it, of the business `b`; null where there is none. A rejected closing is the owner's own, and over once the place is closed for good
 * again; a place found closed is the owner's until it is open again.
 */
export const closureOutcome = (owner: string, to: Locale, now: Date) => sql`(
  select json_build_object('outcome', d.outcome, 'at', d.decided_at, 'reason', d.reason,
    'said', ${saidColumn(sql`values (d.reason)`, sql.ref('d.decided_by'), to)})
  from (
    select 'rejected' as outcome, c.decided_at, c.decided_by, c.reason from closures c
    where c.business_id = b.id and c.closed_by = ${owner}::uuid and c.state = 'rejected' and b.status <> 'closed'
    union all
    select 'found', r.decided_at, r.decided_by, r.reason from place_reports r
    where r.business_id = b.id and r.kind = 'closed' and r.state = 'done' and b.status = 'closed_temporarily' and r.decided_at >= b.closed_at
  ) d
  where d.reason is not null and d.decided_at > ${new Date(now.getTime() - CLOSURE_SAID_DAYS * dayMs)}::timestamptz
  order by d.decided_at desc limit 1)`

export const presentOutcome = (row: OutcomeRow | null, to: Locale): ClosureOutcome | null =>
  row && {
    outcome: row.outcome,
    at: new Date(row.at).toISOString(),
    reason: row.reason,
    said: presentSaidColumn([['decision', row.reason]], row.said, to),
  }
