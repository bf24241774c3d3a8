import { expect, test } from 'vitest'
import { questionTemplate, readQuestionTemplates } from './question-templates.ts'

const templates = readQuestionTemplates()
const questions = templates.flatMap((template) => template.questions)
const [restaurant] = templates

test('there are seven questionnaires with 114 questions, each code once', () => {
  expect(templates.map(({ kind, questions }) => `${kind} ${questions.length}`)).toEqual([
    'restaurant 18',
    'lodging 18',
    'attraction 16',
    'tour 17',
    'spa 16',
    'entertainment 17',
    'general 12',
  ])
  expect(new Set(questions.map(({ code }) => code)).size).toBe(114)
})

test('every text is there in Thai, English and Chinese, in its own letters', () => {
  const texts = [
    ...templates.map(({ name }) => name),
    ...questions.map(({ text }) => text),
    ...questions.flatMap(({ options }) => options?.map(({ text }) => text) ?? []),
  ]
  expect(texts).toHaveLength(7 + 114 + 6)
  expect(texts.filter(({ th }) => !/\p{Script=Thai}/u.test(th))).toEqual([])
  expect(texts.filter(({ en }) => !/^[\p{Script=Latin}\p{P}\p{N}\p{S} ]+$/u.test(en ?? ''))).toEqual([])
  expect(texts.filter(({ cn }) => !/\p{Script=Han}/u.test(cn ?? '') || /\p{Script=Thai}/u.test(cn ?? ''))).toEqual([])
})

test('each questionnaire has critical questions, and each fails where it should', () => {
  expect(templates.filter((it) => !it.questions.some(({ critical }) => critical === 'X'))).toEqual([])
  expect(templates.filter((it) => !it.questions.some(({ critical }) => critical === 'M'))).toEqual([])
})

const first = restaurant?.questions[0]
test.each([
  ['a kind that is unknown', { kind: 'zoo' }],
  ['no question', { questions: [] }],
  ['a code twice', { questions: [first, first] }],
  ['no Thai text', { questions: [{ ...first, text: { en: 'a', cn: '甲' } }] }],
  ['an empty text', { questions: [{ ...first, text: { th: 'ก', en: ' ', cn: '甲' } }] }],
  ['a section that is unknown', { questions: [{ ...first, section: 'garden' }] }],
  ['a weight out of range', { questions: [{ ...first, weight: 6 }] }],
  ['a rule of another type', { questions: [{ ...first, passRule: '>=1' }] }],
  ['options without a choice', { questions: [{ ...first, options: [] }] }],
  ['a field that is unknown', { questions: [{ ...first, colour: 'red' }] }],
])('a file with %s is refused', (_case, difference) => {
  expect(questionTemplate.safeParse(restaurant).success).toBe(true)
  expect(questionTemplate.safeParse({ ...restaurant, ...difference }).success).toBe(false)
})
