/** Limits and numbers of own places. */
import type { Limit } from '../../db/limits.ts'

const hour = 3600

/** Changes of words, lists and states. */
export const ownChangesOf = (person: string): Limit => ({
  name: 'own-changes',
  key: person,
  points: 300,
  seconds: hour,
})
/** Photos and documents: each costs half a second of a core. */
export const ownFilesOf = (person: string): Limit => ({ name: 'own-files', key: person, points: 80, seconds: hour })

/** Others that a place is compared with, at least: fewer would be told apart. */
export const AMONG_LEAST = 5
