/**
 * A place before and after its inspection, as officers on duty see it, in the reader's language. Never which questions the lot draws,
 * and no weight or running score: grades get negotiated at thresholds.
 */

import type { PlaceCard } from '../places/place-card.ts'
import type { PlainRefusal } from '../refusals.ts'
import type { CardLevel } from '../standards/card-levels.ts'
import type { GradeLetter } from '../standards/grade-view.ts'
import type { FindingView } from './finding-view.ts'
import type { InspectionKind } from './inspection-states.ts'
import type { VisitDoubt } from './visit-doubts.ts'

/** The place as it stands above its visit. */
export interface VisitedPlace {
  card: PlaceCard
  /** House number and street. */
  address: string
  point: { lat: number; lng: number }
  /** The public sees it. */
  isListed: boolean
}

/** An inspection of the place, as a line of its history. */
export interface PastVisit {
  id: string
  kind: InspectionKind
  on: string
  /** Time of arrival, where that was later than it was made, or that is not certain; else null. */
  receivedAt: string | null
  doubt: VisitDoubt | null
  letter: GradeLetter
  score: number
  /** The reader made it. */
  isOwn: boolean
}

/** The due visit in counts: its questions are shown when it begins. */
export interface DueView {
  /** The due kind first, then its alternatives. */
  kinds: readonly InspectionKind[]
  /** Points that are inspected again; empty where all is inspected anew. */
  findings: FindingView[]
  /** Questions that stop a place, and all of the questionnaire. */
  stops: number
  questions: number
  /** Open cards that are closed by a recheck; `agency` is another one that decides about it, and reads what this visit sees. */
  cards: { number: string; level: CardLevel; agency: string | null }[]
  /** The figure of the licence that answers are judged by; null where no question needs it. */
  licensed: { known: number | null } | null
}

/** Reason against this visit by the reader. */
export type VisitRefusal = Extract<PlainRefusal, `inspection:refusal.${string}`>

/** The last inspections, the newest first, and the number of those before. */
export interface PastVisits {
  history: PastVisit[]
  earlier: number
}

export interface VisitView extends PastVisits {
  place: VisitedPlace
  /** Null where the visit may be made. */
  refusal: VisitRefusal | null
  /** Agencies that inspect it, where only the kind of the place keeps the reader's from it. */
  inspectedBy: string | null
  /** Null where it may not. */
  due: DueView | null
}

/** The sealed inspection and its consequences. */
export interface SealedReceipt {
  id: string
  place: VisitedPlace
  kind: InspectionKind
  /** ISO instants. */
  startedAt: string
  /** Times of its making and of its arrival. */
  visitedAt: string
  sealedAt: string
  /** Reason for doubt about the first. */
  doubt: VisitDoubt | null
  /** From the pin to where the device stood on arrival; null where it did not say. */
  metresFromPin: number | null
  /** The code of the sign at the place was read on arrival; false where it was another's, null where none was. */
  signRead: boolean | null
  /** The companion; null where nobody was named. */
  companion: string | null
  /** Seconds that the device's clock was ahead (behind below zero), where it is so much that the page says so: the beginning is put right by it. */
  clockAhead: number | null
  /** Seconds between two answers in the mean, by the device's clock; null for a visit of fewer than two. */
  pace: number | null
  unit: string
  letter: GradeLetter
  score: number
  /** Checked on this visit, and taken over from the inspection before. */
  answers: { own: number; carried: number }
  /** SHA-256 of the photos that were sealed, in hex: devices let go of these. */
  photoHashes: string[]
  /** A later inspection has been sealed since. */
  isOlder: boolean
  /** Unresolved findings of the place. */
  findings: Pick<FindingView, 'code' | 'text' | 'severity'>[]
}
