/** Invitations to join an agency as an officer. */

/** Days in which one is good. */
export const INVITATION_DAYS = 7
/** Days after its end in which who comes late is told why. */
export const INVITATION_KEPT_DAYS = 30

/** State of an invitation for the person who opens it: `other` belongs to another contact, `unknown` to none. */
export type InvitationState = 'open' | 'taken' | 'withdrawn' | 'expired' | 'other' | 'unknown'

/** As the invited person reads it. */
export interface InvitationCard {
  id: string
  state: Exclude<InvitationState, 'unknown'>
  agency: string
  area: string
  /** The inviting person; null where the account is gone. */
  by: string | null
  /** Masked; null once it is over. */
  contact: string | null
  /** ISO. */
  until: string
}

/** As the supervisors of the agency read it, while it is open. */
export interface InvitationLine {
  id: string
  contact: string
  area: string
  by: string | null
  until: string
}
