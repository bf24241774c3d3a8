/** What officers see of a place's papers beside what was found there. */

import type { Payees } from '../payees/payee-page.ts'
import type { Amenity, AmenityChecks, SafetyAmenity } from '../places/amenities.ts'
import type { PolicyView } from '../policies/policy.ts'

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
  /** As it was decided; before that what is proposed, which is nothing of papers. */
  isShown: boolean
}

/** A finding, open or mended, that there are photos of. */
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
  /** What the place says that it has. */
  amenities: Amenity[]
  checks: AmenityChecks
  /** Of what is decided about, as it is shown. */
  revs: { payees: string; amenities: Record<SafetyAmenity, string> }
  findings: FindingLine[]
  photographed: PhotographedFinding[]
  /** The visit that is planned because of a complaint. */
  visit: { by: string; note: string } | null
}
