/** Rules about the record as a whole: registrations, the order of events, nothing that is yet to come, and nothing that was forgotten. */
import { plannedStatuses } from '#shared/places/business-states.ts'
import { sql } from '../../db/sql.ts'
import { surveyDueAt } from '../plan/survey-due.ts'
import { CLOCK_GRACE_MINUTES, EVENT_GRACE_MINUTES, FORGOTTEN_DAYS } from './constants.ts'
import { breach, type HistoryRule } from './history-rule.ts'

export const recordRules: readonly HistoryRule[] = [
  {
    name: 'registration-unrecorded',
    words: 'places handed in, listed or sent back without the row and the event of it',
    breaches: () => breach`
      select b.id from businesses b left join registrations r on r.business_id = b.id
      where b.status in ('submitted', 'returned') and r.business_id is null
        or r.business_id is not null and not exists (
          select from audit_events e where e.action = 'registration.submit' and e.entity_id = b.id::text and e.at = r.submitted_at
        )
        or r.decided_at < r.submitted_at
        or r.decided_at is not null and not exists (
          select from audit_events e where e.action in ('registration.approve', 'registration.return')
            and e.entity_id = b.id::text and e.at = r.decided_at
        )`,
  },
  {
    name: 'event-order',
    words: 'events of places before the one that they follow',
    breaches: () => breach`
      select e.id from audit_events e join audit_events before on before.business_id = e.business_id and before.hash = e.previous_hash
      where e.at < before.at - make_interval(mins => ${EVENT_GRACE_MINUTES}::int)`,
  },
  {
    name: 'yet-to-come',
    words: 'inspections, cards, reviews, replies and events of a time that is yet to come',
    breaches(now) {
      const latest = sql`${now}::timestamptz + make_interval(mins => ${CLOCK_GRACE_MINUTES}::int)`
      return breach`
        select id from inspections where greatest(started_at, sealed_at) > ${latest}
        union all select id from warning_cards where greatest(created_at, issued_at, replied_at, closed_at, withdrawn_at) > ${latest}
        union all select id from reviews where greatest(created_at, edited_at) > ${latest}
        union all select review_id from review_replies where created_at > ${latest}
        union all select id from businesses where created_at > ${latest}
        union all select id from audit_events where at > ${latest}`
    },
  },
  {
    name: 'forgotten',
    words: `cards, reports, registrations and self-surveys that have waited for more than ${FORGOTTEN_DAYS} days`,
    breaches(now) {
      const since = sql`${now}::timestamptz - make_interval(days => ${FORGOTTEN_DAYS}::int)`
      return breach`
        select id from warning_cards where state in ('draft', 'awaiting_approval', 'replied') and coalesce(moved_at, created_at) < ${since}
        union all
        select r.id from reviews r where r.status = 'reported'
          and (select min(created_at) from review_reports p where p.review_id = r.id) < ${since}
        union all
        select b.id from businesses b join registrations r on r.business_id = b.id where b.status = 'submitted' and r.submitted_at < ${since}
        union all
        select b.id from businesses b where b.owner_id is not null and b.status = any(${plannedStatuses}::text[])
          and coalesce((select max(expires_at) from surveys s where s.business_id = b.id), ${surveyDueAt('b')}) < ${since}`
    },
  },
]
