/** The gaps of a draft, and its differences from the version before. */
import { expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { changesOf, type DraftQuestion, type DraftTemplate, lackingIn, triedWeights } from './template-draft.ts'

const words = (text: string) => ({ th: `${text} ไทย`, en: text, cn: `${text} 中` })
const question = (code: string, given: Partial<DraftQuestion> = {}): DraftQuestion => ({
  code,
  section: 'fire',
  type: 'yn',
  passRule: 'yes',
  weight: 3,
  critical: null,
  photo: 'never',
  scope: 'both',
  basis: null,
  text: words(code),
  options: null,
  help: {
    short: words('s'),
    found: words('f'),
    foundWithoutLimit: null,
    why: words('w'),
    how: words('h'),
    cost: 'low',
    days: 3,
    proof: 'photo',
  },
  ...given,
})
const of = (...questions: DraftQuestion[]): DraftTemplate => ({ name: words('Restaurant'), questions })
const [a, b, c, d] = ['A-01', 'A-02', 'A-03', 'A-04'].map((code) => question(code)) as [
  DraftQuestion,
  DraftQuestion,
  DraftQuestion,
  DraftQuestion,
]

test('a whole one lacks nothing', () => {
  expect(lackingIn(of(a, b))).toEqual([])
})

test('gaps are named by question, text and language', () => {
  const half = question('A-09', {
    text: { th: 'ก', en: '', cn: ' ' },
    help: { ...a.help, how: { th: '', en: 'x', cn: '甲' } },
  })
  expect(lackingIn({ name: { th: 'ร้าน', en: '', cn: '餐' }, questions: [a, half] })).toEqual([
    { code: null, what: 'name', locales: ['en'] },
    { code: 'A-09', what: 'text', locales: ['en', 'cn'] },
    { code: 'A-09', what: 'how', locales: ['th'] },
  ])
  expect(lackingIn(of())).toEqual([{ code: null, what: 'questions', locales: [] }])
})

test('a limit that is a figure of the place needs words for places whose figure is not known', () => {
  const limited = question('A-05', { type: 'num', passRule: '<=licensed' })
  expect(lackingIn(of(limited))).toEqual([{ code: 'A-05', what: 'foundWithoutLimit', locales }])
})

test('only a moved question is named, not all that made room', () => {
  expect(changesOf(of(a, b, c, d), of(d, a, b, c))).toEqual([{ code: 'A-04', change: 'moved', to: 1 }])
  expect(changesOf(of(a, b, c, d), of(a, c, b, d))).toHaveLength(1)
})

test('new, removed, reweighted and reworded questions are told, and nothing else', () => {
  const heavier = {
    ...b,
    weight: 5,
    critical: 'X' as const,
    help: { ...b.help, days: 9, why: { ...b.help.why, cn: '别' } },
  }
  const changes = changesOf(of(a, b, c), of(a, heavier, d))
  expect(changes).toEqual([
    { code: 'A-02', change: 'value', what: 'weight', from: '3', to: '5' },
    { code: 'A-02', change: 'value', what: 'critical', from: '', to: 'X' },
    { code: 'A-02', change: 'words', what: 'why', locales: ['cn'] },
    { code: 'A-02', change: 'mending' },
    { code: 'A-04', change: 'added' },
    { code: 'A-03', change: 'removed' },
  ])
  expect(triedWeights(changes)).toBe('A-02=5')
  expect(changesOf(of(a, b), of(a, b))).toEqual([])
})

test('another kind of answer is told with the limit that comes or goes, without rules that are none', () => {
  const number = question('A-01', { type: 'num', passRule: '<=5' })
  expect(changesOf(of(a), of(number))).toEqual([
    { code: 'A-01', change: 'value', what: 'type', from: 'yn', to: 'num' },
    { code: 'A-01', change: 'value', what: 'passRule', from: '', to: '<=5' },
  ])
})

test('changed options, and whether they pass, are told answer by answer', () => {
  const option = (value: string, text = value) => ({ value, text: words(text) })
  const choice = (passRule: string, ...options: ReturnType<typeof option>[]) =>
    of(question('A-07', { type: 'choice', passRule, options }))
  const before = choice('guard', option('guard'), option('ring'), option('none'))
  const after = choice('guard|ring', option('guard', 'lifeguard'), option('ring'), option('fence'))
  expect(changesOf(before, after)).toEqual([
    { code: 'A-07', change: 'answer', how: 'passes', text: words('ring') },
    { code: 'A-07', change: 'answer', how: 'added', text: words('fence') },
    { code: 'A-07', change: 'answer', how: 'removed', text: words('none') },
    { code: 'A-07', change: 'words', what: 'options', locales },
  ])
  expect(changesOf(before, choice('guard', option('none'), option('guard'), option('ring')))).toEqual([
    { code: 'A-07', change: 'answer', how: 'moved', to: 1, text: words('none') },
  ])
  expect(lackingIn(choice('guard', option('guard'), { value: 'ring', text: { th: 'ห่วง', en: '', cn: '圈' } }))).toEqual(
    [{ code: 'A-07', what: 'options', locales: ['en'] }],
  )
})
