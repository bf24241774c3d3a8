import { expect, test } from 'vitest'
import type { AnswerHead } from '#shared/runs/run.ts'
import type { WaitingOp } from './run-store.ts'
import { changedAnswer, withWaiting } from './waiting-ops.ts'

const head = (id: string, value: string, note = ''): AnswerHead => ({
  id,
  value,
  naReason: null,
  note,
  by: null,
  at: '',
})
const op = (n: number, value: string, replaces: string[]): WaitingOp => ({
  device: 'me',
  n,
  question: 'REST-01',
  value,
  naReason: null,
  note: '',
  replaces,
  deviceAt: '',
  isTried: false,
})
const shown = (heads: Record<string, AnswerHead[]>) => heads['REST-01']?.map(({ id, value }) => `${id} ${value}`)

test('waiting operations stand in the place of replaced ones, one after the other', () => {
  const known = { 'REST-01': [head('other:1', 'yes')] }
  expect(shown(withWaiting(known, []))).toEqual(['other:1 yes'])
  expect(shown(withWaiting(known, [op(1, 'no', ['other:1'])]))).toEqual(['me:1 no'])
  expect(shown(withWaiting(known, [op(1, 'no', ['other:1']), op(2, '7', ['me:1'])]))).toEqual(['me:2 7'])
})

test('another person’s answer of the meantime stands beside it', () => {
  const known = { 'REST-01': [head('other:2', 'yes')] }
  expect(shown(withWaiting(known, [op(1, 'no', ['other:1'])]))).toEqual(['other:2 yes', 'me:1 no'])
})

test('a change keeps the rest of the answer, and one that changes nothing is none', () => {
  const [all, device] = [[head('me:1', 'no', 'กล่อง')], 'me']
  expect(changedAnswer(all, { value: 'yes' }, device)).toMatchObject({
    next: { value: 'yes', note: 'กล่อง' },
    isNew: true,
  })
  expect(changedAnswer(all, { note: 'กล่อง' }, device).isNew).toBe(false)
  expect(changedAnswer([], { value: 'yes' }, device)).toMatchObject({ before: [], isNew: true })
})

test('while two answers differ only a choice takes the place of both', () => {
  const all = [head('me:1', 'no'), head('other:1', 'yes')]
  const ids = (change: Parameters<typeof changedAnswer>[1]) =>
    changedAnswer(all, change, 'me').before.map(({ id }) => id)
  expect(ids({ note: 'ยังพิมพ์อยู่' })).toEqual(['me:1'])
  expect(ids({ value: 'yes', naReason: null, note: '' })).toEqual(['me:1', 'other:1'])
})
