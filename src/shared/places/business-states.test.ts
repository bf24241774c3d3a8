import { expect, test } from 'vitest'
import { businessStatuses, isInspected, isListed, isRegistering, plannedStatuses } from './business-states.ts'

test('the public sees approved places that are not closed for good; a suspended one is not hidden', () => {
  expect(businessStatuses.filter(isListed)).toEqual(['approved', 'suspended', 'closed_temporarily'])
})

test('officers inspect listed places and handed-in registrations, never an owner’s draft', () => {
  expect(businessStatuses.filter(isInspected)).toEqual(['submitted', 'approved', 'suspended', 'closed_temporarily'])
  expect(plannedStatuses.every(isInspected)).toBe(true)
})

test('a registration is on its way until it is approved', () => {
  expect(businessStatuses.filter(isRegistering)).toEqual(['draft', 'submitted', 'returned'])
})
