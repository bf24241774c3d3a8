/** What a place says that it has, as facts to filter by. A new one is a word here and in the constraint `businesses_amenities`, and its texts. */

/** In the order in which they are shown; `always` is open day and night. */
export const amenities = ['pool', 'family', 'halal', 'vegetarian', 'stepfree', 'parking', 'pets', 'always'] as const
export type Amenity = (typeof amenities)[number]

/** Those among the words, each once and in order. */
export const amenitiesAmong = (words: readonly string[]): Amenity[] => amenities.filter((it) => words.includes(it))
