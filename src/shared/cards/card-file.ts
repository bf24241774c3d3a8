/**
 * Everything of one card that its owner and its officers read, in the reader's language; laws, facts and people's texts are as they were
 * written, with their translations beside them. Moments are ISO instants, days ISO days of Bangkok. Fields for officers only are null
 * or left out for the owner.
 */

import type { Translate } from '../head.ts'
import type { FindingState } from '../inspections/finding-states.ts'
import type { OfficialName } from '../official-name.ts'
import type { Said } from '../said.ts'
import type { CardLevel } from '../standards/card-levels.ts'
import type { Proof } from '../standards/question-help.ts'
import type { Severity } from '../standards/question-template.ts'
import type { Worded } from '../worded.ts'
import type { AppealVerdict } from './appeal.ts'
import type { CardClock } from './card-clock.ts'
import type { CardTimes } from './card-deadlines.ts'
import { type CardState, isOpenCard } from './card-states.ts'
import type { ExtendableTerm, ExtendedClock, ExtensionVerdict } from './extension.ts'
import type { CardLetter } from './letter.ts'
import type { ServiceView } from './service.ts'

/** An owner's reply to a finding or to the card, with the officer's answer. */
export interface CardReplyView extends Worded {
  id: string
  at: string
  /** Its author, if not the owner: the manager's name, or the name of an owner before. */
  by: string | null
  photos: { key: string; color: string }[]
  verdict: 'accepted' | 'returned' | null
  /** Reason for the return. */
  reason: string | null
  decidedAt: string | null
}

/** A helper's draft of a reply. */
export interface CardDraftView {
  /** Null on a card without findings. */
  finding: string | null
  text: string
  at: string
  /** The helper's name; null where the account is gone. */
  by: string | null
  photos: { id: string; key: string }[]
}

/** A finding of the card. */
export interface CardFindingView {
  id: string
  code: string
  /** Its name in lists. */
  short: string
  /** The finding in a sentence. */
  found: string
  /** The officer's note. */
  note: Worded | null
  severity: Severity
  /** Null where it is good practice. */
  basis: OfficialName | null
  /** The repair, in steps. */
  how: readonly string[]
  proof: Proof
  state: FindingState
  foundOn: string
  /** Keys of the photos of the inspection. */
  photos: string[]
  /** The newest first. */
  replies: CardReplyView[]
}

/** An entry of a card's record: a transition, or a request or remark beside it. */
export const cardEvents = [
  'move',
  'emergency',
  'ratified',
  'extension_asked',
  'extension_granted',
  'extension_refused',
  'extension_lapsed',
  'appeal_filed',
  'appeal_upheld',
  'appeal_dismissed',
  'referred',
  'referral_taken',
  'referral_returned',
  'referral_ended',
  'noted',
  'served_handed',
  'served_refused',
  'served_posted',
] as const
export type CardEvent = (typeof cardEvents)[number]

/** A line of the timeline. */
export interface CardMoveView {
  rev: number
  event: CardEvent
  /** The state since then. */
  to: CardState
  /** The term that more time is for; null for any other event. */
  clock: ExtendedClock | null
  at: string
  by: 'vendor' | 'inspector' | 'system'
  /** Who acted for the place, if not its owner: the manager's name, or that of an owner before. */
  person: string | null
  unit: string | null
  reason: string | null
}

/** A line in words: those about more time name its term. */
export function moveWords({ event, to, clock }: Pick<CardMoveView, 'event' | 'to' | 'clock'>, t: Translate): string {
  if (event === 'move') return t(`card:move.${to}`)
  return clock ? t(`card:event.${event}.${clock}`) : t(`card:event.${event}`)
}

/** More time that was asked for. */
export interface ExtensionView {
  clock: ExtendedClock
  days: number
  reason: string
  askedAt: string
  /** Null while it waits, and where its clock has stopped for good. */
  verdict: ExtensionVerdict | null
  verdictReason: string | null
  decidedAt: string | null
  /** The end of its term as it stands, while an officer can decide; null once nobody can, and while a reply waits. */
  dueAt: string | null
  /** A reply is decided first, then this. */
  isPaused: boolean
}

/** How a request stands that nobody has decided. */
export const openState = ({ isPaused, dueAt }: ExtensionView): 'paused' | 'waiting' | 'over' =>
  isPaused ? 'paused' : dueAt ? 'waiting' : 'over'

/** The objection to the card. */
export interface AppealView {
  text: string
  /** Addresses of papers. */
  documents: string[]
  filedAt: string
  decideBy: string
  verdict: AppealVerdict | null
  reason: string | null
  decidedAt: string | null
  unit: string | null
  /** Its decision is a letter. */
  isLetter: boolean
}

/** A red card that was issued at once. `lapsed`: nobody ratified it in time. */
export interface EmergencyView {
  until: string
  state: 'waiting' | 'ratified' | 'lapsed' | 'over'
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
  /** As it was written. */
  basis: string | null
  /** The laws of it in the reader's language; null where that is how it was written. */
  basisNamed: string | null
  /** By finding, in their order, null where no law says it; null for a card that has one for all. */
  bases: { id: string; short: string; basis: OfficialName | null }[] | null
  /** It is red, and its legal basis names no law. */
  lacksPower: boolean
  action: string
  issuedAt: string | null
  replyDueAt: string | null
  fixDueAt: string | null
  appealDueAt: string | null
  /** By the rules that it was issued by; of a draft by those of now. */
  times: CardTimes
  publicFrom: string | null
  /** In force only. */
  clock: (Omit<CardClock, 'at'> & { at: string | null }) | null
  stoppedSeconds: number
  /** Since when the owner's clock stands still for a reply, and the dates if it went on now; null while it runs. */
  stopped: { since: string; replyDueAt: string; fixDueAt: string | null } | null
  /** Since when it stands still because the place is closed for a time, and the dates if it opened now; null where it is not. */
  closed: { since: string; replyDueAt: string; fixDueAt: string | null } | null
  letter: CardLetter | null
  /** Acts of its service, the newest first. */
  services: ServiceView[]
  /** It was sent to nobody yet, so that no term runs. */
  awaitsService: boolean
  /** Reason for sending a draft back. */
  returnReason: string | null
  withdrawnReason: string | null
  proposedLevel: CardLevel | null
  levelReason: string | null
  supersedes: { id: string; number: string; level: CardLevel } | null
  /** The graver card that took its place. */
  supersededBy: { id: string; number: string; level: CardLevel } | null
  findings: CardFindingView[]
  /** Helpers' words, for the owner and helpers; none for officers. */
  drafts: CardDraftView[]
  /** To the card as a whole, the newest first. */
  replies: CardReplyView[]
  /** The newest first. */
  timeline: CardMoveView[]
  emergency: EmergencyView | null
  /** In the order of asking, at most one for each term. */
  extensions: ExtensionView[]
  /** The owner's possible requests now. */
  extendable: (Omit<ExtendableTerm, 'dueAt'> & { dueAt: string })[]
  appeal: AppealView | null
  /** The owner may object now. */
  mayAppeal: boolean
  /** Its texts that are in another language than the reader's. */
  said: Said
}

/** Of a red card that was issued at once, how that stands; a card that ended another way needs no ratification any more. */
export function emergencyOf(card: {
  state: CardState
  until: Date | null
  ratifiedAt: Date | null
  withdrawnAt: Date | null
}): EmergencyView | null {
  const { state, until, ratifiedAt, withdrawnAt } = card
  if (!until) return null
  const hasLapsed = withdrawnAt !== null && withdrawnAt >= until
  const ended = hasLapsed ? 'lapsed' : 'over'
  return { until: until.toISOString(), state: ratifiedAt ? 'ratified' : isOpenCard(state) ? 'waiting' : ended }
}

/** Events since the revision that the reader saw; empty where that is unknown. */
export const sinceSeen = ({ timeline }: Pick<CardFile, 'timeline'>, seen: number | null): CardMoveView[] =>
  seen === null ? [] : timeline.filter(({ rev }) => rev > seen)

/** The last reply, which waits for an officer or was decided. */
export const lastReply = ({ replies }: Pick<CardFindingView, 'replies'>): CardReplyView | undefined => replies[0]

/** True if the owner still has to say something to the finding. */
export const isUnanswered = ({ state }: Pick<CardFindingView, 'state'>): boolean =>
  state === 'open' || state === 'overdue'

/** True if an officer accepted the owner's reply and inspects next: nothing is left to send. */
export const awaitsRecheck = ({ state, replies }: Pick<CardFindingView, 'state' | 'replies'>): boolean =>
  state === 'claimed' && replies[0]?.verdict === 'accepted'

/** A helper's words to a finding, or to a card without any. */
export const draftOf = ({ drafts }: Pick<CardFile, 'drafts'>, finding: string | null): CardDraftView | undefined =>
  drafts.find((draft) => draft.finding === finding)
