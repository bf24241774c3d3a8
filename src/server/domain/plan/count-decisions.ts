/** What waits for a decision in an officer's areas, counted, with how long the first has waited: only what has a page to decide it on. */
import { type Kysely, sql } from 'kysely'
import type { DayView } from '#shared/plan/plan-page.ts'
import type { Schema } from '../../db/schema.ts'
import { dutyDistricts, isRelated, joinDutyPlace } from '../duty/on-duty.ts'
import { isOver } from '../officers/hold-officer.ts'
import { isToDecide, waitingClosures } from '../own-places/waiting-closures.ts'
import { isForReview, waitingReviewIds } from '../reviews/concerns.ts'

/** None of what nothing waits for. Approvals are a supervisor's, and never of the own draft. */
export async function countDecisions(db: Kysely<Schema>, officer: string, now: Date): Promise<DayView['decisions']> {
  const isHere = sql`district_code = any(${dutyDistricts(officer, now)})`
  const isOthers = sql`not ${isRelated(officer)}`
  const { rows } = await sql<{ kind: DayView['decisions'][number]['kind']; count: number; since: Date }>`
    with waiting as (
      select 'replies' as kind, business_id, coalesce(moved_at, replied_at) as since from warning_cards where state = 'replied' and ${isHere}
      union all
      select 'approvals', business_id, coalesce(moved_at, created_at) from warning_cards
      where state = 'awaiting_approval' and ${isHere} and drafted_by is distinct from ${officer}::uuid and exists (
        select from role_grants where user_id = ${officer}::uuid and role = 'inspector' and level = 'supervisor' and state = 'active'
      )
      union all
      select 'closures', w.business_id, w.since from ${waitingClosures} w join businesses on businesses.id = w.business_id where ${isToDecide}
      union all
      select 'looks', i.business_id, i.sealed_at from second_looks s join inspections i on i.id = s.inspection_id
      where s.sealed_at is null and s.due_at > ${now} and i.inspector_id is distinct from ${officer}::uuid
      union all
      select 'registrations', business_id, submitted_at from registrations where decided_at is null
      union all
      select 'claims', business_id, coalesce(heard_until, made_at) from claims
      where state = 'waiting' and claimant_id <> ${officer}::uuid
    ), counted as (
      select kind, since from waiting ${joinDutyPlace(sql`business_id`, { officer, now }, isOthers)}
      where kind <> 'registrations' or businesses.status = 'submitted'
      union all
      select 'texts', coalesce(r.held_at, r.edited_at, r.created_at) from ${waitingReviewIds} w join reviews r on r.id = w.id
      join businesses on businesses.id = r.business_id where ${isForReview(officer, now)}
      union all
      select 'reports', p.created_at from place_reports p ${joinDutyPlace(sql`p.business_id`, { officer, now }, isOthers)}
      where p.state = 'received' and p.kind <> 'closed' and p.reporter_id is distinct from ${officer}::uuid
      union all
      select 'officers', g.requested_at from role_grants g
      where g.role = 'inspector' and g.state = 'requested' and ${isOver(officer, now)}
    )
    select kind, count(*)::int as count, min(since) as since from counted group by kind order by min(since)`.execute(db)
  return rows.map(({ kind, count, since }) => ({ kind, count, since: since.toISOString() }))
}
