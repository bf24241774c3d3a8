/** A photo on record that one of a card's looks like: it may be an old picture sent as a new one. */
export interface Lookalike {
  /** Key of the card's photo. */
  photo: string
  /** Key of the other; null where the place is withheld. */
  key: string | null
  /** Location of the other: in an officer's visit, a self-survey, or a reply to a card. */
  kind: 'visit' | 'survey' | 'reply'
  at: string
  /** The place that it shows: the card's own, another, or one outside the reader's area that the public does not see. */
  place: { is: 'here' } | { is: 'other'; id: string; name: string } | { is: 'withheld' }
}
