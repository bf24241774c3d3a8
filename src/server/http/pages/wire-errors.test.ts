/** The head of an error page. */
import { expect, test } from 'vitest'
import { problemHead } from './wire-errors.ts'

test('a failed page names the fault in its title, as specified, and too many requests in words', () => {
  const titleOf = (status: number) => problemHead({ code: 'internal', status }, (key) => key).title
  expect([404, 500, 429].map(titleOf)).toEqual(['404 — Not Found', 'Error', 'error:tooBusy'])
})
