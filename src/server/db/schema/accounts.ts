/** People, their roles and duty areas, and an account's own rows. */
import type { Generated } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { GrantState, HeldRole, InspectorKind, InspectorLevel } from '#shared/roles.ts'
import type { ProposalKind, ProposalOutcome } from '#shared/two-persons/proposal.ts'

export interface Users {
  id: string
  display_name: string
  email: string | null
  phone: string | null
  password_hash: string | null
  locale: Locale
  avatar_key: string | null
  terms_accepted_at: Date
  suspended_at: Date | null
  /** The role that any session of the account acted in last. */
  last_role: HeldRole | null
  /** Two persons took the second factor away, and no other was set up since. */
  factor_reset_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface RoleGrants {
  user_id: string
  role: HeldRole
  state: Generated<GrantState>
  kind: InspectorKind | null
  agency_id: string | null
  badge: string | null
  requested_at: Generated<Date>
  decided_at: Date | null
  decided_by: string | null
  /** Province in which the person asked to serve. */
  asked_province: number | null
}

export interface DutyAreas {
  id: string
  user_id: string
  province_code: number
  district_code: number | null
  valid_from: Date
  valid_to: Date | null
  given_by: string | null
  /** The area that another officer lent. */
  lent_from: string | null
  level: Generated<InspectorLevel>
}

/** An area that is offered to a colleague; `outcome` is null while it waits. */
export interface AreaLoans {
  id: string
  area_id: string
  borrower_id: string
  until: Date
  offered_at: Date
  accepted_at: Date | null
  agreed_at: Date | null
  agreed_by: string | null
  outcome: 'lent' | 'declined' | 'refused' | 'withdrawn' | null
}

/** Proposals that need two supervisors, open and decided. */
export interface PowerProposals {
  id: string
  kind: ProposalKind
  officer_id: string | null
  card_id: string | null
  duty_area_id: string | null
  agency_id: string | null
  /** Of a merge: the one that stays. */
  into_id: string | null
  area_code: number | null
  until: Date | null
  seen: string
  reason: string | null
  proposed_by: string
  proposed_at: Date
  expires_at: Date
  outcome: ProposalOutcome | null
  decided_by: string | null
  decided_at: Date | null
  decided_reason: string | null
}

/** The way back from a changed contact. */
export interface ContactUndos {
  code_hash: Buffer
  user_id: string
  kind: 'email' | 'phone' | 'partner'
  old_contact: string | null
  /** Of a linked sign-in the partner's name. */
  new_contact: string
  issuer: string | null
  subject: string | null
  changed_at: Date
  expires_at: Date
}

/** Of an officer, for letters from now on. */
export interface OfficerSignatures {
  user_id: string
  /** Lines of an SVG path. */
  strokes: string
  drawn_at: Date
}

export interface PartnerLinks {
  issuer: string
  subject: string
  user_id: string
  created_at: Date
}

export interface Passkeys {
  /** The credential's id, base64url. */
  id: string
  user_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}
