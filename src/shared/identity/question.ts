/** A row of a registry that may be another place than the one that it looks like, as an officer compares the two. Both sides. */
import type { Category } from '../categories.ts'
import type { Comparison } from './identity.ts'

/** The officer's decision. */
export const identityVerdicts = ['same', 'another', 'left_out'] as const
export type IdentityVerdict = (typeof identityVerdicts)[number]

/** Characters of the reason. */
export const IDENTITY_REASON = { least: 10, most: 1000 } as const

/** One of the two. */
export interface Described {
  number: string | null
  names: string[]
  category: Category
  address: string
  phone: string | null
  /** District and province. */
  area: string
}

export interface IdentityQuestion {
  id: string
  /** The row as it was shown: a decision about another one is refused. */
  rev: number
  identity: 'changed' | 'perhaps'
  heldAt: string
  comparison: Comparison
  place: Described & { id: string; isListed: boolean; isInspected: boolean; reviews: number; openCards: number }
  row: Described
  /** The row lies in the officer's area too, so that the place may take its values. */
  mayBeSame: boolean
}
