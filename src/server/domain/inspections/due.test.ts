import { expect, test } from 'vitest'
import { inspectionKinds } from '#shared/inspections/inspection-states.ts'
import { type AskedQuestion, askedOf, dueAt, needsLicence } from './due.ts'

const last = { id: '01890000-0000-7000-8000-000000000001', templateId: 'restaurant.1' }

test.each([
  ['never inspected', null, false, ['first'], null],
  ['something is unresolved', last, true, ['recheck'], last],
  ['all is resolved', last, false, ['routine', 'requested', 'complaint'], null],
] as const)('a place where %s', (_case, latest, isUnresolved, kinds, follows) => {
  expect(dueAt(latest, isUnresolved)).toEqual({ kinds, follows })
})

test('the licence is needed where one question is judged by its figure', () => {
  const rules = (...all: string[]) => all.map((passRule) => ({ passRule }))
  expect(needsLicence(rules('yes', '<=capacity', '>=100'))).toBe(false)
  expect(needsLicence(rules('yes', '<=licensed'))).toBe(true)
  expect(needsLicence([])).toBe(false)
})

const questions: AskedQuestion[] = [
  { code: 'Q-1', critical: null },
  { code: 'Q-2', critical: 'X' },
  { code: 'Q-3', critical: 'M' },
  { code: 'Q-4', critical: null },
  { code: 'Q-5', critical: 'X' },
  { code: 'Q-6', critical: null },
  { code: 'Q-7', critical: null },
  { code: 'Q-8', critical: null },
]
const passed = Object.fromEntries(questions.map(({ code }) => [code, 'pass' as const]))
const first = () => 0
const final = () => 0.999_999

test.each(inspectionKinds.filter((kind) => kind !== 'recheck'))('a %s inspection asks every question', (kind) => {
  expect(askedOf(kind, questions, { verdicts: passed, unresolved: ['Q-1'] }, first)).toEqual(
    questions.map(({ code }) => code),
  )
})

test.each<[string, Partial<Record<string, 'pass' | 'fail' | 'na'>>, string[], () => number, string[]]>([
  [
    'what failed, what stops, three that passed',
    { 'Q-3': 'fail' },
    ['Q-3'],
    first,
    ['Q-1', 'Q-2', 'Q-3', 'Q-4', 'Q-5', 'Q-6'],
  ],
  [
    'others that passed, as the lot falls',
    { 'Q-3': 'fail' },
    ['Q-3'],
    final,
    ['Q-2', 'Q-3', 'Q-5', 'Q-6', 'Q-7', 'Q-8'],
  ],
  ['a stop that failed once', { 'Q-2': 'fail' }, ['Q-2'], first, ['Q-1', 'Q-2', 'Q-3', 'Q-4', 'Q-5']],
  ['what was found by an earlier inspection', {}, ['Q-8'], first, ['Q-1', 'Q-2', 'Q-3', 'Q-4', 'Q-5', 'Q-8']],
  [
    'never one by lot that does not apply, or whose failure is resolved',
    { 'Q-1': 'na', 'Q-3': 'fail', 'Q-4': 'fail' },
    ['Q-3'],
    first,
    ['Q-2', 'Q-3', 'Q-5', 'Q-6', 'Q-7', 'Q-8'],
  ],
  [
    'fewer by lot where fewer passed',
    { 'Q-1': 'fail', 'Q-3': 'fail', 'Q-4': 'fail', 'Q-6': 'na', 'Q-7': 'na' },
    ['Q-1', 'Q-3', 'Q-4'],
    final,
    ['Q-1', 'Q-2', 'Q-3', 'Q-4', 'Q-5', 'Q-8'],
  ],
  ['no question that its questionnaire does not have', {}, ['Q-9'], first, ['Q-1', 'Q-2', 'Q-3', 'Q-4', 'Q-5']],
])('a recheck asks %s', (_case, verdicts, unresolved, draw, asked) => {
  const before = { verdicts: { ...passed, ...verdicts } as Record<string, 'pass' | 'fail' | 'na'>, unresolved }
  expect(askedOf('recheck', questions, before, draw)).toEqual(asked)
})

test('by lot each question that passed comes as often as any other', () => {
  const others = ['A', 'B', 'C', 'D', 'E'].map((code) => ({ code, critical: null }))
  const before = { verdicts: Object.fromEntries(others.map(({ code }) => [code, 'pass' as const])), unresolved: [] }
  const counts: Record<string, number> = {}
  // Every outcome of the three draws once: from five, then from four, then from three.
  for (const draws of [0, 1, 2, 3, 4].flatMap((a) =>
    [0, 1, 2, 3].flatMap((b) => [0, 1, 2].map((c) => [a / 5, b / 4, c / 3])),
  )) {
    const left = [...draws]
    const codes = askedOf('recheck', others, before, () => left.shift() as number)
    expect([new Set(codes).size, left]).toEqual([3, []])
    for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  }
  expect(counts).toEqual({ A: 36, B: 36, C: 36, D: 36, E: 36 })
})
