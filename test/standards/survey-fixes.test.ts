/** The way to a better grade, with the questionnaires and the words that the product comes with. */
import { expect, test } from 'vitest'
import { readQuestionHelp } from '#server/db/reference/question-help.ts'
import { readQuestionTemplates } from '#server/db/reference/question-templates.ts'
import { rules202611 as rules } from '#shared/standards/rules/2026-11.ts'
import { cheapestFixes, type Effort } from '#shared/surveys/cheapest-fixes.ts'

test('each questionnaire of the product has its steps, even where everything has failed', () => {
  const help = new Map(readQuestionHelp().map((entry) => [entry.questionId, entry]))
  for (const { kind, version, questions } of readQuestionTemplates()) {
    const efforts = Object.fromEntries(questions.map(({ code }) => [code, help.get(`${code}.${version}`) as Effort]))
    const fail = Object.fromEntries(questions.map(({ code }) => [code, 'fail' as const]))
    const { steps, further, rest } = cheapestFixes(questions, fail, efforts, rules)
    expect([steps.at(-1)?.letter, steps.length + further.length + rest.length], kind).toEqual(['D', questions.length])
    expect((further.at(-1) ?? steps.at(-1))?.letter, kind).toBe('A')
  }
})
