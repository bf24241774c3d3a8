import { expect, test } from 'vitest'
import { businessStatuses, listedStatuses } from './business-states.ts'

test('the public sees what was approved and is not closed for good; a suspended place is not hidden', () => {
  const hidden = businessStatuses.filter((status) => !(listedStatuses as readonly string[]).includes(status))
  expect(hidden).toEqual(['draft', 'submitted', 'returned', 'closed'])
  expect(listedStatuses).toEqual(['approved', 'suspended', 'closed_temporarily'])
})
