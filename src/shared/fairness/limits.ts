/** The numbers by which officers' work is compared, each once. They lead to a talk and a second inspection, never to a punishment. */

/** Fewer visits than this say nothing about an officer, or about how two officers read a question. */
export const VISITS_FEWEST = 60

/** Distance below and above a threshold within which scores are counted, in points. */
export const THRESHOLD_REACH = 2

/** Number of simulations of an officer's visits. */
export const SIMULATIONS = 2000

/**
 * From which chance on scores are called remarkable. Small, because many officers are compared every night: with ten of them a false
 * word falls about once in fifty nights' worth of new data.
 */
export const REMARKABLE_CHANCE = 0.002

/** Days whose visits are compared. */
export const COMPARED_DAYS = 365

/** Points of a bar in the picture of scores, and the least score that it shows. */
export const BIN_POINTS = 2
export const BINS_FROM = 50

/** Share of places that should have a valid result, in percent. */
export const COVERAGE_TARGET = 80

/** Of the drawn visits one in so many is inspected by a second officer, and days that this one has for it. */
export const ONE_DOUBLED_IN = 2
export const SECOND_LOOK_DAYS = 14

/** Weeks after which the seed of a lot is published. */
export const LOT_REVEALED_WEEKS = 4
