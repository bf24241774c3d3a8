import { expect, test } from 'vitest'
import { reviewStatuses } from '#shared/reviews/review-states.ts'
import { whyNotEdit, whyNotWrite } from './policy.ts'

const now = new Date('2026-11-21T05:00:00Z')
const somebody = { isRelated: false, onDuty: false, wroteAt: null }
const ninetyDaysAgo = new Date('2026-08-23T05:00:00Z')

test('a person has one active review of a place in 90 days, to the millisecond', () => {
  expect(whyNotWrite(somebody, now)).toBeNull()
  expect(whyNotWrite({ ...somebody, wroteAt: ninetyDaysAgo }, now)).toBeNull()
  expect(whyNotWrite({ ...somebody, wroteAt: new Date(ninetyDaysAgo.getTime() + 1) }, now)).toBe(
    'review:refusal.tooSoon',
  )
})

test('an own review is changed in every state but hidden', () => {
  expect(reviewStatuses.filter((status) => whyNotEdit(somebody, status) === null)).toEqual([
    'published',
    'reported',
    'kept',
  ])
})
