/** The numbers of filling in a questionnaire, each once: the server refuses beyond them, and texts name them. */

/** Longest note and longest reason, in characters; the database has the same. */
export const NOTE_MAX = 2000
export const NA_REASON_MAX = 500
/** Fewest characters of a reason why a question does not apply. */
export const NA_REASON_MIN = 3
/** Fewest letters of a finding where a failure stops the place: it has to stand up to an appeal. */
export const STOP_NOTE_MIN = 20
/** Photos of one question. */
export const QUESTION_PHOTOS_MOST = 5
/** Operations that are sent together, and that a run takes in all: a person makes some hundred. */
export const OPS_AT_ONCE = 50
export const OPS_MOST = 5000
/** Days before the end of a self-survey at which its owner is notified. */
export const SURVEY_NOTICE_DAYS = { month: 30, week: 7 }
/** Questions that passed before, drawn by chance into a recheck (domain, section 5). */
export const RECHECK_RANDOM = 3
/** Visits in a row that one officer may make to a place. */
export const CONSECUTIVE_VISITS_MOST = 2
/** Days after which a replaced questionnaire is not filled in any more: runs begun offline have arrived by then. */
export const TEMPLATE_GRACE_DAYS = 14
/** Days for which a visit that was taken along may begin. */
export const PREPARED_DAYS = 14
/** Seconds that a device's clock may differ before the page says so. */
export const CLOCK_SKEW_MOST = 300
