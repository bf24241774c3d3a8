import { expect, test } from 'vitest'
import { togglePhrase } from '#client/ui/toggle-phrase.ts'
import type { AnswerHead, RunQuestion, RunView } from '#shared/runs/run.ts'
import { bySection, neighboursOf, readDecimal, statesOf } from './question-state.ts'

const question = (code: string, more: Partial<RunQuestion> = {}): RunQuestion => ({
  code,
  section: 'fire',
  severity: 'minor',
  type: 'yn',
  passRule: 'yes',
  critical: null,
  photo: 'never',
  basis: null,
  text: code,
  options: null,
  help: null,
  phrases: [],
  before: null,
  ...more,
})
const head = (id: string, value: string): AnswerHead => ({
  id,
  value,
  naReason: null,
  note: '',
  by: null,
  at: '2026-11-21T07:00:00Z',
})
const run = (questions: RunQuestion[], heads: RunView['heads'] = {}): RunView => ({
  id: 'x',
  kind: 'survey',
  place: { id: '', name: 'ก', category: 'restaurant' },
  photos: {},
  limits: { capacity: null, licensed: null },
  startedAt: '2026-11-21T07:00:00Z',
  questions,
  heads,
})

test('a question is complete, open, lacking or contradicted, passed or not', () => {
  const questions = ['A', 'B', 'C', 'D'].map((code) => question(code, code === 'C' ? { photo: 'always' } : {}))
  const heads = { A: [head('a:1', 'no')], C: [head('a:2', 'yes')], D: [head('a:3', 'yes'), head('b:1', 'no')] }
  expect(statesOf(run(questions, heads)).map(({ mark }) => mark)).toEqual(['done', 'open', 'lacking', 'conflict'])
})

test('a figure of the place that nobody knows is missed in a run and not in a trial', () => {
  const asked = run([question('A', { type: 'num', passRule: '<=capacity' })], { A: [head('a:1', '12')] })
  expect(statesOf(asked).map(({ lacks }) => lacks)).toEqual([['limit']])
  expect(statesOf(asked, true).map(({ lacks }) => lacks)).toEqual([[]])
})

test('a section that comes again stands again', () => {
  const sections = (['fire', 'fire', 'exit', 'fire'] as const).map((section, at) => question(String(at), { section }))
  expect(bySection(statesOf(run(sections))).map(({ section, states }) => [section, states.length])).toEqual([
    ['fire', 2],
    ['exit', 1],
    ['fire', 1],
  ])
})

test('before the first stands nothing, after the last the review, and after that nothing', () => {
  const asked = run([question('A'), question('B')])
  expect(['A', 'B', 'review'].map((at) => neighboursOf(asked, at))).toEqual([
    { previous: null, next: 'B' },
    { previous: 'A', next: 'review' },
    { previous: 'B', next: null },
  ])
})

test.each([
  ['37.5', '37.5'],
  [' 12 ', '12'],
  ['๓๗.๕', '37.5'],
  ['4,5', '4.5'],
  ['1,000', null],
  ['-1', null],
  ['12.', null],
  ['a', null],
  ['', null],
])('a typed number %j reads as %j', (typed, value) => {
  expect(readDecimal(typed)).toBe(value)
})

test('a sentence is added once and taken away again, and typed text stays', () => {
  const once = togglePhrase('กล่องสามใบ', 'ประตูเปิดไม่ได้')
  expect(once).toBe('กล่องสามใบ ประตูเปิดไม่ได้')
  expect(togglePhrase(once, 'ประตูเปิดไม่ได้')).toBe('กล่องสามใบ')
  expect(togglePhrase('', 'ประตูเปิดไม่ได้')).toBe('ประตูเปิดไม่ได้')
})
