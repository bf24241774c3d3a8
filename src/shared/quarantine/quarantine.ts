/**
 * Work of an officer suspended, or moved out of the area, before it arrived from the device: nothing of it is lost, and nothing
 * counts until a supervisor of the area takes it over.
 */
import type { Category } from '../categories.ts'

/** Reason for waiting: the officer's grant was suspended, or no duty area covers the place any more. */
export type QuarantineReason = 'suspended' | 'moved' | 'other_kind'

/** `taken`: its answers and photos are in a run · `set_aside`: a supervisor said why not. Both are final. */
export type QuarantineState = 'waiting' | 'taken' | 'set_aside'

/** Limit of one officer's waiting ones: a day has nine places. */
export const QUARANTINED_MOST = 60
/** Photos that wait of one run. */
export const QUARANTINED_PHOTOS_MOST = 200
/** Characters of the reason why something is set aside. */
export const ASIDE_REASON = { least: 10, most: 2000 }

/** A line for the officer whose it was. */
export interface HandedWork {
  id: string
  place: string
  why: QuarantineReason
  state: QuarantineState
  /** ISO. */
  arrivedAt: string
  decidedAt: string | null
  reason: string | null
  answers: number
  photos: number
  /** Of these, those that a run took in; null while it waits. */
  taken: { answers: number; photos: number } | null
}

/** One that waits, before the supervisor. */
export interface QuarantineCase {
  id: string
  /** Time of the last arrival, ISO: revision of the shown state, for the decision about it. */
  rev: string
  place: { id: string; name: string; category: Category }
  /** Display name; null where the account was erased. */
  officer: string | null
  why: QuarantineReason
  isEnded: boolean
  arrivedAt: string
  /** Time of the visit's beginning, if it began on the device. */
  beganAt: string | null
  /** Its run was sealed or broken off by others: it can only be set aside. */
  isLate: boolean
  answers: { id: string; question: string; text: string; value: string | null; naReason: string | null; note: string }[]
  photos: { key: string; question: string }[]
}

/** A visit that its officer does not go on with any more, before the supervisor. */
export interface LeftVisit {
  /** Of the run. */
  id: string
  place: { id: string; name: string }
  /** Display name; null where the account was erased. */
  officer: string | null
  /** Of that officer. */
  officerId: string | null
  /** ISO. */
  openedAt: string
  answered: number
  asked: number
}

/** The answer to a device that has handed something over. */
export interface HandedOver {
  /** Of operations, by name, why they were not taken; null where they are here. */
  outcomes: { id: string; refused: string | null }[]
  /** SHA-256 of the photos of the run that are here: these need not stay on the device. */
  photos: readonly string[]
}

/** Page on which the officer reads of it. */
export const handedWorkPath = '/profile/setting/handed-work'
