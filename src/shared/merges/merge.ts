/** Two entries of one place: put together by an officer, and taken apart again while it can be undone. Both sides. */
import type { Category } from '../categories.ts'

/** Days in which a merge can be undone. */
export const UNDO_DAYS = 90

/** One of the two, as an officer compares them. */
export interface Twin {
  id: string
  name: string
  category: Category
  address: string
  phone: string | null
  hasOwner: boolean
  isInspected: boolean
  reviews: number
  openCards: number
  registeredAt: string
}

/** Two entries that may be one place. */
export interface TwinPair {
  id: string
  /** Of both as they are shown, for the decision about them. */
  rev: string
  likeness: number
  foundAt: string
  metres: number
  twins: [Twin, Twin]
}

/** A merge that can be undone still. */
export interface RecentMerge {
  id: string
  kept: { id: string; name: string }
  gone: string
  mergedAt: string
  undoUntil: string
}

/** A place whose owner has left. */
export interface Orphan {
  id: string
  name: string
  category: Category
  leftAt: string
  openCards: number
  claims: number
}
