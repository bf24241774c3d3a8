/** The findings of verifying the audit log, and when a single event counts as unchanged. */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AuditEvents } from '../../db/schema/audit.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { Note } from './noted-heads.ts'

export type EventRow = Selectable<AuditEvents>

/** The fault: in one event, or at the end of a chain. */
export interface AuditFault {
  /** Id of a place, or the name of a common chain; null for an event that stands in none. */
  chain: string | null
  /** Id of the first event that is not as it was written, or that follows none; null where the end is not the one that was stored. */
  event: string | null
  /** Where it is not as it was noted outside: how many events are left, or null where they are others. */
  noted?: Note & { left: number | null }
}

export interface AuditReport {
  /** Events that were checked. */
  events: number
  faults: AuditFault[]
}

/** True if there is an event: else all of its columns are null. */
export const isThere = (event: { [Column in keyof EventRow]: EventRow[Column] | null }): event is EventRow =>
  event.id !== null

/** The facts of an event that are hashed. Those of an officer's standing are left out of older events, and of everybody else's. */
export function writtenFacts({ address_hash, previous_hash, hash, ...row }: EventRow): object {
  const { agency_id, session_id, device, ...facts } = row
  return agency_id === null && session_id === null && device === null ? facts : row
}

/** True if its own hash is that of its facts and of the event that it names as the one before. */
export const isAsWritten = (event: EventRow): boolean =>
  createHash('sha256')
    .update(event.previous_hash)
    .update(canonicalJson(writtenFacts(event)))
    .digest()
    .equals(event.hash)
