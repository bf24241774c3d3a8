/** Waiting reviews and reports as officers see them: never the reporter, and of an author only the chosen name and the account's texts. */
import type { ChatPhotoView } from '../chat/chat-photo.ts'
import type { MessageReason } from '../chat/message-reports.ts'
import type { ChatSide } from '../chat/room.ts'
import type { Locale } from '../locales.ts'
import type { PhotoView } from '../photos/photos.ts'
import type { PlaceReportKind, PlaceReportState, SeenTime } from '../reports/place-reports.ts'
import type { ReviewVerdict } from '../reviews/decisions.ts'
import type { ReportReason, ReviewStatus } from '../reviews/review-states.ts'

/** The gravest reason for which something waits: a text `review:reason.…`, `report:kind.…`, `chat:reason.…` or `comment:why.…`. */
export type WaitingWhy = ReportReason | PlaceReportKind | MessageReason | 'held' | 'appeal'

/** A line of the queue. */
export interface WaitingText {
  id: string
  kind: 'review' | 'report' | 'message'
  place: { id: string; name: string; district: string }
  why: WaitingWhy
  /** People who reported it. */
  people: number
  /** ISO. */
  since: string
  stars: number | null
  /** Its beginning; empty for a message, which is read on record only. */
  text: string
  /** A colleague who has it open now. */
  takenBy: string | null
  /** The reader does not decide it: the text is about the reader's unit or place, or written by the reader. */
  isOwn: boolean
}

/** The officer who has it open: `name` is null for the reader. */
export interface LeaseView {
  name: string | null
  until: string
}

export interface CasePlace {
  id: string
  name: string
  district: string
}

/** A review's history, in order. */
export interface ReviewStep {
  what: 'written' | 'edited' | 'reported' | 'held' | 'appealed' | 'passed_on' | ReviewVerdict
  at: string
  /** Of the deciding officer. */
  unit: string | null
  reason: ReportReason | null
  note: string | null
}

/** Another text beside the one in question. */
export interface OtherText {
  id: string
  name: string | null
  place: string
  month: string
  stars: number
  text: string
  isHidden: boolean
  /** Overlap with the one in question, 0–100; null where that was not asked. */
  likeness: number | null
}

export interface ReviewCase {
  kind: 'review'
  id: string
  rev: string
  place: CasePlace & { rating: number; reviews: number }
  /** Null for somebody who left, and for a review without an account. */
  author: { name: string; days: number; reviews: number; hidden: number } | null
  name: string | null
  stars: number
  text: string
  locale: Locale
  month: string
  photos: PhotoView[]
  reply: string | null
  status: ReviewStatus
  isHeld: boolean
  hidden: ReportReason | null
  reports: { reason: ReportReason; people: number; byOwner: boolean }[]
  steps: ReviewStep[]
  others: OtherText[]
  similar: OtherText[]
  /** Units that it speaks of. */
  units: string[]
  appeal: { text: string; at: string } | null
  /** Parts that look like personal data. */
  proposed: string[]
  isRedacted: boolean
  /** Null unless the reader has said why a moment ago. */
  original: string | null
  isSupervisor: boolean
  waits: boolean
}

export interface ReportCase {
  kind: 'report'
  id: string
  rev: PlaceReportState
  place: CasePlace
  about: PlaceReportKind
  text: string
  seen: SeenTime
  at: string
  fromGuest: boolean
  hasContact: boolean
  reason: string | null
  /** Other open reports of the place. */
  others: { id: string; kind: PlaceReportKind; at: string; text: string }[]
  /** Number of further ones, which are not listed. */
  moreOthers: number
  /** The visit that is planned there; null for none. */
  visit: { by: string; note: string } | null
  /** Day of the last inspection. */
  inspectedOn: string | null
  waits: boolean
}

/** The reported text: shown while the officer has the report open. */
export interface MessageWords {
  /** With the messages before and after it; empty ones were taken back or hidden. */
  around: {
    seq: number
    side: ChatSide
    /** In a group: which of those who speak here, counted in the order in which they do; null elsewhere, and for somebody who left. */
    speaker: number | null
    text: string
    photos: ChatPhotoView[]
    at: string
    isIt: boolean
  }[]
  /** Its text before it was edited or taken back. */
  earlier: { text: string; at: string }[]
  /** Its writer's objection; null where somebody has reported it. */
  appeal: string | null
}

/** A reported message of a chat, or a hidden one about which its writer asks another officer: never with writer or reporter. */
export interface MessageCase {
  kind: 'message'
  id: string
  isAppeal: boolean
  rev: string
  place: CasePlace
  reason: MessageReason
  /** The side that its writer represents. */
  side: ChatSide
  /** Of the officer who wrote it; null for everybody else. */
  unit: string | null
  /** The number of the card that it is about: then it stays on record, marked. */
  card: string | null
  /** Time of the report. */
  at: string
  /** Null unless the reader has it open. */
  words: MessageWords | null
  waits: boolean
}
