/** What was done, by whom, in a chain that cannot be changed unseen. */
import type { Computed, Json } from './columns.ts'

export interface AuditEvents {
  id: string
  at: Date
  action: string
  actor_id: string | null
  actor_role: string | null
  entity_id: string | null
  business_id: string | null
  before: Json
  after: Json
  reason: string | null
  address_hash: Buffer | null
  previous_hash: Buffer
  hash: Buffer
}

/** Where the chain of events of a business ends. Kept by a trigger of `audit_events`. */
export interface AuditChains {
  business_id: string
  /** Hash of the last event. */
  head: Buffer
  events: Computed<number>
}
