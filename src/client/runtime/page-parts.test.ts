import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { expect, test } from 'vitest'
import { asksAnew } from './page-parts.ts'

const from = '/test-survey?kind=spa&q=SPA-01'
const asks = (to: string, more: Partial<ShouldRevalidateFunctionArgs> = {}) => {
  const [currentUrl, nextUrl] = [from, to].map((path) => new URL(path, 'http://own.invalid')) as [URL, URL]
  const rest = { currentParams: {}, nextParams: {}, defaultShouldRevalidate: true }
  return asksAnew(['q'])({ ...rest, currentUrl, nextUrl, ...more })
}

test.each([
  ['another part', '/test-survey?kind=spa&q=SPA-02', false],
  ['no part', '/test-survey?kind=spa', false],
  ['the same address, which is a reload', from, true],
  ['something else than a part', '/test-survey?kind=tour&q=SPA-01', true],
  ['another page', '/profile?kind=spa&q=SPA-02', true],
])('a navigation to %s asks the server: %s %s', (_what, to, isAsked) => {
  expect(asks(to)).toBe(isAsked)
})

test('a form that was sent is always followed by new data', () => {
  expect(asks('/test-survey?kind=spa&q=SPA-02', { formMethod: 'POST' })).toBe(true)
})
