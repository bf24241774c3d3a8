/** A person of a partner's app, as the partner names them (domain, section 7). */
import { readUrl } from '../read-url.ts'

export interface Partner {
  issuer: string
  subject: string
  /** How the partner calls the person: name or contact. */
  called?: string
}

/** A partner's name on screens: the host of its address, else its name in tokens. */
export const partnerName = (issuer: string): string => readUrl(issuer)?.host || issuer
