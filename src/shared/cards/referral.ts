/** A card between agencies, as officers of its area see it. */
export interface CardReferral {
  /** The agency in charge; null where the card was sent before agencies were on record. */
  agency: string | null
  /** The reader's agency is the one in charge. */
  isInCharge: boolean
  /** The offer that waits. */
  offered: {
    from: string
    to: string
    reason: string
    /** ISO. */
    at: string
    /** The reader takes or returns it. */
    mayAnswer: boolean
    /** The reader takes the offer back. */
    mayEnd: boolean
  } | null
  /** Agencies to which the reader may offer it; empty where the reader may not. */
  takers: { id: string; name: string }[]
}
