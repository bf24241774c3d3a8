/** Rate limits of registrations by person and network. */
import type { Limit } from '../../db/limits.ts'
import { networkOf } from '../network-of.ts'

const hour = 3600

/** Drafts begun. */
export const draftsBegun = (person: string | null, address: string): Limit => ({
  name: 'drafts-begun',
  key: person ?? networkOf(address),
  points: person ? 30 : 60,
  seconds: hour,
})
/** Steps saved: several people may sit behind one network. */
export const draftSaves = (person: string | null, address: string): Limit => ({
  name: 'draft-saves',
  key: person ?? networkOf(address),
  points: person ? 600 : 1200,
  seconds: hour,
})
/** Photos and documents of drafts: each costs half a second of a core. */
export const draftFilesOf = (person: string): Limit => ({
  name: 'draft-files',
  key: person,
  points: 80,
  seconds: hour,
})
