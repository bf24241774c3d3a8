/** Rate limits of reports of places. */
import type { Limit } from '../../db/limits.ts'
import { limitsOf } from '../network-of.ts'

const hour = 3600

/** Reports of one person. */
export const placeReportsOf = (person: string): Limit => ({
  name: 'place-reports',
  key: person,
  points: 10,
  seconds: hour,
})
/** Reports of guests from one address, which a hotel's guests or a mobile operator's customers may share; a signed-in person has a separate count. */
export const placeReportsFrom = (address: string): Limit[] =>
  limitsOf(address, { name: 'place-reports-from', points: 20, seconds: hour })
