/** The gaps of a run before it can be sealed or submitted: the same on the device, which names them, and on the server, which refuses. */
import { type Judged, judgeAnswer, type PlaceLimits } from '../standards/pass-rule.ts'
import type { Question } from '../standards/question-template.ts'
import { NA_REASON_MIN, STOP_NOTE_MIN } from './run-limits.ts'
import { type GivenAnswer, isConflict } from './run-ops.ts'

/** `answer`: none yet · `choice`: several that differ · `limit`: a figure of the place that the rule needs · `reason`: why it does not apply ·
 * `words`: the finding, in some words · `photo`: the picture that the question asks for. */
export const lacks = ['answer', 'choice', 'limit', 'reason', 'words', 'photo'] as const
export type Lack = (typeof lacks)[number]

type AskedQuestion = Judged & Pick<Question, 'critical' | 'photo'>

/** A question's answers so far. */
export interface QuestionState {
  /** The answers that nobody has replaced; several where people answered at once. */
  heads: readonly GivenAnswer[]
  photos: number
}

/** `na` where it does not apply, null where nothing can be said yet. */
export function verdictOf(question: AskedQuestion, answer: GivenAnswer | undefined, limits: PlaceLimits) {
  if (answer === undefined) return null
  if (answer.naReason !== null) return 'na' as const
  return answer.value === null ? null : judgeAnswer(question, answer.value, limits)
}

const lengthOf = (text: string) => [...text.trim()].length

/** The gaps of one question, the first thing to do first. */
export function lacksOf(question: AskedQuestion, { heads, photos }: QuestionState, limits: PlaceLimits): Lack[] {
  if (isConflict(heads)) return ['choice']
  const [answer] = heads
  if (answer === undefined || (answer.value === null && answer.naReason === null)) return ['answer']
  const verdict = verdictOf(question, answer, limits)
  if (verdict === null) return ['limit']
  if (verdict === 'na') return lengthOf(answer.naReason ?? '') < NA_REASON_MIN ? ['reason'] : []
  const wantsPhoto = question.photo === 'always' || (question.photo === 'on_fail' && verdict === 'fail')
  const isStop = verdict === 'fail' && question.critical === 'X'
  return [
    ...(isStop && lengthOf(answer.note) < STOP_NOTE_MIN ? (['words'] as const) : []),
    ...((wantsPhoto || isStop) && photos === 0 ? (['photo'] as const) : []),
  ]
}
