/** An owner's offer to a person: the place itself, or to help with it. Both sides. */

export const offerKinds = ['owner', 'helper'] as const
export type OfferKind = (typeof offerKinds)[number]

/** The part of a person who works for a place; a person to whom the place itself is offered has none. */
export const placeParts = ['manager', 'shift', 'helper'] as const
export type PlacePart = (typeof placeParts)[number]

/** Parts that hold each power at a place beside its owner. What stands in no line is the owner's alone. */
export const partsThat = {
  /** Photos, items, self-checks, and words for a reply. */
  help: ['manager', 'helper'],
  /** Reading a card, answering it, asking for more time. */
  answerCards: ['manager'],
  /** Replying to reviews, and answering guests in the chat. */
  answerGuests: ['manager', 'shift'],
} as const satisfies Record<string, readonly PlacePart[]>
export type PlacePower = keyof typeof partsThat

/** `ended`: a former helper. */
export const offerStates = ['offered', 'accepted', 'declined', 'withdrawn', 'expired', 'ended'] as const
export type OfferState = (typeof offerStates)[number]

/** Days in which an offer is accepted, or lapses. */
export const OFFER_DAYS = 7
/** Helpers of a place, those who were only invited among them. */
export const HELPERS_MOST = 10

/** An offer as its maker sees it. */
export interface MadeOffer {
  id: string
  kind: OfferKind
  part: PlacePart
  state: OfferState
  /** Masked once it was accepted by somebody with a name. */
  contact: string
  name: string | null
  madeAt: string
  expiresAt: string
  answeredAt: string | null
}

/** An offer as its recipient sees it. */
export interface OfferToAnswer {
  id: string
  kind: OfferKind
  part: PlacePart
  state: OfferState
  place: { id: string; name: string; address: string }
  from: string
  expiresAt: string
  /** Cards and grade, which go with the place. */
  openCards: number
  isGraded: boolean
}
