/**
 * The visit due at a place, and its questions (domain, section 5): while a finding is unresolved nothing but its recheck, with the
 * failed questions, the critical ones, and a few that passed, so that nobody can rely on the rest not being checked.
 */
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import { RECHECK_RANDOM } from '#shared/runs/run-limits.ts'
import type { Question } from '#shared/standards/question-template.ts'
import type { Verdict } from '#shared/standards/score.ts'

/** The last sealed inspection of a place. */
export interface LastInspection {
  id: string
  templateId: string
}

/** The visits possible at a place now. */
export interface Due {
  /** The due kind, then the kinds that an officer may choose instead. */
  kinds: readonly [InspectionKind, ...InspectionKind[]]
  /** The inspection that is rechecked, by its own questionnaire; null where all is inspected anew. */
  follows: LastInspection | null
}

/** The due kind, by the last sealed inspection (null where there was none) and whether any finding is unresolved. */
export function dueAt(last: LastInspection | null, isUnresolved: boolean): Due {
  if (last === null) return { kinds: ['first'], follows: null }
  if (isUnresolved) return { kinds: ['recheck'], follows: last }
  return { kinds: ['routine', 'requested', 'complaint'], follows: null }
}

/** True if answers of these questions are judged by the figure of the place's licence. */
export const needsLicence = (questions: readonly Pick<Question, 'passRule'>[]): boolean =>
  questions.some(({ passRule }) => passRule.endsWith('licensed'))

/** Data of a question for selecting it. */
export type AskedQuestion = Pick<Question, 'code' | 'critical'>

/** The last inspection's verdicts, by the codes of its questions. */
export interface AskedBefore {
  /** Verdicts of the last sealed inspection. */
  verdicts: Readonly<Record<string, Verdict>>
  /** Questions whose finding is unresolved, of the last inspection or of one before. */
  unresolved: readonly string[]
}

/** So many of `all`, each as likely as any other. `draw` gives a number from 0 up to, but not including, 1. */
function drawSome<T>(all: readonly T[], count: number, draw: () => number): T[] {
  const left = [...all]
  return Array.from({ length: Math.min(count, all.length) }, () =>
    left.splice(Math.floor(draw() * left.length), 1),
  ).flat()
}

/**
 * Codes of the questions that are asked, in their order. In a recheck: those whose finding is unresolved, those that stop a place, and
 * {@link RECHECK_RANDOM} of the others that passed; else all.
 */
export function askedOf(
  kind: InspectionKind,
  questions: readonly AskedQuestion[],
  { verdicts, unresolved }: AskedBefore,
  draw: () => number,
): string[] {
  if (kind !== 'recheck') return questions.map(({ code }) => code)
  const isAlways = ({ code, critical }: AskedQuestion) => critical === 'X' || unresolved.includes(code)
  const passed = questions.filter((question) => !isAlways(question) && verdicts[question.code] === 'pass')
  const drawn = new Set(drawSome(passed, RECHECK_RANDOM, draw))
  return questions.filter((question) => isAlways(question) || drawn.has(question)).map(({ code }) => code)
}
