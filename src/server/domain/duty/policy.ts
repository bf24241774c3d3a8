/**
 * The right to inspect a place (domain, sections 1 and 5), and never one's own: an officer who comes too often, or rechecks their own
 * warning, is checked by nobody. A refusal names its rule.
 */
import { type BusinessStatus, isInspected } from '#shared/places/business-states.ts'
import type { PlainRefusal } from '#shared/refusals.ts'
import type { GrantState } from '#shared/roles.ts'
import { CONSECUTIVE_VISITS_MOST } from '#shared/runs/run-limits.ts'
import { InputRefusal } from '../input-refusal.ts'

/** Facts about an officer at a place. */
export interface DutyStanding {
  /** Of the grant as an inspector; null without one. */
  grant: GrantState | null
  /** A duty area covers the place now. */
  covers: boolean
  /** The officer's agency inspects places of this kind. */
  inspects: boolean
  /** Answers for the place, or has declared a relation to it. */
  owns: boolean
  status: BusinessStatus
  /** Number of the officer's among its last {@link CONSECUTIVE_VISITS_MOST} sealed inspections. */
  ownVisits: number
  /** Unresolved findings of the officer's own inspection that led to an orange or red card. */
  warnedOf: boolean
}

export type DutyRefusal = Extract<PlainRefusal, `inspection:refusal.${string}`>

/** The refusal as a form shows it. */
export const refusedDuty = (refusal: DutyRefusal): InputRefusal => new InputRefusal({ form: refusal })

/** True if the officer acts there at all; anybody else sees the place's public page. */
export const isOnDuty = ({ grant, covers }: Pick<DutyStanding, 'grant' | 'covers'>): boolean =>
  grant === 'active' && covers

/** Reason against the officer's work on an inspection of the place, their own or another's; null when allowed. */
export function whyNotWork(standing: DutyStanding): DutyRefusal | null {
  if (standing.grant !== 'active') return 'inspection:refusal.notOfficer'
  if (!standing.covers) return 'inspection:refusal.outsideArea'
  if (standing.owns) return 'inspection:refusal.ownPlace'
  if (standing.warnedOf) return 'inspection:refusal.sameOfficer'
  return standing.ownVisits >= CONSECUTIVE_VISITS_MOST ? 'inspection:refusal.thirdVisit' : null
}

/** True if nothing but the kind of the place keeps the officer from beginning. */
export const isOtherKind = (standing: DutyStanding): boolean =>
  whyNotInspect(standing) === 'inspection:refusal.otherKind'

/** Reason against the officer's beginning an inspection of the place now; null where it may be done. */
export const whyNotInspect = (standing: DutyStanding): DutyRefusal | null =>
  whyNotWork(standing) ??
  (standing.inspects ? null : 'inspection:refusal.otherKind') ??
  (isInspected(standing.status) ? null : 'inspection:refusal.notInspected')
