/** The visit behind a card, for the approving or ratifying officer: was the inspector there, when, how long, with which evidence. */
import type { VisitDoubt } from '../inspections/visit-doubts.ts'

export interface CardVisit {
  /** Display name; null where the account is gone. */
  officer: string | null
  badge: string | null
  unit: string
  /** ISO instants, as the next two. */
  startedAt: string
  visitedAt: string
  receivedAt: string
  doubt: VisitDoubt | null
  /** From the pin to where the device stood on arrival; null where it did not say. */
  metresFromPin: number | null
  /** The code of the sign at the place was read; false where it was another's, null where none was. */
  signRead: boolean | null
  companion: string | null
  /** Questions that were inspected, and seconds between two answers in the mean; null for fewer than two. */
  answers: number
  pace: number | null
  /** Of the card's findings, in the order in which they were taken. */
  photos: VisitPhoto[]
}

export interface VisitPhoto {
  id: string
  key: string
  /** By the device, else when it came. */
  at: string
  source: 'camera' | 'file' | null
  /** From the pin; null where the device did not say. */
  metresFromPin: number | null
}
