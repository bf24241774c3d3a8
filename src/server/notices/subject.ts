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
  /** True if it is a claim. */
  claim: boolean
  /** True if the person owns the place, helps there, or is on duty there as an officer. */
  owns: boolean
  helps: boolean
  /** Named to answer the cards of the place. */
  answers: boolean
  duty: boolean
  /** True if the person wrote it, where it is a review. */
  wrote: boolean
  /** True if it is offered to the person, where it is an offer. */
  offered: boolean
  /** True if it is the person's own draft of a registration. */
  drafts: boolean
  /** True if the person is in it, where it is a room of the chat. */
  talks: boolean
  /** True if the person is invited to it, where it is a group, and has not answered. */
  invited: boolean
  /** The district, where it is an announcement to owners of places there and the person is one. */
  channel: number | null
  /** True if it is an agency, or a proposal about stewards. */
  agency: boolean
  proposal: boolean
  /** True if the person acts as an officer at all, or is a steward. */
  officer: boolean
  steward: boolean
}
