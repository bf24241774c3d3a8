/** Agencies, with where and what they inspect. */
import type { Generated } from 'kysely'
import type { AgencyKind } from '#shared/agencies/agency.ts'
import type { Category } from '#shared/categories.ts'
import type { LocalisedColumns } from '#shared/localised.ts'

export interface Agencies extends LocalisedColumns<'name'> {
  id: string
  kind: AgencyKind
  short: string | null
  folded: string | null
  parent_id: string | null
  contact: Generated<string>
  address: Generated<string>
  letter_head: Generated<string>
  letter_prefix: Generated<string>
  appeal_to: Generated<string>
  working_hours: Generated<string>
  /** Of the provider with which alone its officers sign in; null for all ways. */
  officer_issuer: string | null
  merged_into: string | null
  closed_at: Date | null
  rev: Generated<number>
  made_at: Generated<Date>
}

/** To join as an officer. */
export interface OfficerInvitations {
  id: string
  agency_id: string
  /** Null once it is over. */
  contact: string | null
  code_hash: Buffer
  area_code: number
  made_by: string | null
  made_at: Date
  expires_at: Date
  outcome: 'taken' | 'withdrawn' | null
  decided_at: Date | null
  taken_by: string | null
}

/** People who look after the installation. */
export interface Stewards {
  user_id: string
  made_at: Date
  made_by: string | null
}

export interface AgencyAreas {
  agency_id: string
  province_code: number
  district_code: number | null
}

export interface AgencyKinds {
  agency_id: string
  category_id: Category
}
