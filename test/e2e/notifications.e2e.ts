/** Somebody is asked to help with a place: the bell says so, the list leads there, and to have opened it is to have read it. */
import { expect, inject, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { desktop, isAt, makeReader, phone } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { anyAddress, signUp } from '../support/sign-up.ts'

/** The invented vendor asks an account to help with the first place that can be helped with. */
async function askToHelp(contact: string): Promise<void> {
  const origin = inject('origin')
  const headers = {
    cookie: `session=${await signInAs('vendor@demo.example', 'vendor')}`,
    origin,
    'x-forwarded-for': anyAddress(),
  }
  const own = await (await fetch(`${origin}/vendor/my-business`, { headers })).text()
  const places = new Set([...own.matchAll(/\/vendor\/manage-business\/home\/([0-9a-f-]{36})/g)].map(([, id]) => id))
  for (const place of places) {
    const asked = await fetch(`${origin}/vendor/manage-business/people/${place}`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ do: 'helper', part: 'helper', contact }),
    })
    if (asked.status === 303) return
  }
  throw new Error('No place of the vendor can be helped with')
}

test('an invited helper is notified by the bell, and opening the notice marks it as read', async () => {
  const account = await signUp()
  const reader = await makeReader({ session: account.session, language: 'en', viewport: phone })
  const { page } = reader
  const bell = page.locator('.bell[href="/notification"]')
  await reader.open('/')
  expect(await bell.textContent()).toBe('Notifications')
  await askToHelp(account.contact)
  await reader.open('/')
  expect(await bell.textContent()).toContain('Notifications, 1 unread')
  await bell.click()
  await isAt(reader, '/notification')
  const line = page.locator('.told a.unread', { hasText: 'You are asked to help with a place' })
  await line.waitFor()
  expect(await violationsInBoth(reader)).toEqual([])
  await page.setViewportSize(desktop)
  expect(await violationsInBoth(reader)).toEqual([])
  await page.setViewportSize(phone)
  await line.click()
  await page.waitForURL(/\/vendor\/offer\//)
  await page.locator('.bell[href="/notification"]:not(:has(.dot))').waitFor()
  await page.goBack()
  await page.locator('.told a.li:not(.unread)').waitFor()
}, 120_000)

test('a client with a favourite is offered notifications on the device, is led to the choice, and is not asked again after a no', async () => {
  const { session } = await signUp()
  const reader = await makeReader({ session, language: 'en', viewport: phone })
  const { page, context } = reader
  // A browser that has not asked yet; one without a lasting profile says no by itself.
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  const offer = page.locator('.banner', { hasText: 'Hear of it on this device' })
  const toFavourites = async () => {
    await reader.open('/profile')
    await page.locator('main a[href="/profile/favorite-place"]').click()
    await page.waitForURL('**/profile/favorite-place')
    await page.getByRole('heading', { level: 1, name: 'Favourites' }).waitFor()
  }
  await toFavourites()
  expect(await offer.count()).toBe(0)
  await reader.open('/client/popular-full')
  await page.locator('main a[href^="/client/information/"]').first().click()
  await page.waitForURL(/\/client\/information\/[0-9a-f-]{36}/)
  await page.getByRole('button', { name: 'Keep', exact: true }).first().click()
  await page.getByRole('button', { name: 'Kept', exact: true }).first().waitFor()
  await toFavourites()
  await offer.waitFor()
  expect(await violationsInBoth(reader)).toEqual([])
  // Into a page that stands nothing is put.
  await reader.open('/profile/favorite-place')
  expect(await offer.count()).toBe(0)
  await toFavourites()
  await offer.getByRole('link', { name: 'Choose notifications' }).click()
  await page.locator('#browsers').waitFor()
  await toFavourites()
  await offer.getByRole('button', { name: 'Not now' }).click()
  await offer.waitFor({ state: 'detached' })
  await toFavourites()
  expect(await offer.count()).toBe(0)
}, 120_000)
