/** Ways from a place's page to the place, which its owner sees counted: who called, and who asked a map program for the way. */
export const placeWays = ['call', 'directions'] as const
export type PlaceWay = (typeof placeWays)[number]
