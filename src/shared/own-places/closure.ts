/** A place reported as closed for good, by its owner or by visitors, until an officer of the area has checked. */

import type { Category } from '../categories.ts'
import type { BusinessStatus } from '../places/business-states.ts'
import type { Said } from '../said.ts'

/** Its source. */
export const closureSources = ['owner', 'people'] as const
export type ClosureSource = (typeof closureSources)[number]

/** Working days in which an officer decides. */
export const CLOSURE_DAYS = 7

/** Days for which an owner reads the outcome beside the state of the place. */
export const CLOSURE_SAID_DAYS = 30

/** An officer's last decision that the owner reads the reason of: `rejected` the owner's own closing, `found` that it is closed. */
export interface ClosureOutcome {
  outcome: 'rejected' | 'found'
  at: string
  reason: string
  said: Said
}

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
  /** The version shown to the officer: a decision is about no more than that. */
  rev: string
  since: string
  /** Its current state. */
  status: BusinessStatus
  hasOwner: boolean
  openCards: number
  inspectedOn: string | null
  /** People's texts, the latest first. */
  reports: { at: string; text: string }[]
  /** Reports before those, which are not shown. */
  olderReports: number
}

/**
 * A place's state once an officer confirms that people found it closed. One that has an owner is closed for a time, so that an owner
 * who is still there opens it again; under a red card its state stays.
 */
export function closedBecause({ status, hasOwner }: Pick<ClosureCase, 'status' | 'hasOwner'>): BusinessStatus {
  if (!hasOwner) return 'closed'
  return status === 'approved' ? 'closed_temporarily' : status
}
