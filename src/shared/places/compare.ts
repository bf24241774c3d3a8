/** The compared places, as their page's address names them: that is all there is of it, so that it can be sent to somebody. */
import { path } from '../path.ts'

/** As many as one still has in mind; a phone shows three beside each other and the fourth by a swipe. */
export const COMPARED_MOST = 4

export const compareAddress = (places: readonly string[]): string =>
  `${path('/client/compare')}${places.length > 0 ? '?' : ''}${places.map((id) => `place=${id}`).join('&')}`
