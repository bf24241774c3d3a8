import { expect, test } from 'vitest'
import { batchSize } from './run-wire.ts'

const op = (note: string) => ({
  device: 'a',
  n: 1,
  question: 'REST-01',
  value: 'no',
  naReason: null,
  note,
  replaces: [],
})

test('a batch fits into a form with notes of any length, and at least one operation is sent', () => {
  expect(batchSize(Array.from({ length: 60 }, () => op('')))).toBe(50)
  const long = Array.from({ length: 10 }, () => op('ก'.repeat(2000)))
  const batch = long.slice(0, batchSize(long))
  expect(batch.length).toBeGreaterThan(1)
  // The form's own limit is 100 kB (server/http/app.ts).
  expect(new URLSearchParams({ ops: JSON.stringify(batch) }).toString().length).toBeLessThan(100_000)
  expect([batchSize([op('ก'.repeat(20_000))]), batchSize([])]).toEqual([1, 0])
})
