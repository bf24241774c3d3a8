/** The state of each question on a run's screens: its progress and position. Never whether it passed: that would be a running score. */

import { westernDigits } from '#shared/digits.ts'
import { type Lack, lacksOf, verdictOf } from '#shared/runs/missing.ts'
import type { AnswerHead, RunPhoto, RunQuestion, RunView } from '#shared/runs/run.ts'
import { answerOf, type GivenAnswer } from '#shared/runs/run-ops.ts'
import { review } from './run-driver.ts'

/** Progress of a question, in the lists. */
export type Mark = 'done' | 'open' | 'lacking' | 'conflict'

export interface QuestionState {
  question: RunQuestion
  /** From 1. */
  number: number
  heads: readonly AnswerHead[]
  /** Null where there is none, or where several contradict each other. */
  answer: GivenAnswer | null
  photos: readonly RunPhoto[]
  lacks: Lack[]
  mark: Mark
  isFailing: boolean
}

const markOf = ([first]: readonly Lack[]): Mark =>
  first === undefined ? 'done' : first === 'answer' ? 'open' : first === 'choice' ? 'conflict' : 'lacking'

/** The state of every question, in their order. In a trial no figure of a place is known, and none is missed. */
export function statesOf(run: RunView, isTrial = false): QuestionState[] {
  return run.questions.map((question, at) => {
    const heads = run.heads[question.code] ?? []
    const photos = run.photos[question.code] ?? []
    const answer = answerOf(heads)
    const lacks = lacksOf(question, { heads, photos: photos.length }, run.limits).filter(
      (lack) => !(isTrial && lack === 'limit'),
    )
    const isFailing = verdictOf(question, answer ?? undefined, run.limits) === 'fail'
    return { question, number: at + 1, heads, answer, photos, lacks, mark: markOf(lacks), isFailing }
  })
}

/** Questions one after the other under the sections that they belong to; a section that comes again stands again. */
export function bySection(states: readonly QuestionState[]): { section: string; states: QuestionState[] }[] {
  const parts: { section: string; states: QuestionState[] }[] = []
  for (const state of states) {
    const last = parts.at(-1)
    if (last?.section === state.question.section) last.states.push(state)
    else parts.push({ section: state.question.section, states: [state] })
  }
  return parts
}

/** A question's name in lists: its short one, or else itself. */
export const nameOf = ({ help, text }: RunQuestion): string => help?.short ?? text

/** The neighbours; null before the first. After the last stands the review. */
export function neighboursOf(run: RunView, at: string): { previous: string | null; next: string | null } {
  const steps = [...run.questions.map(({ code }) => code), review]
  const index = steps.indexOf(at)
  return { previous: steps[index - 1] ?? null, next: steps[index + 1] ?? null }
}

/** A number as people type it, Thai figures and a comma included, as the rules read it; null where it is none. */
export function readDecimal(typed: string): string | null {
  const plain = westernDigits(typed.trim()).replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  return /^\d{1,9}(?:\.\d{1,3})?$/.test(plain) ? plain : null
}
