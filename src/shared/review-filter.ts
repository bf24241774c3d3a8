/** How a list of reviews is narrowed and ordered in its address. */
import type { ReviewFilter } from './reviews.ts'

/** Address of a place's reviews, narrowed and ordered so. */
export function reviewsAddress(place: string, { stars, photos, lang, sort }: Partial<ReviewFilter> = {}): string {
  const search = new URLSearchParams()
  if (lang) search.set('lang', lang)
  if (photos) search.set('photos', '1')
  if (sort && sort !== 'newest') search.set('sort', sort)
  if (stars) search.set('stars', String(stars))
  const query = String(search)
  return `/client/information/review-full/${place}${query && `?${query}`}`
}

/** Address at which the author of a review changes it or takes it away. */
export const ownReviewAddress = (place: string, review: string): string =>
  `/client/information/wrote-review/${place}?review=${review}`
