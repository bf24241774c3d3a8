/** A card as it was sent: addressee, sender and the dates that it named. Later changes of dates leave it as it is. */

/** Head and foot of a letter, as the agency had them then. Each may be empty. */
export interface LetterHead {
  /** The agency's name where it had one in the language; the Thai one is the letter's `unit`. */
  names: { en: string | null; cn: string | null }
  /** Further lines of the head. */
  lines: string
  /** Before the number of the letter. */
  prefix: string
  address: string
  contact: string
  /** Where an appeal is brought. */
  appealTo: string
  workingHours: string
}

/** As it is stored with the card, in Thai as it was sent; moments are ISO instants. */
export interface CardLetter {
  place: string
  address: string
  /** The officers' agency, by its Thai name. */
  unit: string
  /** Missing in letters from before agencies had one. */
  head?: LetterHead
  replyDueAt: string
  /** Null for a red card: before the place opens again. */
  fixDueAt: string | null
  appealDueAt: string
  /** Legal bases by finding's id, null where no law says it; missing in letters that have one for the whole card. */
  bases?: Record<string, string | null>
}
