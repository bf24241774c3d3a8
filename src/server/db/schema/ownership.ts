/** Ownership of places: claims, offers, helpers' texts, and merged entries. */
import type { ColumnType, Generated } from 'kysely'
import type { Comparison } from '#shared/identity/identity.ts'
import type { ClaimProof, ClaimState } from '#shared/ownership/claim.ts'
import type { OfferKind, OfferState, PlacePart } from '#shared/ownership/offer.ts'
import type { StatedPlace } from '#shared/ownership/stated-place.ts'
import type { RegistryRow } from '#shared/places/registry-row.ts'
import type { Computed } from './columns.ts'

export interface Claims {
  id: string
  business_id: string
  /** Of the place, as it is now; maintained by the database. */
  district_code: Computed<number>
  claimant_id: string
  owner_id: string | null
  state: ClaimState
  rev: Generated<number>
  proof: ClaimProof
  phone: string | null
  licence_number: string | null
  licence_issuer: string | null
  licence_holder: string | null
  words: string
  /** Null for those from before it was asked. */
  stated: ColumnType<StatedPlace | null, string | null | undefined, string | null>
  made_at: Date
  heard_until: Date | null
  decide_by: Date
  objection: string | null
  objected_at: Date | null
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
}

export interface ClaimFiles {
  id: string
  claim_id: string
  side: 'claimant' | 'owner'
  document_key: string
  created_at: Date
}

export interface ClaimTimers {
  claim_id: string
  what: 'remind' | 'heard' | 'late'
  due_at: Date
  done_at: Date | null
}

export interface PlaceOffers {
  id: string
  business_id: string
  kind: OfferKind
  part: Generated<PlacePart>
  from_id: string | null
  contact: string
  to_id: string | null
  state: ColumnType<OfferState, OfferState | undefined, OfferState>
  made_at: Date
  expires_at: Date
  answered_at: Date | null
  ended_at: Date | null
}

export interface PlacePairs {
  a_id: string
  b_id: string
  likeness: number
  found_at: Date
  settled_at: Date | null
  settled_by: string | null
}

/** `settled`: the registry put it right itself. */
export type IdentityDecision = 'same' | 'another' | 'left_out' | 'settled'

export interface IdentityQuestions {
  id: string
  external_id: string
  business_id: string
  identity: 'changed' | 'perhaps'
  row: ColumnType<RegistryRow, string, string>
  sha256: string
  comparison: ColumnType<Comparison, string, string>
  rev: Generated<number>
  held_at: Date
  decision: ColumnType<IdentityDecision | null, IdentityDecision | null | undefined, IdentityDecision>
  reason: string | null
  decided_at: Date | null
  decided_by: string | null
}

export interface PlaceComparisons {
  business_id: string
  compared_at: Date
}

export interface PlaceMerges {
  id: string
  kept_id: string
  gone_id: string
  merged_at: Date
  merged_by: string | null
  undo_until: Date
  undone_at: Date | null
  undone_by: string | null
  before: ColumnType<unknown, string, string>
}

export interface MergedRows {
  merge_id: string
  relation: string
  row_id: string
  position: number | null
}
