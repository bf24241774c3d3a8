import { expect, test } from 'vitest'
import { render, wordsOf } from '../../../test/support/render.tsx'

import { PlaceBar } from './place-bar.tsx'

test('the line that stays says letter and number, or the state, with the day of the inspection, and leads to the parts', () => {
  const valid = { state: 'valid', letter: 'B', score: 84, inspectedOn: '2026-07-26', validUntil: '2027-07-26' } as const
  const html = render(<PlaceBar grade={valid} parts={['safety', 'reviews', 'visit']} />, 'en', ['client'])
  expect(wordsOf(html)).toBe('84.0 Inspected Jul 26, 2026 Safety Reviews Getting there')
  expect(html).toContain('aria-label="Grade B, good"')
  expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['#safety', '#reviews', '#visit'])
  const closed = render(<PlaceBar grade={{ ...valid, state: 'suspended' }} parts={['safety']} />, 'en', ['client'])
  expect(wordsOf(closed)).toBe('Suspended Inspected Jul 26, 2026 Safety')
})
