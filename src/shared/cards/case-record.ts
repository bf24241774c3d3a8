/** The record of a card beside its moves: visits that looked at its points again, and the talk with officers. Moments are ISO instants. */
import type { InspectionKind } from '../inspections/inspection-states.ts'

/** A visit after the issue that looked at points of the card. */
export interface CaseVisit {
  /** The end of its id, as letters name a visit. */
  number: string
  kind: InspectionKind
  at: string
  unit: string
  /** Points of the card that it found fixed, of so many that it looked at. */
  fixed: number
  of: number
}

export interface CaseRecord {
  /** The newest first. */
  visits: CaseVisit[]
  /** Messages with officers about the card, and the room of the newest; null where nobody has asked, and for readers who may not read them. */
  talk: { room: string; count: number; last: string } | null
}

/** A message about the card, as its file on paper has it. */
export interface CaseMessage {
  at: string
  side: 'owner' | 'officer'
  /** The officer's agency. */
  unit: string | null
  /** Empty where it came with pictures only, or was hidden by officers. */
  text: string
  photos: number
  isHidden: boolean
}
