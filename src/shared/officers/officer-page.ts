/** What pages show of officers to themselves and to their supervisors. */
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
  /** Who lent it; null for one that a supervisor gave. */
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
  what: OfficerMove
  at: string
  by: string | null
  area: string | null
  until: string | null
  reason: string | null
}

/** Something that the officer did, from the audit. */
export interface Deed {
  id: string
  /** `noun.verb` */
  action: string
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
  areaLines: AreaLine[]
  interests: { id: string; place: { id: string; name: string }; at: string }[]
  moves: MoveLine[]
  deeds: Deed[]
  /** Where older deeds go on; null at the end. */
  next: string | null
}

/** Actions that have words of their own, `officer:did.<noun>.<verb>`; others are shown by their name. */
export const namedDeeds: readonly string[] = [
  'amenity.check',
  'card.accept',
  'card.approve',
  'card.discard',
  'card.draft',
  'card.issue',
  'card.return',
  'card.send_back',
  'card.withdraw',
  'chat.announce',
  'chat.hide_message',
  'chat.keep_message',
  'chat.read_reported',
  'closure.confirm',
  'closure.reject',
  'complaint.open',
  'device.revoke',
  'duty.assign',
  'duty.end',
  'duty.lend',
  'duty.outside_area',
  'inspection.abort',
  'inspection.prepare',
  'inspection.seal',
  'inspection.start',
  'interest.declare',
  'interest.end',
  'licence.check',
  'loan.accept',
  'loan.agree',
  'loan.decline',
  'loan.refuse',
  'loan.withdraw',
  'officer.approve',
  'officer.refuse',
  'officer.restore',
  'officer.suspend',
  'payees.check',
  'place_report.close',
  'place_report.visit',
  'registration.approve',
  'registration.return',
  'review.hide',
  'review.keep',
  'review.pass_on',
  'review.read_sealed',
  'review.redact',
  'review.restore',
  'review.uphold',
  'round.plan',
  'run.quarantine',
  'run.set_aside',
  'run.take_over',
  'survey.remind',
]
