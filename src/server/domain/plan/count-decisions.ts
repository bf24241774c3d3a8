/** What waits for a decision in an officer's areas, counted, with how long the first has waited: only what has a page to decide it on. */
import { type Kysely, sql } from 'kysely'
import type { DayView } from '#shared/plan/plan-page.ts'
import type { Schema } from '../../db/schema.ts'
import { isJudge, reportedMessages } from '../chat/report-judges.ts'
import { dutyDistricts, isRelated } from '../duty/on-duty.ts'
import { isOver } from '../officers/hold-officer.ts'
import { isToDecide, waitingClosures } from '../own-places/waiting-closures.ts'
import { isForReview, waitingReviews } from '../reviews/concerns.ts'

/** None of what nothing waits for. Approvals are a supervisor's, and never of the own draft. */
export async function countDecisions(db: Kysely<Schema>, officer: string, now: Date): Promise<DayView['decisions']> {
  const isIn = (district: string) => sql<boolean>`${sql.ref(district)} = any((select codes from duty)::int[])`
  const isHere = isIn('district_code')
  const place = sql`cross join lateral (select * from businesses where businesses.id = business_id offset 0) businesses`
  const { rows } = await sql<{ kind: DayView['decisions'][number]['kind']; count: number; since: Date }>`
    with duty as materialized (select ${dutyDistricts(officer, now)} as codes), waiting as (
      select 'replies' as kind, business_id, coalesce(moved_at, replied_at) as since from warning_cards where state = 'replied' and ${isHere}
      union all
      select 'approvals', business_id, coalesce(moved_at, created_at) from warning_cards
      where state = 'awaiting_approval' and ${isHere} and drafted_by is distinct from ${officer}::uuid and exists (
        select from role_grants where user_id = ${officer}::uuid and role = 'inspector' and level = 'supervisor' and state = 'active'
      )
      union all
      select 'closures', business_id, since from ${waitingClosures(isHere)} w ${place} where ${isToDecide}
      union all
      select 'looks', business_id, i.sealed_at from second_looks s join inspections i on i.id = s.inspection_id ${place}
      where s.sealed_at is null and s.due_at > ${now} and i.inspector_id is distinct from ${officer}::uuid
        and ${isIn('businesses.district_code')}
      union all
      select 'registrations', business_id, submitted_at from registrations ${place}
      where decided_at is null and ${isIn('registrations.district_code')} and businesses.status = 'submitted'
      union all
      select 'claims', business_id, coalesce(heard_until, made_at) from claims
      where state = 'waiting' and ${isHere} and claimant_id <> ${officer}::uuid
      union all
      select 'questions', r.business_id, r.waiting_since from chat_rooms r join warning_cards c on c.id = r.card_id
      where r.waiting_since is not null and ${isIn('c.district_code')}
      union all
      select 'reports', business_id, created_at from place_reports
      where state = 'received' and kind <> 'closed' and ${isHere} and reporter_id is distinct from ${officer}::uuid
    ), counted as (
      select kind, since from waiting where not ${isRelated(officer, 'business_id')}
      union all
      select 'texts', coalesce(r.held_at, r.edited_at, r.created_at) from ${waitingReviews(officer, now)} r where ${isForReview(officer)}
      union all
      select 'texts', p.created_at from ${reportedMessages} where p.decided_at is null and ${isJudge({ officer, now })}
      union all
      select 'officers', g.requested_at from role_grants g
      where g.role = 'inspector' and g.state = 'requested' and ${isOver(officer, now)}
    )
    select kind, count(*)::int as count, min(since) as since from counted group by kind order by min(since)`.execute(db)
  return rows.map(({ kind, count, since }) => ({ kind, count, since: since.toISOString() }))
}
