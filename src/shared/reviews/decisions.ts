/** Officers' decisions about reviews, and their numbers. */
import type { ReportReason } from './review-states.ts'

/** The last two answer an author's objection: the review is as it was, or the decision stands. */
export const reviewVerdicts = ['keep', 'hide', 'redact', 'restore', 'uphold'] as const
export type ReviewVerdict = (typeof reviewVerdicts)[number]

/** Minutes for which an officer who opens a text has it alone. */
export const LEASE_MINUTES = 15
/** Days in which an author may object to a decision. */
export const REVIEW_APPEAL_DAYS = 15
/** Minutes for which a supervisor sees the sealed original after having said why. */
export const SEALED_MINUTES = 15
/** Letters of words to the author, and of an objection. */
export const DECISION_NOTE_MOST = 1000
export const REVIEW_APPEAL_LENGTH = { least: 20, most: 2000 } as const
/** Characters of the reason for closing a report, or for reading a sealed original. */
export const CLOSING_LENGTH = { least: 10, most: 1000 } as const

/** Urgency of a text by the reasons of its reports: danger to somebody first. */
export const reasonRisk: Record<ReportReason, number> = {
  hate_or_threat: 80,
  personal_data: 70,
  illegal: 65,
  conflict_of_interest: 30,
  spam: 25,
  not_own_experience: 20,
  off_topic: 10,
}
/** Of a review held as part of a burst, and of an objection. */
export const HELD_RISK = 35
export const APPEAL_RISK = 50
/** Points of each further reporter, up to so many people. */
export const REPORTER_RISK = 5
export const REPORTERS_MOST = 4
/** Points of a whole day of waiting, up to so many days. */
export const WAITING_RISK = 4
export const WAITING_DAYS_MOST = 10
