/** Audit events in a chain that cannot be changed unseen. */
import type { Generated } from 'kysely'
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
  /** Of an officer who acted: the agency then, the session, and the device in words. Null of others, and of events before these were kept. */
  agency_id: string | null
  session_id: string | null
  device: string | null
  previous_hash: Buffer
  hash: Buffer
}

/** End of the chain of events of a business. Maintained by a trigger of `audit_events`. */
export interface AuditChains {
  business_id: string
  /** Hash of the last event. */
  head: Buffer
  events: Computed<number>
  /** Events of it that were noted outside of the database. */
  noted: Computed<number>
}

/** Ends of the chains of events that belong to no place. Maintained by a trigger of `audit_events`, at the commit. */
export interface AuditCommonChains {
  name: CommonChain
  /** Hash of the last link. */
  head: Buffer
  events: Computed<number>
  noted: Computed<number>
  /** Up to this link the chain may hold events of powers, from before they had all been told apart. */
  mixed_until: Generated<number>
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

/** Places at which an event may be read, a row for each. Maintained by a trigger of `audit_events`. */
export interface AuditScopes {
  /** `district 8301`, `province 83`, `agency <id>`, or `all`. */
  scope: string
  at: Date
  event_id: string
  /** The group that it is filtered by. */
  kind: string
  place_id: string | null
  /** Null of private persons. */
  actor_id: string | null
  /** Of the officer who acted. */
  agency_id: string | null
}

/** The last verification: one row. */
export interface AuditChecks {
  id: Generated<boolean>
  began_at: Date
  ended_at: Date | null
  events: number | null
}

/** The faults that it found. */
export interface AuditFaults {
  chain: string | null
  event_id: string | null
  since: Date
}
