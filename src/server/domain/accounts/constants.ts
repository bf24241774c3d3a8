/** Times and limits of accounts, all in one place (domain: rows). */
import { rememberedDays, undoHours } from '#shared/accounts/limits.ts'
import { confirmedMinutes } from '#shared/accounts/verification.ts'
import type { Limit, Wait } from '../../db/limits.ts'
import { limitsOf, neighbourhoodOf, networkOf } from '../network-of.ts'

const day = 86_400
const hour = 3_600
const quarter = 900

/** Seconds that a remembered device stays signed in. */
export const rememberedSeconds = rememberedDays * day
/** Seconds after the last visit in which any other device stays signed in. */
export const unrememberedSeconds = day
/** Seconds after signing in at which such a device is signed out, however often it is used: it may be anybody's. */
export const unrememberedMostSeconds = 3 * day
export { seenEverySeconds } from '../officer-session.ts'

/** Seconds that a device is known for after the last sign-in on it. */
export const deviceSeconds = 365 * day
/** Devices that one account knows; the one that signed in longest ago makes room. */
export const mostDevices = 20
/** Accounts that one browser is known by, such as those of a family. */
export const mostKnownBy = 4
/** Seconds for which a session's proof of identity counts for sensitive acts. */
export const confirmedSeconds = confirmedMinutes * 60
/** Seconds in which a change of contact can be undone from the old one. */
export const undoSeconds = undoHours * hour
/** Devices one account can be signed in on; the one that was away longest makes room. */
export const mostSessions = 20
/** Minutes in which a device has to answer with a passkey. */
export const challengeMinutes = 5

/** Wrong passwords that a signed-in person types for their own account. */
export const passwordTries = (person: string): Limit => ({
  name: 'password',
  key: person,
  points: 10,
  seconds: quarter,
})
/** Wrong passwords on one account from one neighbourhood. */
export const passwordTriesAt = (contact: string, address: string): Limit => ({
  name: 'password-at',
  key: `${contact} ${neighbourhoodOf(address)}`,
  points: 10,
  seconds: quarter,
})
/** Wrong passwords on one account, from wherever unknown devices are: at most one in five minutes once there were twenty. */
export const passwordWaits = (contact: string): Wait => ({
  name: 'password-waits',
  key: contact,
  free: 10,
  first: 1,
  most: 300,
  ttl: day,
})
/** Wrong passwords on one account from a device that it was entered from before. */
export const passwordTriesOfDevice = (device: string): Limit => ({
  name: 'password-device',
  key: device,
  points: 10,
  seconds: quarter,
})
/** Tries to sign in from one address, on any account. */
export const signInTries = (address: string): Limit[] =>
  limitsOf(address, { name: 'sign-in', points: 50, seconds: quarter })
/** Codes sent to one contact for one neighbourhood. */
export const codesAt = (contact: string, address: string): Limit => ({
  name: 'codes-at',
  key: `${contact} ${neighbourhoodOf(address)}`,
  points: 5,
  seconds: hour,
})
/** Codes sent to one contact, for anybody: at most one in a quarter of an hour once there were nine. */
export const codeWaits = (contact: string): Wait => ({
  name: 'code-waits',
  key: contact,
  free: 5,
  first: 60,
  most: quarter,
  ttl: day,
})
/** Codes sent for a device that the account was entered from before. */
export const codesOfDevice = (device: string): Limit => ({
  name: 'codes-device',
  key: device,
  points: 5,
  seconds: hour,
})
/** Codes asked for from one address. */
export const codesFrom = (address: string): Limit[] =>
  limitsOf(address, { name: 'codes-from', points: 30, seconds: hour })
/** Codes typed from one address, for any proof. */
export const codeTriesFrom = (address: string): Limit[] =>
  limitsOf(address, { name: 'code-tries', points: 60, seconds: quarter })
/** Codes typed on a device that the account was entered from before. */
export const codeTriesOfDevice = (device: string): Limit => ({
  name: 'code-tries-device',
  key: device,
  points: 60,
  seconds: quarter,
})
/** Pictures that one person sends: each costs half a second of a core. */
export const picturesOf = (person: string): Limit => ({ name: 'pictures', key: person, points: 20, seconds: 60 * 60 })
/** Exports of their own data that one person takes. */
export const exportsOf = (person: string): Limit => ({ name: 'exports', key: person, points: 20, seconds: 60 * 60 })
/** Files of the record that one person takes along: each reads up to twenty thousand events. */
export const recordFilesOf = (person: string): Limit => ({
  name: 'record-files',
  key: person,
  points: 10,
  seconds: 60 * 60,
})
/** Keys to the API that one person makes. */
export const keysOf = (person: string): Limit => ({ name: 'keys', key: person, points: 20, seconds: 60 * 60 })
/** Lists of places that a key sends, each of up to ten thousand rows. */
export const keyListsOf = (key: string): Limit => ({ name: 'key-lists', key, points: 60, seconds: 60 * 60 })
/** Single places that a key sends. */
export const keyPlacesOf = (key: string): Limit => ({ name: 'key-places', key, points: 1_200, seconds: 60 * 60 })
/** Tests of webhooks, and messages sent again, by one person. */
export const hookCallsOf = (person: string): Limit => ({
  name: 'hook-calls',
  key: person,
  points: 60,
  seconds: 60 * 60,
})
/** Lists of places that one person sends: each is read whole. */
export const importsOf = (person: string): Limit => ({ name: 'imports', key: person, points: 20, seconds: 60 * 60 })
/** Sign-ins with a passkey begun from one address, on any account. */
export const passkeysFrom = (address: string): Limit[] =>
  limitsOf(address, { name: 'passkeys-from', points: 60, seconds: quarter })
/** Answers of passkeys from one address. Counted apart from passwords, so that guessing those does not lock passkeys out. */
export const passkeyTries = (address: string): Limit[] =>
  limitsOf(address, { name: 'passkey-tries', points: 50, seconds: quarter })
/** Passkeys that one person begins to make. */
export const passkeysOf = (person: string): Limit => ({
  name: 'passkeys-of',
  key: person,
  points: 20,
  seconds: 60 * 60,
})
/** Codes to take back a change of contact, typed or followed from one address. */
export const undoTriesFrom = (address: string): Limit[] =>
  limitsOf(address, { name: 'undos', points: 30, seconds: quarter })
/** Hand-off tokens presented from one address. */
export const handoffsFrom = (address: string): Limit => ({
  name: 'handoffs',
  key: networkOf(address),
  points: 60,
  seconds: 15 * 60,
})
/** Sign-ins with a provider that one address begins or comes back from: each asks the provider. */
export const identitiesFrom = (address: string): Limit => ({
  name: 'identities',
  key: networkOf(address),
  points: 120,
  seconds: quarter,
})
/** Requests of one person to be an inspector: each may be a notice for a supervisor. */
export const inspectorRequestsOf = (person: string): Limit => ({
  name: 'inspector-requests',
  key: person,
  points: 10,
  seconds: day,
})
/** Invitations into an agency, each of which is a message to somebody. */
export const invitationsOf = (person: string): Limit => ({ name: 'invitations', key: person, points: 50, seconds: day })
/** Codes of a second factor typed for one account: who types them has shown the first one. */
export const factorTries = (person: string): Limit => ({ name: 'factor', key: person, points: 10, seconds: quarter })
