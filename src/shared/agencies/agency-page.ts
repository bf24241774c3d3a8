/** Agencies as their pages show them. */
import type { Category } from '../categories.ts'
import type { LocalisedColumns } from '../localised.ts'
import type { AgencyKind } from './agency.ts'

/** A line of the list. */
export interface AgencyLine {
  id: string
  kind: AgencyKind
  name: string
  /** Levels below the uppermost one, from 0. */
  depth: number
  /** Names of its areas. */
  areas: string[]
  officers: number
  isClosed: boolean
}

export interface AgencyPerson {
  id: string
  name: string
  badge: string
  level: 'inspector' | 'supervisor'
  isSteward: boolean
  /** The officer with the version of the grant, for moving; null where the reader moves nobody. */
  mover: string | null
  /** Null where the reader may not open the officer's page. */
  href: string | null
}

export interface AgencyArea {
  code: number
  name: string
  /** Officers of it are on duty there, so that it is not taken away. */
  isInUse: boolean
}

/** The written parts, as they are stored. */
export interface AgencyTexts extends LocalisedColumns<'name'> {
  short: string | null
  contact: string
  address: string
  letter_head: string
  letter_prefix: string
  appeal_to: string
  working_hours: string
}

/** The sign-in of an agency's officers, for those who tend it. */
export interface OfficerProviders {
  /** The one that is set; without a name where it is not configured any more. */
  demanded: { issuer: string; name: string | null } | null
  /** Those that could be set, and whether the reader's session is by it. */
  offered: { id: string; name: string; isByIt: boolean }[]
}

export interface AgencyPage extends AgencyTexts {
  id: string
  rev: number
  kind: AgencyKind
  /** In the reader's language. */
  name: string
  /** The names in the other languages, beside the reader's. */
  otherNames: string[]
  parent: { id: string; name: string } | null
  below: { id: string; name: string }[]
  /** The one that it went into. */
  into: { id: string; name: string } | null
  isClosed: boolean
  /** Issuer of the provider with which alone its officers sign in; null for all ways. */
  officer_issuer: string | null
  areas: AgencyArea[]
  kinds: Category[]
  /** A page of them, and the start of the next one. */
  people: AgencyPerson[]
  next: string | null
  figures: { places: number; valid: number; cards: number; overdue: number; officers: number; supervisors: number }
  /** The reader changes its contact and letters, or everything. */
  may: { tend: boolean; rule: boolean }
}
