/** Keys to the API: what they open, how long, and how their pages show them. */

/** `read` is everybody's; the others write in an agency's name. */
export const keyScopes = ['read', 'places', 'inspections'] as const
export type KeyScope = (typeof keyScopes)[number]
/** Scopes that an agency's key is given one by one. */
export const writingScopes = ['places', 'inspections'] as const satisfies readonly KeyScope[]

/** Days that a key may be good for. */
export const keyDays = [30, 90, 365] as const

export const KEY_NAME = { least: 1, most: 80 }
/** Keys that are good at a time: of a person, and of an agency. */
export const OWN_KEYS_MOST = 5
export const AGENCY_KEYS_MOST = 20
/** Days for which an ended key stays in the list. */
export const KEY_KEPT_DAYS = 90
/** Requests of one key in a minute, on each server. */
export const KEY_PER_MINUTE = 1_200
/** Keys tried in vain from one network in a minute. */
export const BAD_KEYS_PER_MINUTE = 30

export type KeyState = 'good' | 'expired' | 'revoked'

/** A key as its page lists it: never the key itself. */
export interface KeyLine {
  id: string
  name: string
  /** The visible beginning. */
  prefix: string
  scopes: readonly KeyScope[]
  /** The province or district; null for all. */
  area: string | null
  /** Its maker, on an agency's page. */
  by: string | null
  /** ISO. */
  madeAt: string
  until: string
  usedAt: string | null
  state: KeyState
}

/** The one answer that holds the key. */
export interface MadeKey {
  key: string
  name: string
}
