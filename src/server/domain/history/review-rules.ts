/** Rules about reviews: of places that one could visit, and each report, decision and edit has its row. */

import { breach, type HistoryRule, listedAt, notMoved } from './history-rule.ts'

export const reviewRules: readonly HistoryRule[] = [
  {
    name: 'review-unlisted',
    words: 'reviews of places that were not listed when they were written',
    breaches: () => breach`
      select r.id from reviews r join businesses b on b.id = r.business_id
      where (b.status in ('draft', 'submitted', 'returned') or r.created_at < ${listedAt}) and ${notMoved('reviews', 'r.id')}`,
  },
  {
    name: 'review-unreported',
    words: 'reviews called reported without a report',
    breaches: () => breach`
      select r.id from reviews r
      where r.status = 'reported' and not exists (select from review_reports p where p.review_id = r.id)`,
  },
  {
    name: 'review-undecided',
    words: 'reviews kept or hidden without a decision and its event',
    breaches: () => breach`
      select r.id from reviews r where r.status in ('kept', 'hidden')
        and not exists (
          select from review_decisions d join audit_events e on e.entity_id = d.review_id::text and e.at = d.decided_at
          where d.review_id = r.id and e.action ~ '^review\\.'
        )`,
  },
  {
    name: 'review-order',
    words:
      'reviews answered, reported, decided about or changed before they were written, or changed without what they said before',
    breaches: () => breach`
      select r.id from reviews r
      where r.edited_at < r.created_at
        or r.edited_at is not null and not exists (select from review_revisions v where v.review_id = r.id)
        or exists (select from review_replies a where a.review_id = r.id and a.created_at < r.created_at)
        or exists (select from review_reports p where p.review_id = r.id and p.created_at < r.created_at)
        or exists (select from review_decisions d where d.review_id = r.id and d.decided_at < r.created_at)`,
  },
]
