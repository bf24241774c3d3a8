/** A place that is said to be closed for good, by its owner or by people who found it so, until an officer of the area has looked. */

import type { BusinessStatus } from '../places/business-states.ts'
import type { Category } from '../places/categories.ts'

/** Who says it. */
export const closureSources = ['owner', 'people'] as const
export type ClosureSource = (typeof closureSources)[number]

/** Working days in which an officer decides. */
export const CLOSURE_DAYS = 7

/** A line of the officers' list. */
export interface WaitingClosure {
  /** The place. */
  id: string
  source: ClosureSource
  name: string
  category: Category
  district: string
  decideBy: string
}

/** One of them. */
export interface ClosureCase extends WaitingClosure {
  /** What the officer has seen: a decision is about no more than that. */
  rev: string
  since: string
  /** What it is now. */
  status: BusinessStatus
  hasOwner: boolean
  openCards: number
  inspectedOn: string | null
  /** What people wrote, the latest first. */
  reports: { at: string; text: string }[]
}

/**
 * What a place becomes when an officer believes the people who found it closed. One that has an owner is closed for a time, so that an owner
 * who is still there opens it again; under a red card it stays what it is.
 */
export function closedBecause({ status, hasOwner }: Pick<ClosureCase, 'status' | 'hasOwner'>): BusinessStatus {
  if (!hasOwner) return 'closed'
  return status === 'approved' ? 'closed_temporarily' : status
}
