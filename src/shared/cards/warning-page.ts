/** The officers' pages of cards: the draft of a card, and the queue. */
import type { VisitedPlace } from '../inspections/visit-page.ts'
import type { OfferedLaw } from '../laws/law.ts'
import type { CardLevel } from '../standards/card-levels.ts'
import type { CardTimes } from './card-deadlines.ts'
import type { CardFindingView } from './card-file.ts'
import type { CardState } from './card-states.ts'
import type { LevelReason } from './propose-level.ts'

/** The form's initial values; in Thai, as the letter is. */
export interface DraftTexts {
  facts: string
  /** Of a card without findings: the law version, or empty. */
  basis: string
  action: string
}

/** A basis that is not offered: a voluntary standard, a law of other agencies, or one that the draft named and that is not in force any more. */
export interface OtherBasis {
  why: 'standard' | 'others' | 'ended'
  name: string
}

export interface IssuePage {
  place: VisitedPlace
  /** Reason against a draft here: every finding is on a card, and no survey is overdue. */
  isNothing: boolean
  findings: CardFindingView[]
  proposed: { level: CardLevel; why: LevelReason | 'overdue' }
  texts: DraftTexts
  /** Laws that a card may rest on: in force today, and within the power of the officer's agency. */
  laws: OfferedLaw[]
  /** By finding's id: the version that is chosen, empty for none, and a basis that is not offered, by name. */
  bases: Record<string, { law: string; other: OtherBasis | null }>
  /** A red card of these findings, with these bases, would rest on no law. */
  lacksPower: boolean
  /** A draft that was sent back, or that another officer of the area began. */
  draft: {
    id: string
    rev: number
    level: CardLevel
    reason: string
    /** Ids of its findings. */
    findings: string[]
    returnReason: string | null
    supersedes: { number: string; level: CardLevel } | null
  } | null
  /** Findings that a red card can be issued for at once, because the reader is on site. */
  onSite: string[]
  /** Cards of the place that wait for an approval. */
  waiting: { id: string; level: CardLevel }[]
  /** Deadlines, were it issued now. */
  due: Record<CardLevel, { replyDueAt: string; fixDueAt: string | null; appealDueAt: string; publicFrom: string }>
  /** Of an appeal against it. */
  times: Omit<CardTimes, 'returnedHours'>
}

/** A line of the queue. */
export interface WaitingCard {
  id: string
  level: CardLevel
  state: CardState
  number: string | null
  place: { id: string; name: string; district: string }
  /** Since when it waits. */
  since: string
  /** Until when it is to be decided; null where nothing is set. */
  dueAt: string | null
  isLate: boolean
  /** The reader drafted it. */
  isOwnDraft: boolean
  /** The reader decides it. */
  isMine: boolean
}

/** A card in force at the place. */
export interface OpenCard {
  id: string
  number: string
  level: CardLevel
  /** The agency in charge; null where none is on record. */
  agency: string | null
}

/** In the order of the page; all but the sent ones by due date. */
export const waitingLists = [
  'emergencies',
  'lifts',
  'replies',
  'extensions',
  'appeals',
  'approvals',
  'referrals',
  'drafts',
  'sent',
] as const
export type WaitingList = (typeof waitingLists)[number]

export interface WaitingPage {
  lists: Record<WaitingList, WaitingCard[]>
  /** Start of the rest of each; null where this is all. */
  next: Record<WaitingList, string | null>
}
