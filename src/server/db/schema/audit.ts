/** Audit events in a chain that cannot be changed unseen. */
import type { Computed, Json } from './columns.ts'

/** Of events that change powers, and of all others of the installation. */
export type CommonChain = 'powers' | 'installation'

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

/** Where the chain of events of a business ends. Maintained by a trigger of `audit_events`. */
export interface AuditChains {
  business_id: string
  /** Hash of the last event. */
  head: Buffer
  events: Computed<number>
  /** Events of it that were noted outside of the database. */
  noted: Computed<number>
}

/** Where the chains of events end that belong to no place. Maintained by a trigger of `audit_events`, at the commit. */
export interface AuditCommonChains {
  name: CommonChain
  /** Hash of the last link. */
  head: Buffer
  events: Computed<number>
  noted: Computed<number>
}

/** A place in such a chain; its hash is made of the link before and the event's own. */
export interface AuditLinks {
  chain: CommonChain
  /** From 1 on. */
  number: number
  event_id: string
  hash: Buffer
}

/** The days on which supervisors were mailed a chain head to note outside of the database. */
export interface AuditHeadsTold {
  day: string
  head: string
}
