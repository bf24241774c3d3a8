import { expect, test } from 'vitest'
import { editsBetween } from './edits.ts'

test.each([
  ['pattaya', 'pattaya', 0],
  ['pataya', 'pattaya', 1],
  ['phuket', 'phucket', 1],
  ['chaing', 'chiang', 1],
  ['krabi', 'trang', 3],
])('%s is %s but for so many letters', (word, text, edits) => {
  expect(editsBetween(word, text)).toBe(edits)
})

test('a word may stand anywhere in a text', () => {
  expect(editsBetween('bambo', 'golden bamboo resort', true)).toBe(0)
  expect(editsBetween('banboo', 'golden bamboo resort', true)).toBe(1)
})
