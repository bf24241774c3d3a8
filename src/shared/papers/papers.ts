/** A place's papers and the photos of its findings, as officers see them. */

import type { Payees } from '../payees/payee-page.ts'
import type { Amenity, AmenityChecks, SafetyAmenity } from '../places/amenities.ts'
import type { PolicyView } from '../policies/policy.ts'
import type { AppliedLine } from '../registrations/applied.ts'

export interface LicenceLine {
  id: string
  kind: string
  /** Null where there is none. */
  number: string | null
  issuer: string | null
  expires: string | null
  isOver: boolean
  /** Address of the document. */
  document: string | null
  noneBecause: string | null
  applied: AppliedLine | null
  /** Day, and by which unit; null before. */
  checkedOn: string | null
  checkedBy: string | null
}

export interface FindingLine {
  id: string
  text: string
  severity: 'minor' | 'major' | 'stop'
  state: string
  foundOn: string
}

/** A photo that an officer lets everybody see, or not. */
export interface PhotoLine {
  id: string
  key: string
  on: string
  /** The owner's, from an accepted reply. */
  isReply: boolean
  isDecided: boolean
  /** As decided; before that the proposal, which never includes papers. */
  isShown: boolean
}

/** A finding, open or fixed, with photos. */
export interface PhotographedFinding {
  id: string
  text: string
  foundOn: string
  /** Of the photos, for the decision about them. */
  rev: string
  photos: PhotoLine[]
}

export interface Papers {
  place: { id: string; name: string; district: string }
  policies: PolicyView[]
  licences: LicenceLine[]
  payees: Payees
  /** The place's stated amenities. */
  amenities: Amenity[]
  checks: AmenityChecks
  /** Revision of the shown state, for the decision about it. */
  revs: { payees: string; amenities: Record<SafetyAmenity, string> }
  findings: FindingLine[]
  photographed: PhotographedFinding[]
  /** Start of the next page of them; null at the end. */
  morePhotographed: string | null
  /** The visit that is planned because of a complaint. */
  visit: { by: string; note: string } | null
}
