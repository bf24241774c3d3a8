/** A card as the public sees it. */
import type { FindingState } from '../inspections/finding-states.ts'
import type { FailedQuestion, ReplyView } from '../inspections/finding-view.ts'
import type { CardLevel } from '../standards/card-levels.ts'
import type { EmergencyView } from './card-file.ts'
import type { CardState } from './card-states.ts'

/** A card as it is public now. */
export interface CardView {
  id: string
  number: string
  level: CardLevel
  state: CardState
  issuedAt: string
  replyDueAt: string
  /** Null for a red card: before the place opens again. */
  fixDueAt: string | null
  /** Since when the owner is late with the next step, as an ISO instant; null while nobody waits. */
  overdueSince: string | null
  /** End of the term of the repair where the owner is not late and no officer has verified, as an ISO instant. */
  unverifiedSince?: string | undefined
  closedOn: string | null
  withdrawn: { on: string; reason: string } | null
  /** A red card that was issued at once. */
  emergency: EmergencyView | null
  /** Number of the milder card that it takes the place of. */
  supersedes: string | null
  /** The agency in charge; null where none is on record. */
  agency: string | null
  findings: (FailedQuestion & { state: FindingState; reply: ReplyView | null })[]
  /** To the card as a whole, where it has no findings. */
  reply: ReplyView | null
}

/** A card's warning to people who want to go to its place, or to pay it. */
export type CardInForce = Pick<CardView, 'level' | 'state' | 'issuedAt' | 'overdueSince' | 'unverifiedSince'>
