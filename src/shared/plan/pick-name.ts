/** How the box of a place is called in the form of a round; apart from what reads it, which pages do not need. */

export const prefix = 'pick-'

/** Name of the box of a place. */
export const pickName = (place: string): string => prefix + place
