/** Limits of length, in characters, of the words of a registration; the database holds the same. Apart from the schemas, so that texts bring no zod. */

/** Characters of a name, of an address, of a reason, of a description. */
export const letters = {
  name: { least: 2, most: 200 },
  address: { least: 1, most: 500 },
  because: { least: 20, most: 1000 },
  number: { least: 1, most: 60 },
  none: { least: 2, most: 500 },
  description: { least: 0, most: 1000 },
} as const

/** A whole number from 1 as people type it, for the `pattern` of a field: Thai figures, commas and spaces too. The server checks the maximum. */
export const WHOLE_PATTERN = '[0-9๐-๙,\\s]*[1-9๑-๙][0-9๐-๙,\\s]*'
