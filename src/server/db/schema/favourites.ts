/** Places that people keep, and areas that they follow. */
import type { Category } from '#shared/categories.ts'

export interface Favourites {
  user_id: string
  business_id: string
  created_at: Date
}

export interface AreaFollows {
  id: string
  user_id: string
  province_code: number
  /** Null for the whole province. */
  district_code: number | null
  /** Null for all kinds. */
  category_id: Category | null
  created_at: Date
  /** What became public until then has been told in a morning's notice. */
  told_until: Date
}
