/** A card as it was sent: addressee, sender and the dates that it named. Later changes of dates leave it as it is. */

/** As it is stored with the card, in Thai as it was sent; moments are ISO instants. */
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
