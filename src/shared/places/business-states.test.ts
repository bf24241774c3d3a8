import { expect, test } from 'vitest'
import { businessStatuses, isInspected, isListed, isRegistering, plannedStatuses } from './business-states.ts'

test('the public sees what was approved and is not closed for good; a suspended place is not hidden', () => {
  expect(businessStatuses.filter(isListed)).toEqual(['approved', 'suspended', 'closed_temporarily'])
})

test('officers inspect what is listed, and what waits for them; never what its owner is still writing', () => {
  expect(businessStatuses.filter(isInspected)).toEqual(['submitted', 'approved', 'suspended', 'closed_temporarily'])
  expect(plannedStatuses.every(isInspected)).toBe(true)
})

test('a registration is on its way until it is approved', () => {
  expect(businessStatuses.filter(isRegistering)).toEqual(['draft', 'submitted', 'returned'])
})
