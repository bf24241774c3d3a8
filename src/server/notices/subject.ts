/** The row that a notification is about, as it is now and as its reader stands to it: the links of notifications are made from it. */

import type { CardState } from '#shared/cards/card-states.ts'
import type { LocalisedColumns } from '#shared/localised.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'

export interface Subject extends LocalisedColumns<'name', string | null> {
  ref: string | null
  /** The place that it belongs to. */
  place: string | null
  status: BusinessStatus | null
  /** State, level and number where it is a card. */
  card: CardState | null
  level: CardLevel | null
  number: string | null
  /** Whether it is a claim. */
  claim: boolean
  /** Whether the person owns the place, helps there, or is on duty there as an officer. */
  owns: boolean
  helps: boolean
  /** Named to answer the cards of the place. */
  answers: boolean
  duty: boolean
  /** Whether the person wrote it, where it is a review. */
  wrote: boolean
  /** Whether it is offered to the person, where it is an offer. */
  offered: boolean
  /** Whether it is the person's own draft of a registration. */
  drafts: boolean
  /** Whether the person is in it, where it is a room of the chat. */
  talks: boolean
  /** The district, where it is an announcement to owners of places there and the person is one. */
  channel: number | null
  /** Whether it is an agency, or a proposal about stewards. */
  agency: boolean
  proposal: boolean
  /** Whether the person acts as an officer at all, or is a steward. */
  officer: boolean
  steward: boolean
}
