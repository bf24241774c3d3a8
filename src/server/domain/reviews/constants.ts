/** Rate limits of reviews by person. */
import type { Limit } from '../../db/limits.ts'

const hour = 3600

/** Reviews written or changed: each may bring eight photos, half a second of a core each. */
export const reviewsOf = (person: string): Limit => ({ name: 'reviews', key: person, points: 15, seconds: hour })
export const repliesOf = (person: string): Limit => ({ name: 'review-replies', key: person, points: 60, seconds: hour })
export const reportsOf = (person: string): Limit => ({ name: 'review-reports', key: person, points: 20, seconds: hour })
