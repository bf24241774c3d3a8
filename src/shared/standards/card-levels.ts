/** Levels of warning cards: the standard gives each its terms. */

/** From the mildest to the gravest. */
export const cardLevels = ['yellow', 'orange', 'red'] as const

export type CardLevel = (typeof cardLevels)[number]
