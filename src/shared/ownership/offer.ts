/** An owner's offer to a person: the place itself, or to help with it. Both sides. */

export const offerKinds = ['owner', 'helper'] as const
export type OfferKind = (typeof offerKinds)[number]

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
  state: OfferState
  place: { id: string; name: string; address: string }
  from: string
  expiresAt: string
  /** Cards and grade, which go with the place. */
  openCards: number
  isGraded: boolean
}
