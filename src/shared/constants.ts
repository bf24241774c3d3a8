/** Numbers of the business that people may want to change (domain, rows). Each is used by name, never repeated as a figure. */

/** How far "near" reaches, in metres, in a straight line. */
export const NEAR_RADIUS_M = 50_000

/** How many imagined reviews at the usual mean every place begins with when places are compared by rating. */
export const RATING_PRIOR_WEIGHT = 8

/** What a place needs to be recommended, beside a valid grade A or B and no open orange or red card. */
export const RECOMMENDED_MIN_RATING = 4
export const RECOMMENDED_MIN_REVIEWS = 3

/** Places of one kind that may follow one another in the recommended list. */
export const RECOMMENDED_RUN = 2
