/** Places, the contents of their pages, and the order of lists. */

import type { ColumnType, Generated } from 'kysely'
import type { Category } from '#shared/categories.ts'
import type { LocalisedColumns } from '#shared/localised.ts'
import type { EditFields, EditPart } from '#shared/own-places/edit.ts'
import type { Amenity, SafetyAmenity } from '#shared/places/amenities.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { OpeningHours } from '#shared/places/opening-hours.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { Computed, Point } from './columns.ts'

export interface Categories extends LocalisedColumns<'name'> {
  id: Category
  position: number
}

export interface Businesses extends LocalisedColumns<'name'>, LocalisedColumns<'description', Generated<string>> {
  id: string
  external_id: string | null
  category_id: Category
  status: Generated<BusinessStatus>
  phone: string | null
  province_code: number
  district_code: number
  subdistrict_id: string | null
  postcode: string | null
  address: Generated<string>
  lat: number
  lng: number
  geo: Computed<Point>
  opening_hours: ColumnType<OpeningHours, string | undefined, string>
  capacity: number | null
  /** As the licence says, read there by an officer. */
  licensed_capacity: number | null
  price_level: number | null
  amenities: Generated<Amenity[]>
  grade: GradeLetter | null
  score: number | null
  inspected_at: Date | null
  grade_valid_until: Date | null
  /** The version of the rules that the grade was given by. */
  grade_rules: string | null
  open_card: 'yellow' | 'orange' | 'red' | null
  rating_sum: Generated<number>
  rating_count: Generated<number>
  rating_mean: Generated<number>
  rating_bayes: Generated<number>
  hot_score: Generated<number>
  recommended_rank: number | null
  /** Copies of the figures that lists go by: see domain/places/orders.ts. */
  hot_even: Generated<number>
  hot_odd: Generated<number>
  popular_even: Generated<number>
  popular_odd: Generated<number>
  safest_even: Generated<number>
  safest_odd: Generated<number>
  recommended_even: number | null
  recommended_odd: number | null
  /** The responsible vendor. */
  owner_id: string | null
  /** Since when its owner has closed it, for a time or for good. */
  closed_at: Date | null
  /** The day, `YYYY-MM-DD`, on which it means to open again. */
  reopens_on: ColumnType<string | null, string | null | undefined, string | null>
  /** Maintained by the database. */
  phone_since: ColumnType<Date | null, never, never>
  owner_left_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  owner_since: ColumnType<Date | null, Date | null | undefined, Date | null>
  renewed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  merged_into: ColumnType<string | null, string | null | undefined, string | null>
  /** Number of the licence that a registry lists. */
  registry_licence: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface Photos {
  id: string
  business_id: string
  position: Generated<number>
  key: string
  color: string
  illustration: Generated<boolean>
  /** Its colours three by two; null for one that is drawn. */
  blur: string | null
}

export interface Items extends LocalisedColumns<'name'> {
  id: string
  business_id: string
  position: Generated<number>
  description_th: Generated<string>
  price_satang: number | null
  photo_key: string | null
}

/** An officer's confirmation of a place's statement. The database deletes it with the fact. */
export interface AmenityChecks {
  business_id: string
  amenity: SafetyAmenity
  checked_at: Date
  checked_by: string | null
  checked_agency_id: string
}

/** The newest generation of a list's order. */
export interface ListOrders {
  list: 'hot' | 'popular' | 'safest' | 'recommended'
  generation: number
  made_at: Date
}

/** Time at which a figure that is written only where it changed was last computed everywhere. */
export interface FigureRefreshes {
  figure: 'rating_bayes' | 'days'
  made_at: Date
}

/** Folded text of a business, for search. Maintained by domain/search/keep-docs.ts. */
export interface SearchDocs {
  business_id: string
  version: number
  names: string
  doc: string
  sound: string
}

/** Part → why it came back. */
type Reasons = Partial<Record<EditPart, string>>

/** The owner's proposed changes, which an officer has to confirm. */
export interface BusinessEdits {
  id: string
  business_id: string
  fields: ColumnType<EditFields, string, string>
  state: Generated<'waiting' | 'approved' | 'returned' | 'withdrawn'>
  rev: Generated<number>
  asked_by: string | null
  asked_at: Date
  decide_by: Date
  decided_at: Date | null
  decided_by: string | null
  /** Part → why it came back. */
  returned: ColumnType<Reasons | null, string | null, string | null>
}

/** A place that its owner closed for good, until an officer has checked. */
export interface Closures {
  id: string
  business_id: string
  /** Of the place, as it is now; maintained by the database. */
  district_code: Computed<number>
  closed_by: string | null
  before: BusinessStatus
  closed_at: Date
  decide_by: Date
  state: Generated<'waiting' | 'confirmed' | 'rejected'>
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
}

/** The last time that the owner asked for a recheck. */
export interface RecheckRequests {
  business_id: string
  asked_at: Date
  asked_by: string | null
}
