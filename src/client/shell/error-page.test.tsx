/** The error page where too much was asked at once, which no test asks of a server. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { WireProblem } from '#shared/problems.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { routeError } from '../runtime/route-error.ts'
import { ErrorPage } from './error-page.tsx'

const shownFor = (problem: WireProblem) => {
  const routes = [{ id: 'root', path: '*', element: null, ErrorBoundary: ErrorPage, loader: () => null }]
  const router = createMemoryRouter(routes, {
    initialEntries: ['/client/information/019a'],
    hydrationData: { loaderData: {}, errors: { root: routeError(problem) } },
  })
  return wordsOf(render(<RouterProvider router={router} />, 'th', ['error']))
}

test('a failure has a reference for help and no address; a missing page has no reference', () => {
  const failed = shownFor({ code: 'internal', status: 500, requestId: 'r-17' })
  expect(failed).toContain('รหัสคำขอ r-17')
  expect(failed).not.toContain('019a')
  expect(shownFor({ code: 'unavailable', status: 503 })).not.toMatch(/019a|รหัสคำขอ/)
  expect(shownFor({ code: 'page_not_found', status: 404, requestId: 'r-17' })).not.toContain('r-17')
})

test('too many pages at once: the cause and the time of the next try stand in the heading and the text, not “Error”', () => {
  const problem = { code: 'too_many_requests', status: 429 } as const
  const routes = [{ id: 'root', path: '/', element: null, ErrorBoundary: ErrorPage, loader: () => null }]
  const router = createMemoryRouter(routes, {
    hydrationData: { loaderData: {}, errors: { root: routeError(problem) } },
  })
  const words = wordsOf(render(<RouterProvider router={router} />, 'en', ['error']))
  expect(words).toMatch(/^Too many pages at once Your network .* wait about a minute and try again/)
  expect(words).not.toContain('Error')
})
