/** The compared places, as their page's address names them: that is all there is of it, so that it can be sent to somebody. */
import { path } from '../path.ts'

/** Side by side on a phone, and as many as one still has in mind. */
export const COMPARED_MOST = 3

export const compareAddress = (places: readonly string[]): string =>
  `${path('/client/compare')}${places.length > 0 ? '?' : ''}${places.map((id) => `place=${id}`).join('&')}`
