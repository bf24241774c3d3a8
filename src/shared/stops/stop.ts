/** Stopped accounts: what is stopped, why, for how long, and how that is shown to officers and to the person. */

/** `writing`: reviews, reports and chat. `all`: signing in as a whole, so reading with an account, too. */
export const stopScopes = ['writing', 'all'] as const
export type StopScope = (typeof stopScopes)[number]

export const stopCauses = [
  'spam',
  'hate_or_threat',
  'fraud',
  'personal_data',
  'false_reports',
  'impersonation',
  'other',
] as const
export type StopCause = (typeof stopCauses)[number]

/** The act by which an officer came to know the person. */
export const stopSubjects = ['review', 'report', 'message'] as const
export type StopSubject = (typeof stopSubjects)[number]

/** Days that one supervisor may give. */
export const stopDays = [7, 14, 30] as const
/** Beside those, for stewards: a quarter, and until further notice. */
export const longDays = 90
export const openEnd = 'open'
export const stopTerms = [...stopDays.map(String), String(longDays), openEnd]

/** Outcome of a stop. */
export const stopOutcomes = ['over', 'lifted', 'upheld'] as const
export type StopOutcome = (typeof stopOutcomes)[number]

export const STOP_WORDS = { least: 10, most: 1_000 } as const
export const STOP_APPEAL = { least: 20, most: 2_000 } as const
/** Days in which an appeal is answered. */
export const STOP_APPEAL_DAYS = 7

/** The part of a stop that the stopped person reads. */
export interface OwnStop {
  id: string
  scope: StopScope
  cause: StopCause
  words: string
  /** ISO. */
  began: string
  until: string | null
  appeal: { text: string; at: string; due: string; answer: string | null } | null
}

/** A stop in the list of officers. */
export interface StopLine {
  id: string
  name: string
  scope: StopScope
  cause: StopCause
  place: { id: string; name: string }
  began: string
  until: string | null
  outcome: StopOutcome | null
  /** An appeal waits until then. */
  due: string | null
}

/** A person whose account can be stopped, by their newest act that the officer sees. */
export interface StopPerson {
  about: 'review' | 'report'
  /** Of the act. */
  id: string
  /** As the act shows it. */
  name: string
  place: string
  at: string
  isStopped: boolean
}

export interface StopView extends StopLine {
  /** The version that is seen. */
  rev: string
  words: string
  by: string | null
  about: StopSubject
  aboutId: string
  ended: string | null
  endWords: string | null
  endedBy: string | null
  appeal: OwnStop['appeal']
  /** Ends it early. */
  mayLift: boolean
  /** Answers the appeal: not who stopped it. */
  mayAnswer: boolean
}

/** The person behind an act, before they are stopped: by the name under which the act stands. */
export interface StopCandidate {
  name: string
  place: { id: string; name: string }
  /** Reason against it; null where they may be stopped. */
  refusal: StopRefusal | null
  /** A place's owner keeps the duties there, and is stopped from writing alone. */
  ownsPlace: boolean
  isSteward: boolean
}

export type StopRefusal =
  | 'stop:refusal.self'
  | 'stop:refusal.officer'
  | 'stop:refusal.related'
  | 'stop:refusal.ownUnit'
  | 'stop:refusal.gone'
  | 'stop:refusal.stopped'
