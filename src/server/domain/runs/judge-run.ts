/** From a run's answers and evidence to its verdicts: recomputed from the values on the server, never taken from a device. Pure. */

import { shownText } from '#shared/runs/hands.ts'
import { manifestText } from '#shared/runs/manifest.ts'
import { type Lack, lacksOf, verdictOf } from '#shared/runs/missing.ts'
import { answerOf, headsOf, opId, type RunOp } from '#shared/runs/run-ops.ts'
import type { PlaceLimits } from '#shared/standards/pass-rule.ts'
import type { Verdict } from '#shared/standards/score.ts'
import type { QuestionRow, RunContent } from './queries.ts'

/** The columns of a question as the shared rules name them. */
export const ruleOf = ({ type, pass_rule, options, critical, photo }: QuestionRow) => ({
  type,
  passRule: pass_rule,
  options,
  critical,
  photo,
})

/** An answer with its outcome. */
export interface JudgedAnswer {
  question: QuestionRow
  verdict: Verdict
  value: string | null
  naReason: string | null
  note: string
  at: Date
}

export interface JudgedRun {
  /** Complete only where nothing lacks. */
  answers: JudgedAnswer[]
  /** The gaps of each question; those without gaps are left out. */
  lacks: { code: string; lacks: Lack[] }[]
  /** The sealed contents: see `shared/runs/manifest.ts`. */
  manifest: string
  /** Its contents without the hands: what the manager and the officer sign, see `shared/runs/hands.ts`. */
  shown: string
}

/** The sealed form of the operations and photos that count. */
export const manifestOf = (ops: readonly RunOp[], photos: readonly { sha256: string }[]): string =>
  manifestText(
    [...headsOf(ops).values()].flat().map(opId),
    photos.map(({ sha256 }) => sha256),
  )

/** What hands are given for, of operations by their question. */
const shownOf = (heads: ReadonlyMap<string, readonly RunOp[]>, photos: readonly { sha256: string }[]): string =>
  shownText(
    Object.fromEntries([...heads].map(([code, own]) => [code, own.map((op) => ({ id: opId(op) }))])),
    photos.map(({ sha256 }) => sha256),
  )

export function judgeRun({ questions, ops, photos }: RunContent, limits: PlaceLimits): JudgedRun {
  const heads = headsOf(ops)
  const answers: JudgedAnswer[] = []
  const lacks: JudgedRun['lacks'] = []
  for (const question of questions) {
    const rule = ruleOf(question)
    const given = heads.get(question.code) ?? []
    const own = photos.filter((photo) => photo.question === question.code)
    const lacking = lacksOf(rule, { heads: given, photos: own.length }, limits)
    if (lacking.length > 0) lacks.push({ code: question.code, lacks: lacking })
    const answer = answerOf(given)
    const verdict = answer && verdictOf(rule, answer, limits)
    if (!answer || !verdict) continue
    const at = new Date(Math.max(...given.map((head) => head.at.getTime())))
    answers.push({ question, verdict, value: answer.value, naReason: answer.naReason, note: answer.note, at })
  }
  return { answers, lacks, manifest: manifestOf(ops, photos), shown: shownOf(heads, photos) }
}
