/** What a demo place says that it has: usual things of its kind, by a source of chance of their own. */
import { type Amenity, amenities } from '#shared/places/amenities.ts'
import type { Category } from '#shared/places/categories.ts'
import { createRandom } from './random.ts'

/** How often each is said; what is left out never is. */
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

export function composeAmenities(seed: number, number: number, category: Category, nameTh: string): Amenity[] {
  const random = createRandom(seed, `amenities ${number}`)
  const said = nameTh.includes('ฮาลาล') ? ['halal'] : nameTh.includes('มังสวิรัติ') ? ['vegetarian'] : []
  return amenities.filter((each) => random.chance(usual[category][each] ?? 0) || said.includes(each))
}
