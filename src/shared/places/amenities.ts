/**
 * A place's stated amenities, as facts to filter by. A new one is a word here and in the constraint `businesses_amenities`, and its texts.
 * Officers check those on which a body depends: a false one hurts people who cannot swim or climb. Matters of taste, faith or comfort stay
 * the place's word: halal is certified by others.
 */

/** In the order in which they are shown; `always` is open day and night. */
export const amenities = ['pool', 'family', 'halal', 'vegetarian', 'stepfree', 'parking', 'pets', 'always'] as const
export type Amenity = (typeof amenities)[number]

/** The same thing for each. */
export const forAmenities = <Value>(make: (name: Amenity) => Value): Record<Amenity, Value> =>
  Object.fromEntries(amenities.map((name) => [name, make(name)])) as Record<Amenity, Value>

/** Those among the words, each once and in order. */
export const amenitiesAmong = (words: readonly string[]): Amenity[] => amenities.filter((it) => words.includes(it))

/** Those that officers check; the constraint `amenity_checks_amenity` has the same. */
export const safetyAmenities = ['pool', 'stepfree'] as const satisfies Amenity[]
export type SafetyAmenity = (typeof safetyAmenities)[number]

export const isSafetyAmenity = (it: Amenity): it is SafetyAmenity =>
  (safetyAmenities as readonly Amenity[]).includes(it)

/** Stated amenity → day on which an officer confirmed it. */
export type AmenityChecks = { [Name in SafetyAmenity]?: string }

/** Confirmed amenities, each with its day, apart from the place's own word. */
export function sortedByLook(all: readonly Amenity[], checks: AmenityChecks) {
  const seen = all.flatMap((amenity) => {
    const day = checkOf(amenity, checks)
    return day === null ? [] : [{ amenity, day }]
  })
  return { seen, said: all.filter((each) => checkOf(each, checks) === null) }
}

/** The day of an officer's check; null where it is the place's own word. */
export const checkOf = (amenity: Amenity, checks: AmenityChecks): string | null =>
  (checks as { [Name in Amenity]?: string })[amenity] ?? null
