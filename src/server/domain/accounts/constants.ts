/** Times and limits of accounts, all in one place (domain: rows). */
import type { Limit } from '../../db/limits.ts'
import { networkOf } from './network-of.ts'

const day = 86_400

/** Seconds that a remembered device stays signed in. */
export const rememberedSeconds = 30 * day
/** Seconds after the last visit in which any other device stays signed in. */
export const unrememberedSeconds = day
/** Seconds between two notes of when a device was seen: a look-up writes at most this often. */
export const seenEverySeconds = 300
/** Devices one account can be signed in on; the one that was away longest makes room. */
export const mostSessions = 20
/** Passkeys that one account can have. */
export const mostPasskeys = 20
/** Minutes in which a device has to answer with a passkey. */
export const challengeMinutes = 5

/** Wrong passwords on one account, from wherever they come. */
export const passwordTries = (contact: string): Limit => ({
  name: 'password',
  key: contact,
  points: 10,
  seconds: 15 * 60,
})
/** Tries to sign in from one address, on whatever account. */
export const signInTries = (address: string): Limit => ({
  name: 'sign-in',
  key: networkOf(address),
  points: 50,
  seconds: 15 * 60,
})
/** Codes sent to one contact. */
export const codesTo = (contact: string): Limit => ({ name: 'codes-to', key: contact, points: 5, seconds: 60 * 60 })
/** Codes asked for from one address. */
export const codesFrom = (address: string): Limit => ({
  name: 'codes-from',
  key: networkOf(address),
  points: 30,
  seconds: 60 * 60,
})
/** Codes typed from one address, on whatever proof. */
export const codeTriesFrom = (address: string): Limit => ({
  name: 'code-tries',
  key: networkOf(address),
  points: 60,
  seconds: 15 * 60,
})
/** Pictures that one person sends: each costs half a second of a core. */
export const picturesOf = (person: string): Limit => ({ name: 'pictures', key: person, points: 20, seconds: 60 * 60 })
/** Copies of the own data that one person takes. */
export const exportsOf = (person: string): Limit => ({ name: 'exports', key: person, points: 20, seconds: 60 * 60 })
/** Sign-ins with a passkey begun from one address, on whatever account. */
export const passkeysFrom = (address: string): Limit => ({
  name: 'passkeys-from',
  key: networkOf(address),
  points: 60,
  seconds: 15 * 60,
})
/** Passkeys that one person begins to make. */
export const passkeysOf = (person: string): Limit => ({
  name: 'passkeys-of',
  key: person,
  points: 20,
  seconds: 60 * 60,
})
/** Hand-off tokens presented from one address. */
export const handoffsFrom = (address: string): Limit => ({
  name: 'handoffs',
  key: networkOf(address),
  points: 60,
  seconds: 15 * 60,
})
