/** Events for open pages (domain/live). */

/** Up to where a person's events are numbered. */
export interface LivePositions {
  user_id: string
  last_seq: number
}

/** Something that a person's open pages may show. */
export interface LiveEvents {
  user_id: string
  seq: number
  at: Date
  /** Where something changed; null where only unread counts changed. */
  room_id: string | null
  /** The message that was written, edited, taken back or hidden; null where it was none of them. */
  message: number | null
}
