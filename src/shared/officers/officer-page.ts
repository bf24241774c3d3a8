/** Officers, as pages show them to themselves and to their supervisors. */
import type { GrantState, InspectorKind, InspectorLevel } from '../roles.ts'
import type { OfficerMove } from './officer.ts'

/** A line of the list. */
export interface OfficerLine {
  id: string
  name: string
  unit: string
  badge: string
  kind: InspectorKind
  level: InspectorLevel
  state: GrantState
  /** Names of areas that are valid now; of a request where it asks for. */
  areas: string[]
  /** ISO. */
  requestedAt: string
  /** A proposal about the officer waits for the reader as the second supervisor. */
  waitsForReader: boolean
}

/** An area of an officer, or one that was lent. */
export interface AreaLine {
  id: string
  name: string
  /** Days; null for no end. */
  from: string
  until: string | null
  isNow: boolean
  level: InspectorLevel
  /** The reader may end it. */
  mayEnd: boolean
  /** Ending it takes a second supervisor: it is the last one, or the officer supervises it. */
  takesTwo: boolean
  /** The lender; null for one that a supervisor gave. */
  lentBy: string | null
  provinceCode: number
}

/** An area that waits to be lent. */
export interface LoanLine {
  id: string
  area: string
  lender: string
  borrower: string
  /** The last day. */
  until: string
  /** ISO. */
  offeredAt: string
  /** The borrower wants it; a supervisor of the area is to agree. */
  isAccepted: boolean
}

export interface MoveLine {
  id: string
  what: OfficerMove
  at: string
  by: string | null
  area: string | null
  until: string | null
  reason: string | null
}

/** A request that was decided, before a supervisor who could have decided it. */
export interface DecidedRequest extends Pick<MoveLine, 'at' | 'by' | 'area' | 'reason'> {
  id: string
  name: string
  what: 'approved' | 'refused'
}

/** A place outside of an officer's areas. */
export interface OutsidePlace {
  id: string
  name: string
  district: string
  province: string
  /** ISO: when the officer's own area or loan there ended; null where there was none. */
  ended: string | null
  /** Names of the officer's areas. */
  own: string[]
  agencies: { unit: string; officers: number }[]
  supervisors: { name: string; unit: string }[]
}

/** Something that the officer did, from the audit. */
export interface Deed {
  id: string
  /** `noun.verb` */
  action: string
  /** The action in the reader's language: of all actions only the server has the words. */
  words: string
  at: string
  place: { id: string; name: string } | null
  reason: string | null
}

export interface OfficerPage extends OfficerLine {
  rev: string
  /** The reader is this officer. */
  isMe: boolean
  /** The reader decides about the whole grant; else about the areas that the reader supervises. */
  isOver: boolean
  /** The officer is of the reader's agency, or of one below it. */
  ofLine: boolean
  areaLines: AreaLine[]
  interests: { id: string; place: { id: string; name: string }; at: string }[]
  moves: MoveLine[]
  /** Start of older decisions about the officer; null at the end. */
  nextMoves: string | null
  deeds: Deed[]
  /** Start of older deeds; null at the end. */
  next: string | null
}
