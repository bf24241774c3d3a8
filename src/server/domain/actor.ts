/** Who does something: what commands, policies and the audit need to know of a request. */
import type { Role } from '#shared/roles.ts'

export interface Actor {
  /** Null for a guest and for the product's own work. */
  id: string | null
  role: Role | 'system'
  /** The client's network address, never stored as it is. */
  address: string | null
  /** One clock for the whole request. */
  now: Date
  /** The installation's secret for hashes of personal data. */
  salt: Buffer
}
