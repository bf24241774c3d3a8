/** Amenities of a demo place: usual ones of its kind, by a source of chance of their own. */

import type { Category } from '#shared/categories.ts'
import { type Amenity, amenities } from '#shared/places/amenities.ts'
import { createRandom } from './random.ts'

/** Share of places that state each; others are never stated. */
const usual: Record<Category, Partial<Record<Amenity, number>>> = {
  restaurant: { family: 0.3, halal: 0.12, vegetarian: 0.3, stepfree: 0.25, parking: 0.4, pets: 0.1 },
  lodging: { pool: 0.45, family: 0.4, vegetarian: 0.1, stepfree: 0.3, parking: 0.6, pets: 0.15, always: 0.5 },
  attraction: { family: 0.5, stepfree: 0.35, parking: 0.7, pets: 0.15 },
  tour: { family: 0.4, vegetarian: 0.15 },
  spa: { stepfree: 0.3, parking: 0.35 },
  entertainment: { stepfree: 0.25, parking: 0.3 },
  shop: { stepfree: 0.4, parking: 0.4, pets: 0.1, always: 0.05 },
  transport: { family: 0.2, stepfree: 0.25, parking: 0.2 },
  other: { stepfree: 0.3, parking: 0.3 },
}

/** Words for non-halal food in the Thai name of a dish. */
const pork = /หมู|เบียร์|ค็อกเทล/

/** Names that promise halal food: no pork on the menu. */
export const isHalal = (nameTh: string): boolean => nameTh.includes('ฮาลาล')
export const hasPork = (dishTh: string): boolean => pork.test(dishTh)

/** Said by a name. */
const saidBy: [RegExp, Amenity][] = [
  [/ฮาลาล/, 'halal'],
  [/มังสวิรัติ/, 'vegetarian'],
  [/พูลวิลล่า/, 'pool'],
]
/** Not believed of a place of such a name. */
const meat = /ลาบ|หมูกระทะ|ย่าง/

export interface AmenitiesOf {
  category: Category
  nameTh: string
  dishesTh: readonly string[]
}

export function composeAmenities(seed: number, number: number, { category, nameTh, dishesTh }: AmenitiesOf): Amenity[] {
  const random = createRandom(seed, `amenities ${number}`)
  const said = saidBy.filter(([name]) => name.test(nameTh)).map(([, each]) => each)
  const denied: Amenity[] = [
    ...(dishesTh.some(hasPork) ? (['halal'] as const) : []),
    ...(meat.test(nameTh) ? (['vegetarian'] as const) : []),
  ]
  return amenities
    .filter((each) => random.chance(usual[category][each] ?? 0) || said.includes(each))
    .filter((each) => !denied.includes(each))
}
