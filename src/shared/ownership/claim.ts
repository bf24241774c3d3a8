/** Claims of places that are listed already: claimants, states, and the numbers of the rules. Both sides. */

import type { Category } from '../categories.ts'
import type { Comparison, Identity } from '../identity/identity.ts'
import type { AlikePlace } from '../registrations/alike-place.ts'
import type { Said } from '../said.ts'
import type { StatedPlace } from './stated-place.ts'

/** Proof of ownership: a code to the place's telephone, or a licence. */
export const claimProofs = ['phone', 'licence'] as const
export type ClaimProof = (typeof claimProofs)[number]

/** `heard`: its owner may object. `waiting`: an officer decides. `lapsed`: another's claim was approved. */
export const claimStates = ['heard', 'waiting', 'approved', 'refused', 'withdrawn', 'lapsed'] as const
export type ClaimState = (typeof claimStates)[number]

/** Not decided yet. */
export const openClaimStates = ['heard', 'waiting'] as const satisfies ClaimState[]

/** True if nobody has decided it yet. */
export const isOpenClaim = (state: ClaimState): boolean => (openClaimStates as readonly ClaimState[]).includes(state)

/** Days for which a telephone has to stand at a place before a code to it proves anything. */
export const PHONE_ON_RECORD_DAYS = 30
/** Days in which the owner of a claimed place may object. */
export const OBJECTION_DAYS = 7
/** Papers that a side brings at most. */
export const CLAIM_PAPERS_MOST = 3
/** Characters of either side's statement, and of the reason of a decision. */
export const CLAIM_WORDS = { least: 20, most: 2000 } as const

/** A claim as its claimant sees it. */
export interface OwnClaim {
  id: string
  state: ClaimState
  proof: ClaimProof
  words: string
  /** As the claimant called the place; null for a claim from before it was asked. */
  name: string | null
  madeAt: string
  heardUntil: string | null
  decideBy: string
  objection: string | null
  decidedAt: string | null
  reason: string | null
  said: Said
}

/** A claim as the owner of the place sees it. Only the proof names the claimant, so that nobody calls on them. */
export interface ClaimToAnswer {
  id: string
  place: { id: string; name: string }
  state: ClaimState
  proof: ClaimProof
  words: string
  madeAt: string
  heardUntil: string
  decideBy: string
  objection: string | null
  objectedAt: string | null
  reason: string | null
  said: Said
}

/** One that waits for officers of the area. */
export interface WaitingClaim {
  id: string
  place: { id: string; name: string }
  state: 'heard' | 'waiting'
  proof: ClaimProof
  hasOwner: boolean
  /** By when the hearing ends, or the decision is due. */
  at: string
}

/** The claimant's statements beside the listing as it is now. */
export interface ClaimCompared {
  identity: Identity
  comparison: Comparison
  /** An approval names it. */
  mark: string
  stated: Pick<StatedPlace, 'name' | 'category' | 'address' | 'phone'>
  listing: { names: string[]; category: Category }
  /** Other listed places that the statement may be of, the likeliest first. */
  others: AlikePlace[]
}

/** One of them with both sides. */
export interface ClaimCase extends WaitingClaim {
  /** Null for a claim from before claimants were asked. */
  compared: ClaimCompared | null
  rev: number
  address: string
  placePhone: string | null
  phoneSince: string | null
  claimant: { name: string; since: string; otherPlaces: number; words: string; papers: string[]; madeAt: string }
  phone: string | null
  licence: { number: string; issuer: string; holder: string } | null
  owner: { name: string; since: string; objection: string | null; objectedAt: string | null; papers: string[] } | null
  heardUntil: string | null
  decideBy: string
  /** Approving takes the grade away, because the place was somebody else's before. */
  changesHands: boolean
  isOwnClaim: boolean
  said: Said
}
