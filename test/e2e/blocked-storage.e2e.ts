/**
 * Browsers that refuse any access to storage: every page works without it, for any visitor, and names its limits where something should be saved. Any
 * complaint of the browser fails the test, unhandled rejections included.
 */
import { expect, inject, test } from 'vitest'
import { locationCookie } from '#shared/reader.ts'
import { makeReader, phone } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { signUp } from '../support/sign-up.ts'

/** As browsers do where a person or an administrator has blocked all data of sites. */
function forbidStores() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  const never = () => Promise.reject(new DOMException('Access is denied for this document.', 'SecurityError'))
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get: refuse })
  for (const name of ['open', 'has', 'match', 'keys', 'delete'] as const) CacheStorage.prototype[name] = never
  if ('serviceWorker' in navigator)
    for (const name of ['register', 'getRegistration'] as const) ServiceWorkerContainer.prototype[name] = never
  Object.assign(window, { unmet: [] })
  addEventListener('unhandledrejection', ({ reason }) =>
    (window as never as { unmet: string[] }).unmet.push(String(reason)),
  )
}

/** Asks for every page; links are followed between them, so that the next page meets the leftovers of the last. */
async function readPages(session: string | undefined, addresses: string[]) {
  const reader = await makeReader({ ...(session && { session }), language: 'en', viewport: phone })
  const { page, context } = reader
  await context.addInitScript(forbidStores)
  await context.addCookies([{ name: locationCookie, value: 'p83', url: inject('origin') }])
  for (const address of addresses) {
    await reader.open(address)
    await page.waitForTimeout(400)
    await page.evaluate(() => window.scrollTo(0, 400))
    const seen = await page.evaluate(() => ({
      unmet: (window as never as { unmet: string[] }).unmet,
      isWrong: document.title.includes('Error') || document.querySelectorAll('h1').length !== 1,
    }))
    expect([address, seen]).toEqual([address, { unmet: [], isWrong: false }])
  }
  return reader
}

const firstPlace = async () => {
  const html = await (await fetch(`${inject('origin')}/client/recommend-full`)).text()
  return /\/client\/information\/[0-9a-f-]{36}/.exec(html)?.[0] ?? ''
}

test('a guest reads, searches and goes back without any of it', async () => {
  const place = await firstPlace()
  const { page } = await readPages(undefined, [
    '/',
    '/client/search?q=a',
    place,
    '/client/bank',
    '/auth/login',
    '/auth/register',
  ])
  await page.goto('/client/recommend-full')
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.locator('.place a').first().click()
  await page.waitForURL(/information/)
  await page.goBack()
  await page.locator('.place a').first().waitFor()
  expect(await page.evaluate(() => (window as never as { unmet: string[] }).unmet)).toEqual([])
}, 120_000)

test('so does a person, and a review that is being written is sent though nothing of it can be kept', async () => {
  const { session } = await signUp()
  const place = (await firstPlace()).split('/').pop() ?? ''
  const write = `/client/information/wrote-review/${place}`
  await readPages(session, [
    '/',
    `/client/information/${place}`,
    write,
    '/profile',
    '/profile/favorite-place',
    '/chat/channel-chat',
    '/notification',
  ])
}, 120_000)

test.each([
  [
    'vendor@demo.example',
    'vendor',
    ['/vendor/my-business', '/vendor/warning-list', '/vendor/register-business/form1', '/profile'],
  ],
  [
    'inspector@demo.example',
    'inspector',
    ['/inspector/home', '/inspector/check/business-tourlist', '/inspector/dashboard', '/profile'],
  ],
] as const)(
  'so do the pages of work: %s',
  async (account, role, addresses) => {
    await readPages(await signInAs(account, role), [...addresses])
  },
  120_000,
)

test('the sign-in of a browser that says that it stores no cookies says so before anything is typed', async () => {
  const reader = await makeReader({ language: 'en', viewport: phone })
  await reader.context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
  )
  await reader.open('/auth/login')
  await reader.page.getByText('This browser keeps no cookies, so you cannot sign in').waitFor()
})
