import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import { helpRows } from '#server/db/reference/load-question-help.ts'
import { questionRows } from '#server/db/reference/load-question-templates.ts'
import { readQuestionHelp } from '#server/db/reference/question-help.ts'
import { readQuestionTemplates } from '#server/db/reference/question-templates.ts'
import type { Questions } from '#server/db/schema/standards.ts'
import { locales } from '#shared/locales.ts'
import type { TemplateKind } from '#shared/standards/question-template.ts'
import { presentSurveyResult, type SurveyRows } from './present-result.ts'

const now = new Date('2026-11-21T03:00:00Z')
const help = new Map(helpRows(readQuestionHelp()).map((row) => [row.question_id, { ...row, edited_at: null }]))

function rowsOf(kind: TemplateKind): Selectable<Questions>[] {
  const template = readQuestionTemplates().find((it) => it.kind === kind)
  if (!template) throw new Error(kind)
  return questionRows(template).map((row, at) => ({ ...row, options: template.questions[at]?.options ?? null }))
}

/** A survey in which the named questions have failed, with their answers. */
function survey(kind: TemplateKind, failed: Record<string, string>, more: Partial<SurveyRows> = {}): SurveyRows {
  const questions = rowsOf(kind)
  const asked = questions.filter(({ scope }) => scope === 'both')
  return {
    survey: { submitted_at: new Date('2026-11-20T08:48:00Z'), expires_at: new Date('2027-05-19T08:48:00Z') },
    questions,
    answers: asked.map(({ id, code }) => ({
      question_id: id,
      verdict: failed[code] ? 'fail' : 'pass',
      value: failed[code] ?? 'yes',
    })),
    help,
    limits: { capacity: 100, licensed: null },
    history: [],
    publicGrade: { state: 'none' },
    ...more,
  }
}

test('a failed question comes with its finding, the fix, its effort and a link', () => {
  const result = presentSurveyResult(survey('restaurant', { 'REST-06': '9' }), 'en', now)
  expect([result.letter, result.goal?.letter, result.best, result.failed, result.na]).toEqual(['B', 'A', 'A', 1, 0])
  expect(result.fixes).toEqual([
    {
      code: 'REST-06',
      severity: 'major',
      cost: 'medium',
      days: 1,
      short: help.get('REST-06.1')?.short_en,
      found: 'The raw-meat chiller is at 9 °C; the limit is 5 °C',
      how: help.get('REST-06.1')?.how_en?.split('\n'),
      after: { score: 100, letter: 'A' },
    },
  ])
  expect(result.goal).toEqual({
    letter: 'A',
    score: 100,
    needs: { score: 90, weakestArea: 80, majors: 0 },
    bahtBelow: 20_000,
    days: 1,
  })
})

test('questions for officers alone were not asked, and neither lower the score nor count as answers', () => {
  const asked = rowsOf('restaurant').filter(({ scope }) => scope === 'both').length
  const result = presentSurveyResult(survey('restaurant', {}), 'th', now)
  expect(asked).toBeLessThan(18)
  expect([result.score, result.letter, result.passed, result.goal, result.fixes]).toEqual([100, 'A', asked, null, []])
})

test('an unknown figure of the place leaves no gap in the finding’s text', () => {
  const rows = survey('tour', {})
  // Asked of officers alone today; a later version may ask owners.
  rows.answers = [...rows.answers, { question_id: 'TOUR-07.1', verdict: 'fail', value: '15' }]
  const foundWith = (licensed: number | null) =>
    presentSurveyResult({ ...rows, limits: { capacity: null, licensed } }, 'en', now).fixes[0]?.found
  expect(foundWith(12)).toBe('15 passengers on board; the boat is licensed for 12')
  expect(foundWith(null)).toBe('15 passengers on board, more than the boat is licensed for')
})

test('a question without words is told in its own, last of all, without a cost', () => {
  const others = new Map([...help].filter(([id]) => id !== 'REST-06.1'))
  const result = presentSurveyResult(survey('restaurant', { 'REST-06': '9' }, { help: others }), 'cn', now)
  const text = rowsOf('restaurant').find(({ code }) => code === 'REST-06')?.text_cn
  expect(result.fixes[0]).toMatchObject({ short: text, found: text, how: [], cost: null, days: null })
  expect([result.goal?.bahtBelow, result.goal?.days]).toEqual([null, null])
})

test('questions that do not apply are counted apart, and with many of them an A is impossible', () => {
  const rows = survey('restaurant', {})
  const few = rows.answers.map((answer, at) => ({
    ...answer,
    ...(at % 2 === 0 ? { verdict: 'na' as const, value: null } : {}),
  }))
  const result = presentSurveyResult({ ...rows, answers: few }, 'th', now)
  expect([result.letter, result.best, result.na, result.goal]).toEqual(['B', 'B', Math.ceil(few.length / 2), null])
})

test('the history runs from the oldest to the newest, for rows in any order', () => {
  const at = (day: string, score: number, grade: 'C' | 'D', failed: number) => ({
    submitted_at: new Date(`${day}T03:00:00Z`),
    score,
    grade,
    failed,
  })
  const history = [at('2026-11-20', 70.8, 'C', 5), at('2025-11-28', 58.3, 'D', 8), at('2026-05-25', 68.8, 'D', 6)]
  const result = presentSurveyResult(survey('spa', {}, { history }), 'th', now)
  expect(result.history.map((it) => [it.at.slice(0, 10), it.score, it.letter, it.failed])).toEqual([
    ['2025-11-28', 58.3, 'D', 8],
    ['2026-05-25', 68.8, 'D', 6],
    ['2026-11-20', 70.8, 'C', 5],
  ])
})

test('it has expired at the moment until which it was valid, not before', () => {
  const expiredAt = (moment: string) => presentSurveyResult(survey('spa', {}), 'th', new Date(moment)).isExpired
  expect(['2027-05-19T08:47:59Z', '2027-05-19T08:48:00Z'].map(expiredAt)).toEqual([false, true])
})

test('the weakest area is shown with the effect of the steps', () => {
  const result = presentSurveyResult(survey('restaurant', { 'REST-06': '9' }), 'th', now)
  const least = Math.min(...Object.values(result.areas).filter((score) => score !== null))
  expect(result.weakest && result.areas[result.weakest.area]).toBe(least)
  expect(result.weakest?.after).toBe(100)
})

test.each(locales)('the result is plain data, with everything failed as well (%s)', (locale) => {
  for (const { kind, questions } of readQuestionTemplates()) {
    const failed = Object.fromEntries(
      questions.map(({ code, type, options }) => [code, type === 'yn' ? 'no' : (options?.at(-1)?.value ?? '0')]),
    )
    const result = presentSurveyResult(survey(kind, failed), locale, now)
    expect(JSON.parse(JSON.stringify(result))).toEqual(result)
    expect(JSON.stringify(result)).not.toContain('{{')
    expect(result.letter).toBe('E')
  }
})
