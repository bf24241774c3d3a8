/** Transitions of officers, and the limits within which supervisors and officers act on one another. */

/** Each a text `officer:move.<what>`. */
export const officerMoves = [
  'approved',
  'refused',
  'suspended',
  'restored',
  'area_given',
  'area_lent',
  'area_ended',
  'interest_ended',
  'moved',
] as const
export type OfficerMove = (typeof officerMoves)[number]

/** Days for which the other supervisors of a request still read its decision. */
export const DECIDED_REQUEST_DAYS = 30

/** Days for which an officer lends an area at most. */
export const LENT_DAYS_MOST = 60

/** Characters of a reason to a person. */
export const OFFICER_REASON = { least: 10, most: 1000 } as const
