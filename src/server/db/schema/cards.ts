/** Warning cards with their findings, replies and moves, and their timers. */
import type { ColumnType, Generated } from 'kysely'
import type { AppealVerdict } from '#shared/cards/appeal.ts'
import type { CardEvent } from '#shared/cards/card-file.ts'
import type { CardState } from '#shared/cards/card-states.ts'
import type { CardTimer } from '#shared/cards/card-timers.ts'
import type { ExtendedClock, ExtensionVerdict } from '#shared/cards/extension.ts'
import type { AppealLetter, CardLetter } from '#shared/cards/letter.ts'
import type { SentBy, ServiceAct } from '#shared/cards/service.ts'
import type { Locale } from '#shared/locales.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { Computed } from './columns.ts'

export interface WarningCards {
  id: string
  business_id: string
  /** Of the place, as it is now; maintained by the database. */
  district_code: Computed<number>
  level: CardLevel
  state: Generated<CardState>
  number: string | null
  supersedes_id: string | null
  drafted_by: string | null
  approved_by: string | null
  facts: Generated<string>
  legal_basis: string | null
  /** The law of a card without findings. */
  law_version_id: string | null
  required_action: Generated<string>
  created_at: Generated<Date>
  issued_at: Date | null
  reply_due_at: Date | null
  fix_due_at: Date | null
  appeal_due_at: Date | null
  /** The version of the rules that it was issued by; null before. */
  rules: string | null
  public_from: Date | null
  acknowledged_at: Date | null
  replied_at: Date | null
  return_reason: string | null
  closed_at: Date | null
  withdrawn_at: Date | null
  withdrawn_reason: string | null
  rev: Generated<number>
  moved_at: Date | null
  clock_stopped_at: Date | null
  stopped_seconds: Generated<number>
  overdue_at: Date | null
  proposed_level: CardLevel | null
  level_reason: string | null
  letter: ColumnType<CardLetter | null, string | null, string | null>
  timers_at: Date | null
  /** Since when the clock stands still because the place is closed for a time. */
  closed_from: Date | null
  /** Earlier time of standstill. */
  closed_seconds: Generated<number>
  emergency_until: Date | null
  ratified_at: Date | null
  clock_restarted_at: Date | null
  /** Sent to nobody yet: its terms run from its service. */
  awaits_service: Generated<boolean>
}

export interface CardMoves {
  card_id: string
  rev: number
  from_state: CardState
  to_state: CardState
  event: Generated<CardEvent>
  /** The term that more time is for. */
  clock: ExtendedClock | null
  at: Date
  by_id: string | null
  by_role: 'vendor' | 'inspector' | 'system'
  agency_id: string | null
  reason: string | null
}

/** Acts by which a letter reached its receiver. */
export interface CardServices {
  id: string
  card_id: string
  how: ServiceAct
  at: Date
  recorded_at: Date
  by_id: string | null
  agency_id: string | null
  receiver: string | null
  position: string | null
  post_number: string | null
  reason: string | null
  signature: string | null
  left_at: Date | null
  left_by: SentBy | null
  failed_at: Date | null
}

/** A letter as PDF. */
export interface Letters {
  id: string
  kind: 'card' | 'visit' | 'appeal'
  card_id: string | null
  inspection_id: string | null
  locale: Locale
  code: string
  sha256: string
  made_at: Date
}

export interface CardTimers {
  card_id: string
  what: CardTimer
  due_at: Date
  done_at: Date | null
}

export interface CardNumbers {
  province_code: number
  year: number
  last: number
}

export interface CardFindings {
  card_id: string
  finding_id: string
  /** As it stands on the card; null where no law says it. */
  legal_basis: string | null
  /** The version of the law library that it is; null for what was typed before there was one. */
  law_version_id: string | null
  /** The database's own: by the card's state. */
  holds: 'draft' | 'force' | null
}

export interface CardReplies {
  id: string
  card_id: string
  finding_id: string | null
  body: string
  created_at: Generated<Date>
  by_id: string | null
  verdict: 'accepted' | 'returned' | null
  verdict_reason: string | null
  decided_at: Date | null
}

/** A reply in another language than it was written in. */
export interface CardReplyTranslations {
  reply_id: string
  locale: Locale
  body: string
  made_at: Date
}

/** Words on record, by the SHA-256 of what was written. */
export interface SaidTranslations {
  digest: Buffer
  locale: Locale
  body: string
  made_at: Date
}

/** An officer's note on a finding, in another language. */
export interface FindingNoteTranslations {
  finding_id: string
  locale: Locale
  body: string
  made_at: Date
}

/** A helper's words for a reply. */
export interface CardReplyDrafts {
  id: string
  card_id: string
  finding_id: string | null
  body: string
  written_at: Date
  by_id: string | null
}

export interface CardReplyDraftPhotos {
  id: string
  draft_id: string
  position: number
  key: string
  color: string
  sha256: string
}

export interface CardReplyPhotos {
  id: string
  reply_id: string
  position: number
  key: string
  color: string
  sha256: string
}

/** Offers of a matter to another agency. */
export interface CardReferrals {
  id: string
  card_id: string
  from_agency_id: string
  to_agency_id: string
  reason: string
  offered_by: string | null
  offered_at: Date
  outcome: 'taken' | 'returned' | 'ended' | null
  decided_by: string | null
  decided_at: Date | null
  decided_reason: string | null
}

export interface CardExtensions {
  card_id: string
  clock: ExtendedClock
  days: number
  reason: string
  asked_at: Date
  asked_by: string | null
  verdict: ExtensionVerdict | null
  verdict_reason: string | null
  decided_at: Date | null
  decided_by: string | null
}

export interface CardAppeals {
  card_id: string
  body: string
  filed_at: Date
  filed_by: string | null
  decide_by: Date
  verdict: AppealVerdict | null
  verdict_reason: string | null
  decided_at: Date | null
  decided_by: string | null
  agency_id: string | null
  letter: ColumnType<AppealLetter | null, string | null, string | null>
}

export interface CardAppealDocuments {
  card_id: string
  position: number
  key: string
  color: string
}
