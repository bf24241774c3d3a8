/** Field name of a place's box in the form of a round; apart from its parser, which pages do not need. */

export const prefix = 'pick-'

/** Name of the box of a place. */
export const pickName = (place: string): string => prefix + place
