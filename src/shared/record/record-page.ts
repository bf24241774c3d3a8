/** The record as its page shows it: events in words, for supervisors of their place. */
import type { HeldRole } from '../roles.ts'

/** Groups of actions to filter by, as the database tells them apart (audit_group). */
export const recordGroups = ['powers', 'cards', 'visits', 'places', 'words', 'accounts', 'installation'] as const
export type RecordGroup = (typeof recordGroups)[number]

export interface RecordChange {
  /** Name of the field in the reader's language. */
  field: string
  /** Null where there was, or is, nothing. */
  before: string | null
  after: string | null
}

export interface RecordLine {
  id: string
  /** ISO. */
  at: string
  /** The act in words. */
  words: string
  isPower: boolean
  /** Null for private persons, the product, and people who are gone. */
  who: string | null
  role: HeldRole | 'system' | 'guest'
  /** Of an officer, then. */
  agency: string | null
  /** Browser and system, where known. */
  device: string | null
  /** Its objects: a place, a card, an officer, an agency. */
  about: readonly { label: string; href: string | null }[]
  changes: readonly RecordChange[]
  reason: string | null
}

/** The reader's filters: the address of the page without its cursor. */
export interface RecordAsked {
  from: string | null
  to: string | null
  person: string | null
  kind: RecordGroup | null
  place: string | null
  area: number | null
  agency: string | null
}

/** The last verification of the chains. */
export interface RecordCheck {
  /** ISO; null before the first. */
  at: string | null
  events: number
  /** Chains that do not verify, of those that the reader may know. */
  faults: readonly {
    chain: 'powers' | 'installation' | 'none' | 'place'
    place: { id: string; name: string } | null
    since: string
  }[]
  /** Further chains that do not verify. */
  moreFaults: number
}

/** Rows of one file at most. */
export const RECORD_ROWS_MOST = 20_000
/** Letters of a name in a filter. */
export const RECORD_NAME_MOST = 80
