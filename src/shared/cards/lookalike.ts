/** A photo on record that one of a card's looks like: it may be an old picture sent as a new one. */
export interface Lookalike {
  /** Key of the card's photo. */
  photo: string
  /** Key of the other. */
  key: string
  /** Where the other stands. */
  kind: 'visit' | 'reply'
  at: string
  /** Whose place it shows; null where it is the card's own. */
  place: { id: string; name: string } | null
}
