/** Rate limits of ownership by person. */
import type { Limit } from '../../db/limits.ts'

const day = 86_400

/** Codes to places' telephones: each rings somebody who did not ask for it. */
export const claimCodesOf = (person: string): Limit => ({ name: 'claim-codes', key: person, points: 6, seconds: day })
export const claimCodesAt = (place: string): Limit => ({ name: 'claim-codes-at', key: place, points: 6, seconds: day })
/** Claims, and objections with their papers. */
export const claimsOf = (person: string): Limit => ({ name: 'claims', key: person, points: 10, seconds: day })
/** Offers: each is a message to somebody. */
export const offersOf = (person: string): Limit => ({ name: 'offers', key: person, points: 20, seconds: day })
