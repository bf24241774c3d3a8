/** The states of a review (domain, section 3), the reasons to report or hide one, and the allowed transitions. */

export const reviewStatuses = ['published', 'reported', 'kept', 'hidden'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Reasons for reporting a review, and for hiding it. That it is negative is no reason. */
export const reportReasons = [
  'personal_data',
  'hate_or_threat',
  'spam',
  'off_topic',
  'conflict_of_interest',
  'not_own_experience',
  'illegal',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** The allowed transitions of a review; a pair that is not here is refused. */
const transitions = {
  report: { published: 'reported', reported: 'reported', kept: 'kept', hidden: null },
  keep: { published: 'kept', reported: 'kept', kept: null, hidden: null },
  hide: { published: 'hidden', reported: 'hidden', kept: 'hidden', hidden: null },
  // An objection was right.
  restore: { published: null, reported: null, kept: null, hidden: 'kept' },
  // An officer kept the text of that time, not a later version.
  edit: { published: 'published', reported: 'reported', kept: 'published', hidden: null },
} as const satisfies Record<string, Record<ReviewStatus, ReviewStatus | null>>

/** The state after an act; null where the act is not possible. */
export const statusAfter = (act: keyof typeof transitions, status: ReviewStatus): ReviewStatus | null =>
  transitions[act][status]
