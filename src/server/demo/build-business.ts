/**
 * The builder of rows that tests and demo data share: a whole, valid business from as little as nothing.
 * The defaults are an approved, uninspected restaurant in Phuket town.
 */

import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { OpeningHours } from '#shared/places/opening-hours.ts'
import { isValid } from '#shared/standards/grade.ts'
import type { Businesses } from '../db/schema/places.ts'
import { safestLevel, standingOf, steps } from '../domain/places/standing.ts'

/** A row of `businesses` as it is inserted, with the opening hours still an object. */
export type NewBusiness = Omit<Insertable<Businesses>, 'opening_hours'> & { opening_hours: OpeningHours }

/**
 * Fills a business up. Grades must be whole: give `grade`, `score`, `inspected_at` and `grade_valid_until` together.
 * @example buildBusiness({ name_th: 'ครัวป้าแดง', category_id: 'restaurant' })
 */
export function buildBusiness(given: Partial<NewBusiness> = {}): NewBusiness {
  const { status = 'approved', open_card = null, grade_valid_until: until, hot_score = 0, rating_bayes = 0 } = given
  const place = { status, openCard: open_card, grade: given.grade ?? null }
  const standing = standingOf(place, isValid(until, new Date()))
  const popular = standing * steps.popular + rating_bayes
  const hot = hot_score > 0 ? standing * steps.hot + hot_score : 0
  const safest = safestLevel(place, standing) * steps.safest + rating_bayes
  return {
    id: given.id ?? uuidv7(),
    external_id: null,
    category_id: 'restaurant',
    status: 'approved',
    name_th: 'ครัวลมทะเล',
    name_en: null,
    name_cn: null,
    description_th: '',
    description_en: null,
    description_cn: null,
    phone: null,
    province_code: 83,
    district_code: 8301,
    subdistrict_id: '8301-ตลาดใหญ่',
    postcode: '83000',
    address: '',
    lat: 7.8848,
    lng: 98.4001,
    opening_hours: {},
    capacity: null,
    price_level: null,
    amenities: [],
    grade: null,
    score: null,
    inspected_at: null,
    grade_valid_until: null,
    grade_rules: null,
    open_card: null,
    hot_score: 0,
    hot_even: hot,
    hot_odd: hot,
    popular_even: popular,
    popular_odd: popular,
    safest_even: safest,
    safest_odd: safest,
    recommended_even: given.recommended_rank ?? null,
    recommended_odd: given.recommended_rank ?? null,
    ...given,
  }
}
