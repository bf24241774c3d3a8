/**
 * Limits of a search that have one value each, and that readers say in words more often than they choose them: a card's level, the
 * highest price, a day and its part, a word that the name must not have.
 */

/** In the order of addresses: `?card=orange&price=1&when=sun-morning&not=hotel`. */
export const limitNames = ['card', 'price', 'when', 'not'] as const
export type SearchLimit = (typeof limitNames)[number]
export type SearchLimits = Record<SearchLimit, string | null>

/** The same thing for each limit. */
export const forLimits = <Value>(make: (name: SearchLimit) => Value): Record<SearchLimit, Value> =>
  Object.fromEntries(limitNames.map((name) => [name, make(name)])) as Record<SearchLimit, Value>
