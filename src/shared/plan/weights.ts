/**
 * The numbers of an officer's day, each once: terms of urgency, terms of the law, minutes of visits and ways. Left out on
 * purpose are the officer's name, the neighbourhood and its crime, and all else that a place cannot change by being safer.
 */
import type { Category } from '../categories.ts'
import type { PlaceReportKind } from '../reports/place-reports.ts'

/**
 * Most points of each term: a place's facts make a hundred together; its owner's wish comes on top, and the sum is capped at a hundred.
 * Several past inspections predict the next one best, and people's reports come after them: with the last letter alone in
 * place of the record, half as many days were won over visiting the oldest first (`npm run bench -- plan`, weighed on countries of its own).
 */
export const priorityWeights = {
  hazard: 12,
  record: 40,
  open: 12,
  due: 5,
  management: 10,
  citizens: 18,
  exposure: 3,
  asked: 10,
} as const
export type PriorityTerm = keyof typeof priorityWeights

/** Risk of a kind of place, 0 to 1. */
export const hazards: Record<Category, number> = {
  entertainment: 1,
  tour: 1,
  lodging: 0.7,
  restaurant: 0.6,
  spa: 0.6,
  attraction: 0.6,
  transport: 0.6,
  shop: 0.2,
  other: 0.2,
}

/**
 * Critical and major findings of an inspection: the least and the most that are told apart, the usual number, and its weight in inspections for
 * places with few. An inspection counts half as much as one so many days after it.
 */
export const graveFindings = { least: 0.15, most: 3, usual: 0.5, usualCounts: 1, halfLifeDays: 3 * 365 } as const
/** Inspections that a place is remembered by. */
export const RECORD_MOST = 5

/** Weight of an unresolved finding, and the most of the sum. */
export const openFindings = { stop: 3, major: 1, minor: 0.25, most: 3 } as const

/** The part of a result's validity that passes before its end counts. */
export const DUE_FROM = 0.8
/** Months in which a place that was never inspected comes due, from its listing on: as long as the shortest result counts. */
export const NEVER_INSPECTED_MONTHS = 6

/** Weights of the signs of management; together 1. */
export const managementSigns = { lateReply: 0.4, surveyOverdue: 0.3, contradicted: 0.3 } as const
export type ManagementSign = keyof typeof managementSigns
/** Days in which a late reply is remembered. */
export const LATE_REPLY_DAYS = 365
/** Days that a new place has before its self-survey counts as missing. */
export const FIRST_SURVEY_DAYS = 30

/** Days in which reports of people count, the worth of a guest's, and the kinds that a visit can look into. */
export const REPORT_DAYS = 90
export const GUEST_REPORT = 0.3
export const visitedReports = ['unsafe_now', 'hygiene'] as const satisfies PlaceReportKind[]

/** Days in which an owner is reminded of a self-survey once. */
export const SURVEY_REMINDER_DAYS = 7

/** People at a time from which exposure counts whole, as a power of ten; where nobody knows, about thirty. */
export const EXPOSURE_TENS = 3
export const EXPOSURE_UNKNOWN = 0.5

/** Hours in which the law wants a visit: after somebody reported danger, and after a stopped place says that it is ready. */
export const UNSAFE_WITHIN_HOURS = 24
export const READY_WITHIN_HOURS = 48
/** Days in which an officer wants a complaint looked at that endangers nobody. */
export const COMPLAINT_WITHIN_DAYS = 7

/** Days after the end of a card's term in which its recheck stays pinned; after them it has been escalated, or waits at a desk. */
export const DUE_PINNED_DAYS = 3

/** Days after an inspection that a place has to fix its findings, unless a visit is due by law: the longest term of a card. */
export const REST_DAYS = 15

/** Reasons that are shown. */
export const REASONS_MOST = 3

/** One in so many visits of a week is drawn by lot. */
export const ONE_DRAWN_IN = 20

/** Places of a round, and minutes that it is proposed for. */
export const ROUND_MOST = 9
export const ROUND_MINUTES = 7 * 60
/** Earliest start of a day's round, in minutes of the day. */
export const ROUND_BEGINS = 9 * 60

/** After the first visit that ends then or later officers eat: minute of the day, and how long that takes. No later than until when it is kept free. */
export const BREAK_FROM = 11 * 60 + 30
export const BREAK_MINUTES = 60
export const BREAK_UNTIL = 14 * 60

/** Minutes of a visit: arriving and leaving, and each question. */
export const VISIT_BASE_MINUTES = 10
export const QUESTION_MINUTES = 2

/** Roads: their length against straight lines, and speed, in km/h, with parking. */
export const ROAD_FACTOR = 1.35
export const ROAD_KMH = 25

/** Weight of an owner's wish for a recheck on its first day, and days until it weighs whole: it never goes before danger. */
export const ASKED_FIRST = 0.5
export const ASKED_WHOLE_DAYS = 14
