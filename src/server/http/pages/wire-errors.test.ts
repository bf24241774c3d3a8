/** The head of a page that says what was refused. */
import { expect, test } from 'vitest'
import { problemHead } from './wire-errors.ts'

test('a page that could not be had says in its title what happened, as specified, and where too much was asked in words', () => {
  const titleOf = (status: number) => problemHead({ code: 'internal', status }, (key) => key).title
  expect([404, 500, 429].map(titleOf)).toEqual(['404 — Not Found', 'Error', 'error:tooBusy'])
})
