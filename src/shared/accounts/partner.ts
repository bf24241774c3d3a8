/** A person of a partner's app, as the partner names them (domain, section 7). */

import { readUrl } from '../read-url.ts'
import type { HeldRole } from '../roles.ts'

export interface Partner {
  issuer: string
  subject: string
  /** Name of the person at the partner: name or contact. */
  called?: string
  /** As its button calls it. */
  name?: string
  /** The provider's session, for the one that begins here. */
  session?: { subject: string; sid: string | null; amr: string[]; acr: string | null }
  /** Roles of the accounts that a provider of sign-ins opens; left out for a partner's app, which opens any. */
  opens?: readonly HeldRole[]
}

/** A partner's name on screens: its own, else the host of its address, else its name in tokens. */
export const partnerName = ({ issuer, name }: Pick<Partner, 'issuer' | 'name'>): string =>
  name ?? (readUrl(issuer)?.host || issuer)
