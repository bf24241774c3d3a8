/**
 * Programs that read pages: they never meet the error page in the browser (the server's page stays, the error is logged), and find the icon where
 * they look for it.
 */
import { expect, test } from 'vitest'
import { makeReader } from '../support/browser.ts'
import { someOf } from '../support/share.ts'

const broken = `export const head = () => ({ title: 'x' })
  export default function Broken() { throw new Error('The lamp is broken') }`

const crawlers = {
  google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  lighthouse:
    'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
  facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
}

for (const [name, userAgent] of someOf(Object.entries(crawlers), 1, 0)) {
  test(`${name} keeps the page that the server sent when the browser's code throws`, async () => {
    const reader = await makeReader({ userAgent, allow: [/The lamp is broken|did not match and was drawn again/] })
    const { page, complaints } = reader
    const served = await makeReader({ userAgent, javaScriptEnabled: false })
    await served.open('/client/popular-full')
    await page.route('**/assets/popular-full-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: broken }),
    )
    await reader.open('/client/popular-full')
    await expect.poll(() => complaints.some((words) => words.includes('The lamp is broken'))).toBe(true)
    const words = () => document.body.innerText
    expect(await page.evaluate(words)).toBe(await served.page.evaluate(words))
    await expect.poll(() => page.title()).toBe(await served.page.title())
    expect(await page.locator('main').count()).toBe(1)
    expect(await page.getByText('Something went wrong.').count()).toBe(0)
  })
}

test('a person sees the error page in the same case', async () => {
  const reader = await makeReader({ allow: [/The lamp is broken|did not match and was drawn again/] })
  const { page } = reader
  await page.route('**/assets/popular-full-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  )
  await reader.open('/client/popular-full')
  await page.getByText('Something went wrong.').waitFor()
  await expect.poll(() => page.title()).toBe('Error')
})

test('a crawler sees the server’s 404 page for an address that does not exist', async () => {
  const reader = await makeReader({ userAgent: crawlers.google, allow: [/status of 404/] })
  await reader.open('/no/such-page')
  await reader.page.getByText('Page not found: /no/such-page', { exact: true }).waitFor()
  await expect.poll(() => reader.page.title()).toBe('404 — Not Found')
})

test('the icon is there for programs that ask for it without reading a page', async () => {
  const { origin } = await makeReader()
  const answer = await fetch(`${origin}/favicon.ico`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon'])
  // An ICO: reserved, kind, number of pictures.
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
})
