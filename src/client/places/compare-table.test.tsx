import { expect, test } from 'vitest'
import type { GradeView } from '#shared/standards/grade-view.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { type ComparedPlace, CompareTable } from './compare-table.tsx'

const dates = { letter: 'A', score: 95, inspectedOn: '2026-10-12', validUntil: '2028-04-12' } as const
const placed = (grade: GradeView): ComparedPlace => ({
  card: {
    id: '0190a1b2-0000-7000-8000-000000000001',
    name: 'Sand Hotel',
    nameLocale: 'en',
    category: 'lodging',
    grade,
    district: 'Kathu',
    province: 'Phuket',
    rating: null,
    openCard: null,
    closedTemporarily: false,
    picture: null,
  },
  grade,
  latest: null,
  open: [],
  amenities: [],
  checks: {},
  priceLevel: null,
  opening: null,
})
const words = (grade: GradeView) =>
  wordsOf(render(<CompareTable places={[placed(grade)]} />, 'en', ['client', 'review']))

test('of a result that ran out it is told when; of a suspended place the day of its inspection is told, and none until which that were valid', () => {
  expect(words({ ...dates, state: 'valid' })).toContain('Inspected Oct 12, 2026 valid until Apr 12, 2028')
  const ranOut = words({ ...dates, state: 'expired', validUntil: '2026-09-25' })
  expect(ranOut).toContain('Inspected Oct 12, 2026 expired on Sep 25, 2026')
  expect(ranOut).not.toContain('valid until')
  const suspended = words({ ...dates, state: 'suspended' })
  expect(suspended).toContain('Inspected Oct 12, 2026 Not fixed yet')
})

test('rows whose answers differ say so, and those of one answer or of one place do not', () => {
  const [good, poor] = [
    placed({ ...dates, state: 'valid' }),
    placed({ ...dates, state: 'valid', letter: 'C', score: 72 }),
  ]
  const both = wordsOf(render(<CompareTable places={[good, { ...poor, priceLevel: 2 }]} />, 'en', ['client', 'review']))
  expect(both).toContain('Safety grade differs')
  expect(both).toContain('Prices differs')
  expect(both).toContain('Not fixed yet –')
  expect(words({ ...dates, state: 'valid' })).not.toContain('differs')
})
