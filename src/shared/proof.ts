/** The ways by which a signed-in person proves again to be there, on the page of the decision that asks for it. */

export interface Proof {
  /** Name under which password managers know the account; null where no password serves. */
  username: string | null
  /** Only the second factor counts: by an app, or by a code from paper alone; null where it has none. */
  factor: { app: boolean } | null
  /** The account has passkeys. */
  passkey: boolean
  /** Contacts that a code may go to, masked. */
  contacts: { email: string | null; phone: string | null }
  /** A code that was sent for this proof: where to, and the seconds until another one may be. */
  step: { to: string; resendIn: number } | null
}

/** The form's fields of a proof. */
export const proofFields = {
  password: 'proof_password',
  code: 'proof_code',
  credential: 'proof_credential',
  /** Sends a code to this contact. */
  send: 'proof_send',
} as const
