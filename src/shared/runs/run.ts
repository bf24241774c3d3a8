/**
 * A run: a questionnaire while it is filled in, by an owner (`survey`) or by officers. The answering person's view of it, in the
 * reader's language, whole: the device must be able to go on without a network. No weight and no score is ever in it, because grades
 * get negotiated at thresholds.
 */

import type { Category } from '../categories.ts'
import type { InspectionKind } from '../inspections/inspection-states.ts'
import type { OfficialName } from '../official-name.ts'
import type { PlaceLimits } from '../standards/pass-rule.ts'
import type { HelpView } from '../standards/question-help.ts'
import type { Question, Section, Severity } from '../standards/question-template.ts'
import type { GivenAnswer } from './run-ops.ts'

export const runKinds = [
  'survey',
  'first',
  'routine',
  'recheck',
  'requested',
  'complaint',
] as const satisfies readonly (InspectionKind | 'survey')[]
export type RunKind = (typeof runKinds)[number]

/** `sealed`: it became an inspection or a survey · `aborted`: broken off by the officer · `dropped`: left by the owner. Only an open one goes on. */
export type RunState = 'open' | 'sealed' | 'aborted' | 'dropped'

/** One question as it is asked. */
export interface RunQuestion extends Pick<Question, 'code' | 'type' | 'passRule' | 'critical' | 'photo'> {
  /** The law or standard behind it; null where it is good practice. */
  basis: OfficialName | null
  section: Section
  severity: Severity
  text: string
  options: { value: string; text: string }[] | null
  help: HelpView | null
  /** Sentences that are often written, one tap each. */
  phrases: readonly string[]
  /** In a recheck: the finding and the owner's reply. */
  before: { foundOn: string; note: string; reply: string | null; photos: readonly RunPhoto[] } | null
}

/** Source of a photo: the camera there and then, or a file that was on the device. */
export const photoSources = ['camera', 'file'] as const
export type PhotoSource = (typeof photoSources)[number]

export interface RunPhoto {
  id: string
  /** Of its pictures; null while it is on this device alone, which shows `url`. */
  key: string | null
  url?: string
  /** Of its bytes as they were sent, in hex. */
  sha256: string
  /** Time of arrival, ISO. */
  at: string
  /** Time of taking by the device's clock, ISO; null where it did not say, as the next two. */
  takenAt?: string | null
  source?: PhotoSource | null
  /** Position at which it was taken. */
  position?: { lat: number; lng: number } | null
}

/** An answer with its author, as it stands in a conflict. */
export interface AnswerHead extends GivenAnswer {
  /** Its operation. */
  id: string
  /** Display name; null for the reader's own. */
  by: string | null
  at: string
}

export interface RunView {
  id: string
  kind: RunKind
  place: { id: string; name: string; category: Category }
  questions: RunQuestion[]
  /** By code: the answers that nobody has replaced. */
  heads: Record<string, AnswerHead[]>
  photos: Record<string, RunPhoto[]>
  limits: PlaceLimits
  startedAt: string
}

/** Data of the page on which a run is filled in. */
export interface RunPageData {
  view: RunView
  /** The part that the address asks for: a question's code or `review`; empty for the person's last position. */
  at: string
  /** Hash of the manifest as it is now. */
  seen: string
  /** Hash of the answers and photos alone, which the hands under the visit are given for. */
  shown: string
  /** Key that lets this person alone read the device's queue, in base64. */
  draftKey: string
}
