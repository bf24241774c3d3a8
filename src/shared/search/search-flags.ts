/**
 * Filters of a search that are on or off. A new one is a line here, its condition in `server/domain/search/filters.ts`, and its words
 * `search:filter.<name>`: its place in addresses, in the form and among the chips follows.
 */

/** Name → its word in addresses, as in `?open=1`; in the order of the form. */
export const searchFlags = { openNow: 'open', openTonight: 'tonight', noOpenCard: 'nocard' } as const

export type SearchFlag = keyof typeof searchFlags
export type FlagWord = (typeof searchFlags)[SearchFlag]

export const flagNames = Object.keys(searchFlags) as SearchFlag[]

/** The same thing for each flag. */
export const forFlags = <Value>(make: (name: SearchFlag) => Value): Record<SearchFlag, Value> =>
  Object.fromEntries(flagNames.map((name) => [name, make(name)])) as Record<SearchFlag, Value>

/** The same thing for the word of each flag. */
export const forFlagWords = <Value>(value: Value): Record<FlagWord, Value> =>
  Object.fromEntries(flagNames.map((name) => [searchFlags[name], value])) as Record<FlagWord, Value>
