/** The first zoom of a map of one point. */

/** The streets around it. */
export const streetsZoom = 16
/** The districts around it, some kilometres: nearer, our own ground shows nothing. */
export const districtsZoom = 11

export const firstZoom = (streetsKnown: unknown): number => (streetsKnown ? streetsZoom : districtsZoom)
