/** What a card said when it was sent: to whom, from whom, and the dates that it named. It stays so, whatever is moved since. */

/** As it is kept with the card, in Thai as it was sent; moments are ISO instants. */
export interface CardLetter {
  place: string
  address: string
  /** The officers' agency. */
  unit: string
  replyDueAt: string
  /** Null for a red card: before the place opens again. */
  fixDueAt: string | null
  appealDueAt: string
  /** Legal bases by finding's id, null where no law says it; missing in letters that have one for the whole card. */
  bases?: Record<string, string | null>
}
