/** Rate limits of changes to own places by person. */
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
