/** The error page where too much was asked at once, which no test asks of a server. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { draw, wordsOf } from '../../../test/support/draw.tsx'
import { ErrorPage } from './error-page.tsx'
import { routeError } from './route-error.ts'

test('too many pages at once: what happened and when to try again stand in the heading and the text, not “Error”', () => {
  const problem = { code: 'too_many_requests', status: 429 } as const
  const routes = [{ id: 'root', path: '/', element: null, ErrorBoundary: ErrorPage, loader: () => null }]
  const router = createMemoryRouter(routes, {
    hydrationData: { loaderData: {}, errors: { root: routeError(problem) } },
  })
  const words = wordsOf(draw(<RouterProvider router={router} />, 'en', ['error']))
  expect(words).toMatch(/^Too many pages at once Your network .* wait about a minute and try again/)
  expect(words).not.toContain('Error')
})
