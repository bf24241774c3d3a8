import { expect, test } from 'vitest'
import type { QuestionTemplate } from '#shared/standards/question-template.ts'
import { fitsQuestion, helpOf, questionHelpFile, readQuestionHelp } from './question-help.ts'
import { questionId, readQuestionTemplates } from './question-templates.ts'

const help = readQuestionHelp()
const templates = readQuestionTemplates()

test('every question of every questionnaire has its help, in the order in which they are asked', () => {
  const asked = templates.flatMap(({ version, questions }) => questions.map(({ code }) => questionId(code, version)))
  expect(asked).toHaveLength(114)
  expect(help.map((entry) => entry.questionId)).toEqual(asked)
})

test('every text is there in Thai, English and Chinese, in its own letters', () => {
  const texts = help.flatMap(({ short, found, foundWithoutLimit, why, how }) => [
    short,
    found,
    why,
    how,
    ...(foundWithoutLimit ? [foundWithoutLimit] : []),
  ])
  expect(texts).toHaveLength(4 * 114 + 3)
  expect(texts.filter(({ th }) => !/\p{Script=Thai}/u.test(th))).toEqual([])
  expect(texts.filter(({ en }) => !/^[\p{Script=Latin}\p{P}\p{N}\p{S}\s]+$/u.test(en ?? ''))).toEqual([])
  expect(texts.filter(({ cn }) => !/\p{Script=Han}/u.test(cn ?? '') || /\p{Script=Thai}/u.test(cn ?? ''))).toEqual([])
})

test('the remedy has the same steps in each language', () => {
  const lines = (text?: string | null) => (text ?? '').split('\n').filter((line) => line.trim() !== '').length
  expect(help.filter(({ how }) => lines(how.th) !== lines(how.en) || lines(how.th) !== lines(how.cn))).toEqual([])
})

const said = (th: string) => ({ th, en: th, cn: th })
const plain = {
  short: said('a'),
  found: said('a'),
  foundWithoutLimit: null,
  why: said('a'),
  how: said('a\nb'),
  cost: 'none' as const,
  days: 0,
  proof: 'photo' as const,
}
const measured = { ...plain, found: said('{{value}} of {{limit}}') }
const yes = { type: 'yn', passRule: 'yes' } as const
const number = { type: 'num', passRule: '<=5' } as const
const seats = { type: 'num', passRule: '<=licensed' } as const
const options = ['guard', 'sign', 'none'].map((value) => ({ value, text: said(value) }))
const choice = { type: 'choice', passRule: 'guard', options } as const
const oneBad = { ...choice, passRule: 'guard|sign' } as const
const some = { type: 'num', passRule: '>=1' } as const

test.each([
  ['a yes or no, in plain words', yes, plain, true],
  ['a yes or no with a value', yes, { ...plain, found: said('{{value}}') }, false],
  ['a number with its limit', number, measured, true],
  ['a number without its limit', number, { ...plain, found: said('{{value}}') }, false],
  ['a number with something else', number, { ...plain, found: said('{{value}} {{limit}} {{unit}}') }, false],
  [
    'a placeholder that one language lacks',
    number,
    { ...measured, found: { ...measured.found, cn: '{{value}}' } },
    false,
  ],
  ['a placeholder in what to do', number, { ...measured, how: said('{{limit}}') }, false],
  [
    'a figure of the place, with a sentence for where it is not known',
    seats,
    { ...measured, foundWithoutLimit: said('{{value}}') },
    true,
  ],
  ['a figure of the place, without such a sentence', seats, measured, false],
  [
    'a fixed limit with a sentence for where it is not known',
    number,
    { ...measured, foundWithoutLimit: said('{{value}}') },
    false,
  ],
  ['a choice with what was chosen', choice, { ...plain, found: said('{{value}}') }, true],
  ['a choice of which two fail, without what was chosen', choice, plain, false],
  ['a choice of which one fails, in words of its own', oneBad, plain, true],
  ['a number of which there is none, in words of its own', some, { ...plain, found: said('none of {{limit}}') }, true],
  ['a number of which there is none, without its limit', some, plain, false],
  ['a choice with a limit', choice, measured, false],
])('%s', (_case, question, entry, fits) => {
  expect(fitsQuestion(question, entry)).toBe(fits)
})

const spa = templates.find(({ kind }) => kind === 'spa') as QuestionTemplate
const file = Object.fromEntries(
  spa.questions.map(({ code }) => [code, help.find((it) => it.questionId.startsWith(code))]),
) as Record<string, (typeof help)[number]>
const entries = Object.fromEntries(Object.entries(file).map(([code, { questionId: _id, ...entry }]) => [code, entry]))

test('a file that lacks a question, has a strange one or uses a value that its question lacks is refused by name', () => {
  const { 'SPA-02': second, ...others } = entries
  expect(helpOf(spa, entries)).toHaveLength(16)
  expect(() => helpOf(spa, others)).toThrow('SPA-02')
  expect(() => helpOf(spa, { ...entries, 'SPA-99': second })).toThrow('SPA-99')
  expect(() => helpOf(spa, { ...entries, 'SPA-12': second })).toThrow('SPA-12')
})

test.each([
  ['no Thai text', { short: { en: 'a', cn: '甲' } }],
  ['an empty text', { why: said(' ') }],
  ['a cost that is unknown', { cost: 'much' }],
  ['half a day', { days: 0.5 }],
  ['a proof that is unknown', { proof: 'promise' }],
  ['a field that is unknown', { colour: 'red' }],
])('an entry with %s is refused', (_case, difference) => {
  expect(questionHelpFile.safeParse({ 'GEN-01': plain }).success).toBe(true)
  expect(questionHelpFile.safeParse({ 'GEN-01': { ...plain, ...difference } }).success).toBe(false)
})

test('a finding’s text is never a question with its answer, nor that there are "0" of something', () => {
  const found = new Map(help.map(({ questionId: id, found: { en } }) => [id, en]))
  expect(found.get('HOTEL-16.1')).toBe('The pool has neither a lifeguard nor a warning sign with a ring buoy')
  expect([...found].filter(([, words]) => /: .?{{value}}.?$/.test(words ?? ''))).toEqual([])
  const none = templates.flatMap(({ version, questions }) =>
    questions.filter(({ passRule }) => passRule === '>=1').map(({ code }) => questionId(code, version)),
  )
  expect(none.filter((id) => found.get(id)?.includes('{{value}}'))).toEqual([])
})
