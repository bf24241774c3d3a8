/**
 * The driver of a questionnaire, as its screen knows it: one object, whether answers stay in memory, on the device, or go to the server
 * by plain forms. Screens ask it and tell it; they keep nothing of a run themselves.
 */
import type { FormOf } from '#client/ui/form/use-form.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import type { Hand, HandCode } from '#shared/runs/hands.ts'
import type { PhotoSource, RunView } from '#shared/runs/run.ts'
import type { GivenAnswer } from '#shared/runs/run-ops.ts'

/** Progress of the last answer; `full`: nothing can be stored on the device, it lives in this page until it is sent. */
export type SavedState = 'none' | 'saving' | 'device' | 'sending' | 'sent' | 'failed' | 'full'

/** Position of the questionnaire's end among the codes of questions. */
export const review = 'review'

export interface RunDriver {
  /** As it is known now. */
  run: RunView
  /** Code of the question that is shown, or {@link review}. */
  at: string
  /** Address that shows this question, or the review: links work without the browser's code. */
  href(at: string): string
  /** Shows it without asking the server. Undefined without the browser's code, and so are all below: then links and plain forms do it. */
  go?(at: string): void
  answer?(code: string, change: Partial<GivenAnswer>): void
  /** A person's hand under the visit: another one takes its place, and the earlier stays on record. */
  sign?(code: HandCode, hand: Hand): void
  /** Takes one of several contradicting answers, by its operation's id; the reason goes into the note. */
  choose?(code: string, id: string, reason: string): void
  /** `source`: whether the camera was asked, or files of the device. */
  addPhotos?(code: string, files: File[], source: PhotoSource): void
  removePhoto?(code: string, id: string): void
  /** Ends it: said on the device now, done by the server when all that was said before has arrived. */
  end?(act: { do: 'seal' | 'submit'; seen: string }): void
  /** Takes back that it was ended, while that waits. */
  reopen?(): void
  /** Its end waits for the network. */
  isEnding?: boolean
  /** The queue is refused until somebody signs in. */
  isSignedOut?: boolean
  saved: SavedState
  /** Operations and photos that wait for the network. */
  waiting: number
  /** The server's reason for refusing the last answer; null where it did not. */
  refused?: RefusalCode | null
  /** Nothing is stored, and the place has no figures of its own. @default false */
  isTrial?: boolean
}

/**
 * Fields of a plain form that answers one question (`do=answer`). `answer` is `yes`, `no`, a choice's value or `na`; `number` that of a
 * number; `replaces` the operations that were shown, with commas; `go` where to next (`next`, `previous`, `stay`); `remove` a photo's id.
 */
export type AnswerField =
  | 'question'
  | 'replaces'
  | 'answer'
  | 'number'
  | 'naReason'
  | 'note'
  | 'photos'
  | 'remove'
  | 'go'

/** Fields of a plain form that takes one of several answers (`do=choose`): `head` is its operation's id. */
export type ChooseField = 'question' | 'replaces' | 'head' | 'note'

/** The plain forms of a run, for the question that is shown (`of: { question }`); none where nothing is stored. */
export interface RunForms {
  answer: FormOf<AnswerField>
  choose: FormOf<ChooseField>
}
