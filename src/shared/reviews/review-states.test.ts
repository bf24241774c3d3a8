import { expect, test } from 'vitest'
import { reviewStatuses, statusAfter } from './review-states.ts'

test.each([
  ['reported: an officer has to look, unless one has kept it', 'report', ['reported', 'reported', 'kept', null]],
  ['kept by an officer, once', 'keep', ['kept', 'kept', null, null]],
  ['hidden by an officer, kept before or not', 'hide', ['hidden', 'hidden', 'hidden', null]],
  [
    'edited: what was kept is new again, what is reported stays so',
    'edit',
    ['published', 'reported', 'published', null],
  ],
] as const)('a review that is %s', (_case, act, after) => {
  expect(reviewStatuses.map((status) => statusAfter(act, status))).toEqual(after)
})
