import { expect, test } from 'vitest'
import { isPassRule, judgeAnswer } from './pass-rule.ts'

const yesNo = { type: 'yn', passRule: 'yes', options: null } as const
const number = (passRule: string) => ({ type: 'num', passRule, options: null }) as const
const text = { th: 'ก', en: 'a', cn: '甲' }
const choice = {
  type: 'choice',
  passRule: 'guard|ring',
  options: ['guard', 'ring', 'none'].map((value) => ({ value, text })),
} as const
const judged = (question: Parameters<typeof judgeAnswer>[0], value: string, limits = {}) =>
  judgeAnswer(question, value, { capacity: null, licensed: null, ...limits })

test.each([
  ['yes', 'pass'],
  ['no', 'fail'],
  ['Yes', null],
  ['', null],
])('yes or no: %j', (value, verdict) => {
  expect(judged(yesNo, value)).toBe(verdict)
})

test.each([
  ['>=100', '100', 'pass'],
  ['>=100', '99.9', 'fail'],
  ['<=5', '5', 'pass'],
  ['<=5', '5.001', 'fail'],
  ['>=37.25', '37.25', 'pass'],
  ['>=37.25', '37.2', 'fail'],
  // A rule that is none judges nothing.
  ['5', '5', null],
  ['<=5', '-1', null],
  ['<=5', '1e3', null],
  ['<=5', '', null],
  ['<=5', '1'.repeat(10), null],
])('a number, %s: %j', (rule, value, verdict) => {
  expect(judged(number(rule), value)).toBe(verdict)
})

test('a figure of the place is the limit, and without it nothing can be said', () => {
  expect(judged(number('<=capacity'), '80', { capacity: 80 })).toBe('pass')
  expect(judged(number('<=capacity'), '81', { capacity: 80, licensed: 99 })).toBe('fail')
  expect(judged(number('<=licensed'), '12', { capacity: 1, licensed: 12 })).toBe('pass')
  expect(judged(number('<=capacity'), '80')).toBeNull()
})

test('a choice passes when it is among those named, and must be one of the options', () => {
  expect(['guard', 'ring', 'none', 'dog', 'guard|ring'].map((value) => judged(choice, value))).toEqual([
    'pass',
    'pass',
    'fail',
    null,
    null,
  ])
  expect(judged({ ...choice, options: null }, 'guard')).toBeNull()
})

test('a rule must fit the type of its question', () => {
  expect([yesNo, number('>=2'), number('<=licensed'), choice].map(isPassRule)).toEqual([true, true, true, true])
  const wrong = [
    { ...yesNo, passRule: 'no' },
    number('yes'),
    number('<=beds'),
    number('>5'),
    number('not <=5'),
    number('<=5 m'),
    number('<=5.'),
    { ...choice, passRule: 'guard|dog' },
    { ...choice, options: null },
  ]
  expect(wrong.map(isPassRule)).toEqual(wrong.map(() => false))
})
