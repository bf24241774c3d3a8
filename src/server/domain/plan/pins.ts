/** Visits required by law, with deadlines: reported danger, a stopped place that says it is ready, planned complaints, terms that end today. */
import type { Kysely, RawBuilder } from 'kysely'
import { bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import type { Pin } from '#shared/plan/reasons.ts'
import { DUE_PINNED_DAYS, READY_WITHIN_HOURS, UNSAFE_WITHIN_HOURS } from '#shared/plan/weights.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import type { FactsRow } from './place-facts.ts'

/** `since`: the moment that made the visit needed. */
export type PinnedSince = Pin & { since: Date }

const hours = (from: string, count: number) => sql`${sql.ref(from)} + make_interval(hours => ${count})`

/** All of them where `isHere` holds, as rows `business_id, pin, by, since`. Planned complaints are few, and shown wherever `isPlanned` holds. */
export function pinnedRows(now: Date, isHere: RawBuilder<unknown>, isPlanned = sql`true`): RawBuilder<unknown> {
  const midnight = bangkokMidnight(now).getTime()
  const [dueFrom, dueUntil] = [midnight - DUE_PINNED_DAYS * dayMs, midnight + dayMs].map((at) => new Date(at))
  return sql`
    select business_id, 'unsafe' as pin, ${hours('created_at', UNSAFE_WITHIN_HOURS)} as by, created_at as since
    from place_reports where kind = 'unsafe_now' and state in ('received', 'looking') and ${isHere}
    union all
    select business_id, 'ready', ${hours('replied_at', READY_WITHIN_HOURS)}, replied_at
    from warning_cards where level = 'red' and state in ('replied', 'accepted') and replied_at is not null and ${isHere}
    union all
    select business_id, 'complaint', visit_by, opened_at from complaint_visits where done_at is null and ${isPlanned}
    union all
    select business_id, 'due', fix_due_at, issued_at from warning_cards
    where state in ('issued', 'acknowledged', 'returned', 'accepted', 'overdue')
      and fix_due_at >= ${dueFrom} and fix_due_at < ${dueUntil} and ${isHere}`
}

/** Those of given places; of two that one place has, the earlier. */
export async function readPins(
  db: Kysely<Schema>,
  places: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PinnedSince>> {
  if (places.length === 0) return new Map()
  const isHere = sql`business_id = any(${places}::uuid[])`
  const { rows } = await rowsOf({ id: 'text', pin: textIs<Pin['kind']>(), by: 'time', since: 'time' })`
    select business_id as id, pin, by, since from (${pinnedRows(now, isHere, isHere)}) pinned order by by desc`.execute(
    db,
  )
  return new Map(rows.map(({ id, pin, by, since }) => [id, { kind: pin, by, since }]))
}

/** True if the law still wants it: not where the place was inspected since. */
export const isStillPinned = (
  { inspectedAt }: Pick<FactsRow, 'inspectedAt'>,
  pin: PinnedSince | undefined,
): pin is PinnedSince => pin !== undefined && !(inspectedAt && inspectedAt > pin.since)
