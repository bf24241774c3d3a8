/** The places that somebody keeps, read on the device without a network: by that person, for a week, and by nobody after leaving. */
import { expect, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { makeReader, phone } from '../support/browser.ts'
import { reopen, rowsOf } from '../support/device-rows.ts'
import { signUp } from '../support/sign-up.ts'

const allow = [/Failed to load resource/, /ERR_/, /could not be loaded/, /status of 503/]
const list = '/profile/favorite-place'
const hour = 3_600_000

test('places that are kept are read without a network for a week, and by nobody after signing out', async () => {
  const { session } = await signUp()
  const reader = await makeReader({ session, language: 'en', viewport: phone, serviceWorkers: 'allow', allow })
  const { context } = reader
  let { page } = reader
  const cold = async (path: string) => {
    page = await reopen(context, page, path)
  }
  await reader.open('/client/popular-full')
  await page.locator('main a[href^="/client/information/"]').first().click()
  await page.waitForURL(/\/client\/information\/[0-9a-f-]{36}/)
  await page.getByRole('button', { name: 'Keep', exact: true }).first().click()
  await page.getByRole('button', { name: 'Kept', exact: true }).first().waitFor()
  await cold(list)
  const name = await page.locator('.favourites h2').first().textContent()
  await expect.poll(() => rowsOf(page, 'pages'), { timeout: 20_000 }).toBe(1)

  await context.setOffline(true)
  await cold(list)
  expect(await page.locator('.favourites h2').allTextContents()).toEqual([name])
  await page.locator('.banner', { hasText: 'Kept on this device, as of' }).waitFor()
  expect(await page.locator('.favourites button').count()).toBe(0)
  expect(await violationsInBoth({ page })).toEqual([])
  await rowsOf(page, 'people', 7 * 24 * hour - hour)
  await cold(list)
  expect(await page.locator('.favourites h2').allTextContents()).toEqual([name])
  await rowsOf(page, 'people', 7 * 24 * hour + hour)
  await cold(list)
  expect(await page.locator('.favourites').count()).toBe(0)
  expect(await page.content()).not.toContain(name)

  await context.setOffline(false)
  await cold(list)
  await page.locator('.favourites h2').first().waitFor()
  await context.clearCookies({ name: 'session' })
  await cold('/')
  await expect.poll(() => rowsOf(page, 'people')).toBe(0)
  expect(await rowsOf(page, 'pages')).toBe(0)
  await context.setOffline(true)
  await cold(list)
  expect(await page.content()).not.toContain(name)
}, 120_000)
