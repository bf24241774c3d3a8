/** Proving a contact with a code: purposes and terms (domain, section 2). */
import type { Partner } from './partner.ts'

/** Purposes for which a code is sent. */
export const codePurposes = [
  'register',
  'sign_in',
  'recover',
  'change_contact',
  'link_partner',
  'confirm',
  'claim',
] as const
export type CodePurpose = (typeof codePurposes)[number]

/** A hand-off is proven by its token, and waits for the person's word; a sign-in with a provider by the provider's answer. */
export type VerificationPurpose = CodePurpose | 'hand_off' | 'identity'

/** A sign-in with a provider, until the browser comes back from there. */
export interface IdentityFlow {
  provider: string
  state: string
  nonce: string
  verifier: string
  /** Own path to go on to. */
  next?: string
  /** The signed-in person who links the provider's person, and their session. */
  link?: { user: string; session: string }
}

/** The act that follows the proof; passwords only as hashes. */
export interface VerificationDetails {
  name?: string
  passwordHash?: string
  remembered?: boolean
  /** Own path to go on to. */
  next?: string
  /** The contact that a partner gave; not proven. */
  contact?: string
  /** The partner's person who is being linked. */
  partner?: Partner
  /** A hand-off that waits for the person's word: the claims of its token, beside `partner`, `name` and `contact`. */
  handOff?: { jti: string; purpose: 'login' | 'register' | 'register_police'; usableUntil: string }
  identity?: IdentityFlow
  /** The session that is being confirmed. */
  session?: string
  /** The place that is claimed. */
  place?: string
  /** The proof came with taking back a change of contact: somebody else may know the password. */
  isUndo?: boolean
  /** The requested role, besides client. */
  inspector?: { kind: 'officer' | 'police'; agency: string; badge: string }
}

export const codeDigits = 6
export const codeMinutes = 10
/** Tries a code allows, right ones included. */
export const codeTries = 5
/** Minutes in which the whole flow has to be finished. */
export const flowMinutes = 15
/** Minutes for which a proof of identity in a session counts for sensitive acts. */
export const confirmedMinutes = 10
/** Seconds before a code may be sent again. */
export const resendSeconds = 60

/** The digits of a typed or pasted code, Thai ones and spaces allowed. */
export const readCode = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)).replace(/[\s-]/g, '')
