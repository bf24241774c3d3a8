/** Rules about visits: where and when officers were, and that sealed inspections are on record. */

import { CLOSE_VISIT_DAYS } from './constants.ts'
import { breach, type HistoryRule, notMoved } from './history-rule.ts'

export const visitRules: readonly HistoryRule[] = [
  {
    name: 'visit-before-place',
    words: 'inspections begun before their place was entered',
    breaches: () => breach`
      select i.id from inspections i join businesses b on b.id = i.business_id
      where i.started_at < b.created_at and ${notMoved('inspections', 'i.id')}`,
  },
  {
    name: 'visit-order',
    words: 'inspections that ended before they began or after they arrived, or before the one that they recheck',
    breaches: () => breach`
      select i.id from inspections i left join inspections before on before.id = i.follows_id
      where i.visited_at < i.started_at or i.sealed_at < i.visited_at or i.visited_at <= before.visited_at`,
  },
  {
    name: 'visit-first',
    words: 'first inspections of places that were inspected before',
    breaches: () => breach`
      select id from (
        select i.id, i.kind, row_number() over (partition by business_id order by visited_at, i.id) as turn
        from inspections i where state = 'sealed' and ${notMoved('inspections', 'i.id')}
      ) it where kind = 'first' and turn > 1`,
  },
  {
    name: 'visit-close',
    words: `routine inspections within ${CLOSE_VISIT_DAYS} days of the one before`,
    breaches: () => breach`
      select id from (
        select i.id, i.kind, visited_at - lag(visited_at) over (partition by business_id order by visited_at, i.id) as gap
        from inspections i where state = 'sealed' and kind in ('first', 'routine') and ${notMoved('inspections', 'i.id')}
      ) it where kind = 'routine' and gap < make_interval(days => ${CLOSE_VISIT_DAYS}::int)`,
  },
  {
    name: 'visit-unrecorded',
    words: 'sealed inspections without the event of their sealing',
    breaches: () => breach`
      select i.id from inspections i where state = 'sealed'
        and not exists (select from audit_events e where e.action = 'inspection.seal' and e.entity_id = i.id::text)`,
  },
  {
    name: 'finding-order',
    words: 'findings mended before they were found, or verified before they were said to be mended',
    breaches: () => breach`
      select f.id from findings f join inspections i on i.id = f.inspection_id
      where f.claimed_at < i.visited_at or f.verified_at < coalesce(f.claimed_at, i.visited_at)`,
  },
  {
    name: 'survey-unrecorded',
    words: 'self-surveys without the event of their handing in, or handed in before they began',
    breaches: () => breach`
      select s.id from surveys s
      where s.submitted_at < s.started_at or s.expires_at <= s.submitted_at
        or not exists (select from audit_events e where e.action = 'survey.submit' and e.entity_id = s.id::text)`,
  },
]
