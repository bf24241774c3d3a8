/** Types of the tables, as the migrations make them. Columns that the database fills are `Generated` or never written. */
import type { ColumnType, Generated } from 'kysely'
import type { BusinessStatus } from '#shared/business-states.ts'
import type { Category } from '#shared/categories.ts'
import type { GradeLetter } from '#shared/place-card.ts'

/** A point of the database: x and y, here longitude (scaled) and latitude. */
export interface Point {
  x: number
  y: number
}

/** Opening hours of a week, by day (`mon` … `sun`): pairs of `HH:MM`. A day left out is closed. */
export type OpeningHours = Record<string, [string, string][]>

type Computed<T> = ColumnType<T, never, never>

export interface Provinces {
  code: number
  name_th: string
  name_en: string
  name_cn: string
  region: 'north' | 'northeast' | 'central' | 'east' | 'west' | 'south'
  lat: number
  lng: number
}

export interface Districts {
  code: number
  province_code: number
  name_th: string
  name_en: string
  lat: number
  lng: number
}

export interface Subdistricts {
  id: string
  district_code: number
  name_th: string
  name_en: string
  postcodes: string[]
}

export interface Categories {
  id: Category
  position: number
  name_th: string
  name_en: string
  name_cn: string
}

export interface Businesses {
  id: string
  external_id: string | null
  category_id: Category
  status: Generated<BusinessStatus>
  name_th: string
  name_en: string | null
  name_cn: string | null
  description_th: Generated<string>
  description_en: string | null
  description_cn: string | null
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
  price_level: number | null
  grade: GradeLetter | null
  score: number | null
  inspected_at: Date | null
  grade_valid_until: Date | null
  open_card: 'yellow' | 'orange' | 'red' | null
  rating_sum: Generated<number>
  rating_count: Generated<number>
  rating_mean: Generated<number>
  rating_bayes: Generated<number>
  hot_score: Generated<number>
  recommended_rank: number | null
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
}

export interface Items {
  id: string
  business_id: string
  position: Generated<number>
  name_th: string
  name_en: string | null
  name_cn: string | null
  description_th: Generated<string>
  price_satang: number | null
  photo_key: string | null
}

export interface Reviews {
  id: string
  business_id: string
  author_name: string
  stars: number
  body: string
  /** First day of the month of the visit. */
  visited_month: string
  status: Generated<'published' | 'reported' | 'kept' | 'hidden'>
  created_at: Generated<Date>
}

export interface ReferenceLoads {
  name: string
  sha256: string
  loaded_at: Generated<Date>
}

export interface SchemaMigrations {
  name: string
  sha256: string
  applied_at: Generated<Date>
}

/** All tables, for Kysely. */
export interface Schema {
  provinces: Provinces
  districts: Districts
  subdistricts: Subdistricts
  categories: Categories
  businesses: Businesses
  photos: Photos
  items: Items
  reviews: Reviews
  reference_loads: ReferenceLoads
  schema_migrations: SchemaMigrations
}
