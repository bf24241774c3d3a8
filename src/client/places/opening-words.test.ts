import { expect, test } from 'vitest'
import { clockWords, hoursInWords } from './opening-words.ts'

const spans = [
  ['06:30', '14:00'],
  ['17:00', '24:00'],
]

test('Thai writes the clock with a dot and its unit once, the others with a colon', () => {
  expect(hoursInWords(spans, 'th')).toBe('06.30–14.00, 17.00–24.00 น.')
  expect(hoursInWords(spans, 'en')).toBe('06:30–14:00, 17:00–24:00')
  expect([clockWords('06:30', 'th'), clockWords('06:30', 'cn'), hoursInWords([], 'th')]).toEqual([
    '06.30 น.',
    '06:30',
    '',
  ])
})
