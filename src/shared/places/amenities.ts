/**
 * What a place says that it has, as facts to filter by. A new one is a word here and in the constraint `businesses_amenities`, and its texts.
 * Officers check those on which a body depends: who cannot swim or climb is hurt by a word that is not true. What is a matter of taste, faith
 * or comfort stays the place's word: halal is certified by others.
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

/** Of what a place says, on which day an officer saw that it is so. */
export type AmenityChecks = { [Name in SafetyAmenity]?: string }

/** What officers have seen, each with its day, apart from what is the place's own word. */
export function sortedByLook(all: readonly Amenity[], checks: AmenityChecks) {
  const seen = all.flatMap((amenity) => {
    const day = checkOf(amenity, checks)
    return day === null ? [] : [{ amenity, day }]
  })
  return { seen, said: all.filter((each) => checkOf(each, checks) === null) }
}

/** The day of an officer's look; null where it is the place's own word. */
export const checkOf = (amenity: Amenity, checks: AmenityChecks): string | null =>
  (checks as { [Name in Amenity]?: string })[amenity] ?? null
