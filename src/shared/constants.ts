/** Numbers of the business that people may want to change (domain, rows). Each is used by name, never repeated as a figure. */

/** Reach of "near", in metres, in a straight line. */
export const NEAR_RADIUS_M = 50_000

/** Number of imagined reviews, at the usual mean, with which every place begins when places are compared by rating. */
export const RATING_PRIOR_WEIGHT = 8
/**
 * From how many reviews of a kind in a province on their mean stands for itself. Fewer are weighed in the same way with the mean
 * of the kind in the whole country: else the only review of a thin province would be its own usual mean, and five stars from one
 * visitor the best place of the country.
 */
export const RATING_PRIOR_ENOUGH = 40

/** Days of visits that make a place trending, and after how many a visit is worth half. */
export const HOT_DAYS = 7
export const HOT_HALF_LIFE_DAYS = 3
/**
 * Visitors of one place that a network counts for in that time: a house, an office or a café, not one person with thousands of
 * addresses. Carriers put many people behind one network; few of them open one place in a week.
 */
export const HOT_NETWORK_MOST = 10

/** Places of one kind that may follow one another in the recommended list. */
export const RECOMMENDED_RUN = 2

/** Characters of a review's text, and of an owner's reply; the database holds the same. */
export const REVIEW_LENGTH = { least: 20, most: 4000 } as const
export const REPLY_LENGTH = { least: 2, most: 2000 } as const

/** Days in which a person has one active review of a place. */
export const REVIEW_EVERY_DAYS = 90

/** Greatest age of the visit, in months. */
export const REVIEW_VISIT_MONTHS = 24

/** Hours that are looked back on for a burst of reviews. */
export const BURST_HOURS = 24
/** Reviews of one place in that time that are too many, unless the place usually has more: then so many times its usual number. */
export const BURST_REVIEWS = 8
export const BURST_TIMES_USUAL = 4
/** Days after registering in which an account is new, and reviews of new accounts in that time that are too many. */
export const NEW_ACCOUNT_DAYS = 7
export const BURST_NEW_ACCOUNTS = 4
/** From which likeness of two texts (0–1) they count as the same. */
export const BURST_LIKENESS = 0.75

/** Places that one person can keep as favourites. */
export const FAVOURITES_MOST = 500

/** Areas that one person can follow. */
export const AREAS_FOLLOWED_MOST = 20
/** Closings in followed areas that a person is told of at once within a day; more of them wait for the morning. */
export const AREA_RED_MOST = 5

/** Days in which a new or changed account of a place is shown as changed: a payer should ask first. */
export const PAYEE_CHANGED_DAYS = 30

/** Days that an officer's check of an account counts as fresh, and those after which it says so little that people should ask again. */
export const PAYEE_CHECK_FRESH_DAYS = 90
export const PAYEE_CHECK_OLD_DAYS = 365

/** Accounts of one kind, bank or social, that a place states at a time. */
export const PAYEE_MOST = 12
