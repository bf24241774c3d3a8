/**
 * The later history of some demo reviews: reports, officers' decisions, and earlier texts of edited ones.
 * Drawn from a source of its own, so that the reviews themselves stay as they are.
 */
import type { Insertable } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import type { Category } from '#shared/categories.ts'
import type { ReviewDecisions } from '../db/schema/decisions.ts'
import type { ReviewReports, ReviewRevisions } from '../db/schema/reviews.ts'
import { composeBody, type NewReview } from './compose-review.ts'
import type { ReviewExtras } from './compose-review-extras.ts'
import { demoId, demoRandomId, type Random } from './random.ts'

export type NewReport = Insertable<ReviewReports>
export type NewDecision = Insertable<ReviewDecisions>
export type NewRevision = Insertable<ReviewRevisions>

/** Rows that belong to a review. */
export interface ReviewPast {
  reports: NewReport[]
  decisions: NewDecision[]
  revisions: NewRevision[]
}

/** Days that a report waits at most: officers look every week. */
const waitsMost = 9

/** The review's place and its judge. */
interface Setting {
  category: Category
  agency: string
  today: Date
}

/** The report of a reported review, with the officer's decision where there is one. */
function composeReport(random: Random, review: NewReview, { agency, today }: Setting): Omit<ReviewPast, 'revisions'> {
  const { id, status, created_at: written, hidden_reason: hidden } = review
  if (status === 'published') return { reports: [], decisions: [] }
  const left = today.getTime() - written.getTime()
  const soon = written.getTime() + Math.min(random.next() * 20 * dayMs, left * 0.4)
  const lately = Math.max(written.getTime() + left * 0.1, today.getTime() - (0.2 + random.next() * waitsMost) * dayMs)
  const reported = new Date(status === 'reported' ? lately : soon)
  const reason = hidden ?? random.pick(['off_topic', 'spam', 'conflict_of_interest', 'not_own_experience'] as const)
  const report = {
    id: demoId(reported, `${id} report`),
    review_id: id,
    reporter_id: null,
    reason,
    created_at: reported,
  }
  if (status === 'reported') return { reports: [report], decisions: [] }
  const decided = new Date(reported.getTime() + Math.min((0.3 + random.next() * 4) * dayMs, left * 0.4))
  const verdict = status === 'hidden' ? 'hide' : 'keep'
  const said = {
    verdict,
    reason: hidden,
    note: null,
    decided_by: null,
    agency_id: agency,
    decided_at: decided,
  } as const
  return { reports: [report], decisions: [{ id: demoId(decided, `${id} decision`), review_id: id, ...said }] }
}

/** The review's text until it was edited. */
function composeRevision(random: Random, review: NewReview & ReviewExtras, category: Category): NewRevision[] {
  const { id, stars, safety, cleanliness, service, value, visited_month, edited_at, locale } = review
  if (!edited_at) return []
  const body = composeBody(random, category, stars, locale)
  const said = { stars, body, safety, cleanliness, service, value, visited_month }
  return [{ id: demoRandomId(`${id} revision`), review_id: id, ...said, replaced_at: edited_at }]
}

export function composeReviewPast(random: Random, review: NewReview & ReviewExtras, setting: Setting): ReviewPast {
  return {
    ...composeReport(random, review, setting),
    revisions: composeRevision(random, review, setting.category),
  }
}
