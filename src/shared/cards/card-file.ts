/**
 * Everything of one card that its owner and its officers read, in the reader's language; laws, facts and what people wrote are as they were
 * written. Moments are ISO instants, days ISO days of Bangkok. What only officers see is null or left out for the owner.
 */
import type { FindingState } from '../inspections/finding-states.ts'
import type { Proof } from '../standards/question-help.ts'
import type { Severity } from '../standards/question-template.ts'
import type { CardClock } from './card-clock.ts'
import type { CardLevel, CardState } from './card-states.ts'
import type { CardLetter } from './letter.ts'

/** What an owner answered to a finding, or to the card, and what an officer said to it. */
export interface CardReplyView {
  id: string
  at: string
  text: string
  photos: { key: string; color: string }[]
  verdict: 'accepted' | 'returned' | null
  /** Why it was returned. */
  reason: string | null
  decidedAt: string | null
}

/** A finding of the card. */
export interface CardFindingView {
  id: string
  code: string
  /** Its name in lists. */
  short: string
  /** What was found, in a sentence. */
  found: string
  /** What the officer wrote beside it. */
  note: string
  severity: Severity
  /** Null where it is good practice. */
  basis: string | null
  /** How it is mended, in steps. */
  how: readonly string[]
  proof: Proof
  state: FindingState
  foundOn: string
  /** Keys of the photos of the inspection. */
  photos: string[]
  /** The newest first. */
  replies: CardReplyView[]
}

/** A line of the timeline. */
export interface CardMoveView {
  rev: number
  to: CardState
  at: string
  by: 'vendor' | 'inspector' | 'system'
  unit: string | null
  reason: string | null
}

export interface CardFile {
  id: string
  rev: number
  /** Null before the issue. */
  number: string | null
  level: CardLevel
  state: CardState
  place: { id: string; name: string; isListed: boolean; isClosedTemporarily: boolean }
  facts: string
  basis: string | null
  action: string
  issuedAt: string | null
  replyDueAt: string | null
  fixDueAt: string | null
  appealDueAt: string | null
  publicFrom: string | null
  /** In force only. */
  clock: (Omit<CardClock, 'at'> & { at: string | null }) | null
  stoppedSeconds: number
  letter: CardLetter | null
  /** Why a draft was sent back. */
  returnReason: string | null
  withdrawnReason: string | null
  proposedLevel: CardLevel | null
  levelReason: string | null
  supersedes: { id: string; number: string; level: CardLevel } | null
  /** The graver card that took its place. */
  supersededBy: { id: string; number: string; level: CardLevel } | null
  findings: CardFindingView[]
  /** To the card as a whole, the newest first. */
  replies: CardReplyView[]
  /** The newest first. */
  timeline: CardMoveView[]
}

/** The last reply, which waits for an officer or was decided. */
export const lastReply = ({ replies }: Pick<CardFindingView, 'replies'>): CardReplyView | undefined => replies[0]

/** Whether the owner still has to say something to the finding. */
export const isUnanswered = ({ state }: Pick<CardFindingView, 'state'>): boolean =>
  state === 'open' || state === 'overdue'
