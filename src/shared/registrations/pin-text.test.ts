/** How people write a point. */
import { expect, test } from 'vitest'
import { readPin } from './pin-text.ts'

test.each([
  ['7.88402, 98.39234', { lat: 7.88402, lng: 98.39234 }],
  [' 7.88402 98.39234 ', { lat: 7.88402, lng: 98.39234 }],
  ['-7,98', { lat: -7, lng: 98 }],
])('%j is a point', (text, point) => expect(readPin(text)).toEqual(point))

test.each(['', '7.88402', '7.88402, 98.39234, 3', '7.8.8, 98', 'N7 E98', '1234, 5', `${' '.repeat(50_000)}7`])(
  '%.20j is none',
  (text) => expect(readPin(text)).toBeNull(),
)
