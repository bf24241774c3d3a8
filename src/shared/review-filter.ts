/** How a list of reviews is narrowed and ordered in its address. What is not one of our words counts as not chosen. */
import { isLocale } from './locales.ts'
import { type ReviewFilter, reviewSorts, starSteps } from './reviews.ts'

export const readReviewFilter = (search: URLSearchParams): ReviewFilter => {
  const lang = search.get('lang')
  return {
    stars: starSteps.find((step) => String(step) === search.get('stars')) ?? null,
    photos: search.get('photos') === '1',
    lang: isLocale(lang) ? lang : null,
    sort: reviewSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
  }
}

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
