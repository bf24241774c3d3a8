/** The numbers of the rules about the past, each once. */

/** Days in which a second routine visit to a place is a mistake: findings call for a recheck, and a request or a complaint has its own kind. */
export const CLOSE_VISIT_DAYS = 14

/** Work that has waited for longer is no work but a row that was forgotten, or a date that is wrong. */
export const FORGOTTEN_DAYS = 365

/** Greatest lag of an event of a chain behind the one before: of two that write at once the second waits, with the moment at which it was asked. */
export const EVENT_GRACE_MINUTES = 10

/** Greatest lead of events over this clock: from another instance, or from before this computer's clock was set. */
export const CLOCK_GRACE_MINUTES = 10
