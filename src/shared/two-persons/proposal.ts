/**
 * Decisions of two supervisors (domain, section 1): making an officer or a supervisor, taking the whole of a grant or a supervisor's area, letting
 * act again, and lifting a red card, also by an appeal. One proposes, another one of the area confirms; about stewards and agencies two stewards
 * decide likewise. Both sides.
 */

/** Each a text `power:kind.<kind>`. */
export const proposalKinds = [
  'approve',
  'suspend',
  'restore',
  'supervise',
  'end_area',
  'move_officer',
  'lift_card',
  'uphold_appeal',
  'make_steward',
  'end_steward',
  'merge_agency',
  'close_agency',
  'reset_factor',
] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** Those about stewards, which have a page of their own. */
export const stewardKinds: readonly ProposalKind[] = ['make_steward', 'end_steward']
/** Those about an agency. Stewards decide them too. */
export const agencyProposals: readonly ProposalKind[] = ['merge_agency', 'close_agency']

/** Each a text `power:outcome.<outcome>`. */
export type ProposalOutcome = 'confirmed' | 'refused' | 'withdrawn' | 'lapsed'

/** Hours in which a second supervisor confirms; then it lapses, and may be proposed again. */
export const PROPOSAL_HOURS = 72

/** A proposal before a supervisor. */
export interface ProposalLine {
  id: string
  kind: ProposalKind
  /** The officer concerned, or the agency; null of a card. */
  who: string | null
  /** The agency that the other one goes into; null of everything else. */
  into: string | null
  /** The area that it is about, by name; null where it is about none. */
  area: string | null
  /** The last day of that area; null for none. */
  until: string | null
  reason: string | null
  by: string
  /** ISO. */
  at: string
  /** ISO: it lapses then. */
  expiresAt: string
  isMine: boolean
  /** The reader is the second supervisor who may confirm or refuse. */
  mayConfirm: boolean
  /** No second supervisor has the area: the administrator confirms. */
  isForAdministrator: boolean
  outcome: ProposalOutcome | null
  /** The deciding supervisor; null where nobody did, or the administrator. */
  decidedBy: string | null
  decidedReason: string | null
}
