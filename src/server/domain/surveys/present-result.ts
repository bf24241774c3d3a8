/**
 * The result of a self-survey for its owner, from rows. The projection is computed anew from the verdicts, so that grade, steps and
 * thresholds are all those of today's rules.
 */

import type { Selectable } from 'kysely'
import type { SurveyAnswers, Surveys } from '#server/db/schema/runs.ts'
import type { QuestionHelps, Questions } from '#server/db/schema/standards.ts'
import type { Locale } from '#shared/locales.ts'
import { inLocale, textOf } from '#shared/localised.ts'
import { costBaht, UNKNOWN_FIX } from '#shared/standards/constants.ts'
import type { GradeLetter, GradeView } from '#shared/standards/grade-view.ts'
import type { PlaceLimits } from '#shared/standards/pass-rule.ts'
import { foundSentence, type QuestionHelp } from '#shared/standards/question-help.ts'
import { areas, severityOf } from '#shared/standards/question-template.ts'
import type { GradeRules } from '#shared/standards/rules/rules.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import type { Score } from '#shared/standards/score.ts'
import { cheapestFixes, type FixStep } from '#shared/surveys/cheapest-fixes.ts'
import type { SurveyFix, SurveyGoal, SurveyHistoryEntry, SurveyResult } from '#shared/surveys/survey-result.ts'
import { questionHelpOf } from '../standards/question-help.ts'

/** A survey, and how many of its answers failed. */
export interface SurveyHistoryRow extends Pick<Selectable<Surveys>, 'submitted_at' | 'score' | 'grade'> {
  failed: number
}

export interface SurveyRows {
  survey: Pick<Selectable<Surveys>, 'submitted_at' | 'expires_at'>
  /** Of the survey's version; those without an answer were not asked. */
  questions: readonly Selectable<Questions>[]
  answers: readonly Pick<Selectable<SurveyAnswers>, 'question_id' | 'verdict' | 'value'>[]
  /** By the id of the question. */
  help: ReadonlyMap<string, Selectable<QuestionHelps>>
  /** The place's figures as the answers were judged by. */
  limits: PlaceLimits
  /** All surveys of the place, this one included, in any order. */
  history: readonly SurveyHistoryRow[]
  publicGrade: GradeView
}

/** Answered questions with the words for mending them, from which {@link presentFixes} makes the way to a better letter. */
export interface FixRows {
  /** With the verdict and the value of each. */
  answered: readonly (Selectable<Questions> & Pick<Selectable<SurveyAnswers>, 'verdict' | 'value'>)[]
  /** By the id of the question. */
  help: ReadonlyMap<string, Selectable<QuestionHelps>>
  /** The place's figures as the answers were judged by. */
  limits: PlaceLimits
}

/** The score with the steps to better ones, in the reader's language. Throws where nothing applies. */
export function presentFixes({ answered, help: helpById, limits }: FixRows, locale: Locale, now: Date) {
  const help = new Map(
    answered.flatMap(({ id, code }) => {
      const row = helpById.get(id)
      return row ? [[code, questionHelpOf(row)] as const] : []
    }),
  )
  const verdicts = Object.fromEntries(answered.map(({ code, verdict }) => [code, verdict]))
  const efforts = Object.fromEntries(answered.map(({ code }) => [code, help.get(code) ?? UNKNOWN_FIX]))
  const rules = rulesAt(now)
  const found = cheapestFixes(answered, verdicts, efforts, rules)
  const byCode = new Map(answered.map((question) => [question.code, question]))
  const fixOf = ({ code, score, letter }: FixStep): SurveyFix => {
    const question = byCode.get(code) as FixRows['answered'][number]
    return {
      code,
      severity: severityOf(question.critical),
      after: { score, letter },
      ...wordsOf(question, help.get(code), { value: question.value, limits, locale }),
    }
  }
  const fixes = found.steps.map(fixOf)
  const further = found.further.map(fixOf)
  return { found, verdicts, rules, fixes, further, rest: found.rest.map(fixOf), goal: goalOf(fixes, rules.grades) }
}

/** An owner's view at the moment `now`. Throws where nothing applies, which no submitted survey may state. */
export function presentSurveyResult(rows: SurveyRows, locale: Locale, now: Date): SurveyResult {
  const answers = new Map(rows.answers.map((answer) => [answer.question_id, answer]))
  const answered = rows.questions.flatMap((question) => {
    const answer = answers.get(question.id)
    return answer ? [{ ...question, verdict: answer.verdict, value: answer.value }] : []
  })
  const { found, verdicts, rules, fixes, further, rest, goal } = presentFixes(
    { answered, help: rows.help, limits: rows.limits },
    locale,
    now,
  )
  const count = (verdict: string) => Object.values(verdicts).filter((it) => it === verdict).length
  return {
    score: found.now.score,
    letter: found.letter,
    areas: found.now.areas,
    weakest: weakestOf(found.now, found.after),
    passed: count('pass'),
    failed: count('fail'),
    na: count('na'),
    submittedAt: rows.survey.submitted_at.toISOString(),
    expiresAt: rows.survey.expires_at.toISOString(),
    isExpired: rows.survey.expires_at <= now,
    thresholds: (['D', 'C', 'B', 'A'] as const).map((letter) => ({ letter, score: rules.grades[letter].score })),
    goal,
    fixes,
    further,
    rest,
    best: further.at(-1)?.after.letter ?? goal?.letter ?? found.letter,
    history: presentHistory(rows.history),
    publicGrade: rows.publicGrade,
  }
}

function wordsOf(
  question: Selectable<Questions>,
  help: QuestionHelp | undefined,
  given: { value: string | null; limits: PlaceLimits; locale: Locale },
) {
  const { locale } = given
  const text = textOf(question, 'text', locale)
  if (!help) return { short: text, found: text, how: [], cost: null, days: null }
  const asked = { type: question.type, passRule: question.pass_rule, options: question.options }
  return {
    short: inLocale(help.short, locale),
    found: foundSentence(asked, help, given),
    how: inLocale(help.how, locale).split('\n'),
    cost: help.cost,
    days: help.days,
  }
}

function goalOf(fixes: readonly SurveyFix[], grades: GradeRules): SurveyGoal | null {
  const last = fixes.at(-1)
  if (!last) return null
  const { letter, score } = last.after
  const { score: least, weakestArea, majors } = grades[letter as Exclude<GradeLetter, 'E'>]
  const hasBound = fixes.every(({ cost }) => cost !== null && cost !== 'high')
  return {
    letter,
    score,
    needs: { score: least, weakestArea, majors },
    bahtBelow: hasBound ? fixes.reduce((sum, { cost }) => sum + costBaht[cost ?? 'high'], 0) : null,
    days: fixes.every(({ days }) => days !== null) ? fixes.reduce((sum, { days }) => sum + (days ?? 0), 0) : null,
  }
}

function weakestOf(now: Score, after: Score): SurveyResult['weakest'] {
  const area = areas.find((it) => now.areas[it] !== null && now.areas[it] === now.weakestArea)
  return area ? { area, after: after.areas[area] as number } : null
}

const presentHistory = (rows: readonly SurveyHistoryRow[]): SurveyHistoryEntry[] =>
  rows
    .toSorted((a, b) => a.submitted_at.getTime() - b.submitted_at.getTime())
    .map(({ submitted_at, score, grade, failed }) => ({ at: submitted_at.toISOString(), score, letter: grade, failed }))
