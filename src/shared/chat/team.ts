/** Answerer, notes and labels of a talk, for the people of its place: never sent to the guest. */

export interface Answerer {
  name: string
  isSelf: boolean
  /** ISO instant. */
  since: string
}

/** In the room. */
export interface TeamStrip {
  /** Nobody else answers for the place: there is nobody to hand over to. */
  isAlone: boolean
  answerer: Answerer | null
  notes: number
  lastNote: string | null
  labels: string[]
}

export interface TeamNote {
  id: string
  /** Null for somebody who left. */
  by: string | null
  text: string
  /** ISO instant. */
  at: string
  mayRemove: boolean
}

export interface TeamView {
  people: { handle: string; name: string; isSelf: boolean; answers: boolean }[]
  answerer: Answerer | null
  notes: TeamNote[]
  /** On this talk, and on others of the place. */
  labels: string[]
  otherLabels: string[]
  /** Since when the guest was asked for a review, as ISO instant; null where nobody has. */
  reviewAsked: string | null
  /** The place has answered, and the talk can become a review request. */
  mayAskReview: boolean
}
