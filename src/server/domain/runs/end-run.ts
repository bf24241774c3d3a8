/** Ending a run: one transaction from the answers to their consequences. Repeated, it gives the same receipt. */
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { gradeOf } from '#shared/standards/grade.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { Rules } from '#shared/standards/rules/rules.ts'
import { type Score, scoreAnswers, type Verdict } from '#shared/standards/score.ts'
import type { Schema } from '../../db/schema.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type JudgedAnswer, type JudgedRun, judgeRun } from './judge-run.ts'
import { limitsOf, type QuestionRow, type RunRow, readRun } from './queries.ts'

/** The version shown to the person ending the run: the hash of its manifest. */
export const manifestHash = ({ manifest }: Pick<JudgedRun, 'manifest'>): string => hashOf(manifest)

/** The version that manager and officer were shown when they signed. */
export const shownHash = ({ shown }: Pick<JudgedRun, 'shown'>): string => hashOf(shown)

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export interface CompleteRun extends JudgedRun {
  hash: string
}

/** A locked run, judged. Throws where something is missing, or where it differs from the version seen. */
export async function completeRun(tx: Transaction<Schema>, run: RunRow, seen: string): Promise<CompleteRun> {
  const judged = judgeRun(await readRun(tx, run), limitsOf(run))
  if (judged.lacks.length > 0) throw new InputRefusal({ form: ['error:run.missing', { count: judged.lacks.length }] })
  const hash = manifestHash(judged)
  if (hash !== seen) throw new InputRefusal({ form: 'error:run.manifest' })
  return { ...judged, hash }
}

/** Score and letter of verdicts by code, by the rules of the moment that they were given. Throws where nothing applies. */
export function resultOf(
  questions: readonly QuestionRow[],
  verdicts: Readonly<Record<string, Verdict>>,
  rules: Rules,
): { score: Score; grade: GradeLetter } {
  const score = scoreAnswers(questions, verdicts, rules)
  if (!score) throw new InputRefusal({ form: 'error:run.nothingApplies' })
  return { score, grade: gradeOf(score, rules) }
}

export const verdictsOf = (answers: readonly Pick<JudgedAnswer, 'question' | 'verdict'>[]): Record<string, Verdict> =>
  Object.fromEntries(answers.map(({ question, verdict }) => [question.code, verdict]))

/** An answer as its row, of a survey or an inspection. */
export const answerColumns = ({ question, verdict, value, naReason, note }: JudgedAnswer) => ({
  question_id: question.id,
  verdict,
  note,
  value: verdict === 'na' ? null : value,
  na_reason: verdict === 'na' ? naReason : null,
})
