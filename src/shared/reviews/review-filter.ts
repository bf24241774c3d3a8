/** Filters and order of a list of reviews in its address. */

import { path } from '../path.ts'
import type { ReviewFilter } from './reviews.ts'

/** Address of a place's reviews, narrowed and ordered so. */
export function reviewsAddress(place: string, { stars, photos, written, sort }: Partial<ReviewFilter> = {}): string {
  const order = sort === 'newest' ? null : sort
  return path(
    '/client/information/review-full/:id',
    { id: place },
    { written, photos: photos ? 1 : null, sort: order, stars },
  )
}

/** Address at which the author of a review changes it or takes it away. */
export const ownReviewAddress = (place: string, review: string): string =>
  path('/client/information/wrote-review/:id', { id: place }, { review })
