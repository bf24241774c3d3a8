/** The places that somebody keeps, read on the device without a network: by that person, for a week, and by nobody after leaving. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { makeReader, phone } from '../support/browser.ts'
import { reopen, rowsOf } from '../support/device-rows.ts'
import { signUp } from '../support/sign-up.ts'

const allow = [/Failed to load resource/, /ERR_/, /could not be loaded/, /status of 503/]
const list = '/profile/favorite-place'
const hour = 3_600_000

/** Tiles of our own ground that the device has for saved places. */
const groundOf = (page: Page): Promise<number> =>
  page.evaluate(async () => ((await caches.has('ground')) ? (await (await caches.open('ground')).keys()).length : 0))

/** True if all that draws the map is on the device, as the worker's own list names it. */
const hasMapCode = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const [words = ''] = (await (await fetch('/sw.js')).text()).split('\n', 1)
    const { map } = JSON.parse(words.slice('self.precache='.length)) as { map: { files: string[] } }
    const kept = await Promise.all(map.files.map((file) => caches.match(file)))
    return kept.length > 0 && kept.every((file) => file !== undefined)
  })

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
  await expect.poll(() => rowsOf(page, 'pages')).toBe(1)
  // The ground of its province is on the device too.
  await expect.poll(() => groundOf(page)).toBeGreaterThan(0)
  await expect.poll(() => hasMapCode(page)).toBe(true)

  await context.setOffline(true)
  await cold(list)
  expect(await page.locator('.favourites h2').allTextContents()).toEqual([name])
  await page.locator('.banner', { hasText: 'Kept on this device, as of' }).waitFor()
  expect(await page.locator('.favourites button').count()).toBe(0)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const map = page.locator('.saved-map .map')
  await map.locator('.pin .grade').waitFor()
  // Drawn finer than the overview, which is the first of its layers.
  await expect.poll(() => map.locator('svg.leaflet-image-layer').count()).toBeGreaterThan(1)
  await map.locator('.pin .grade').click()
  expect(await page.evaluate(() => document.activeElement?.closest('.favourites') !== null)).toBe(true)
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
  expect(await groundOf(page)).toBe(0)
  await context.setOffline(true)
  await cold(list)
  expect(await page.content()).not.toContain(name)
}, 120_000)

test('with the last place of a province its ground leaves the device, and with the last place of all the list too', async () => {
  const { session } = await signUp()
  const reader = await makeReader({ session, language: 'en', viewport: phone, serviceWorkers: 'allow', allow })
  const { page } = reader
  // Far apart: their provinces share no tile.
  for (const province of [83, 57]) {
    await reader.open(`/client/search?province=${province}`)
    await page.locator('main a[href^="/client/information/"]').first().click()
    await page.waitForURL(/\/client\/information\/[0-9a-f-]{36}/)
    await page.getByRole('button', { name: 'Keep', exact: true }).first().click()
    await page.getByRole('button', { name: 'Kept', exact: true }).first().waitFor()
  }
  await reader.open(list)
  await expect.poll(() => groundOf(page)).toBeGreaterThan(0)
  let both = 0
  // They come one after another.
  await expect
    .poll(
      async () => {
        const before = both
        both = await groundOf(page)
        return both > 0 && both === before
      },
      { interval: 500, timeout: 20_000 },
    )
    .toBe(true)
  const remove = page.getByRole('button', { name: /^Remove .+ from your favourites$/ })
  await remove.first().click()
  await expect.poll(() => page.locator('.favourites h2').count()).toBe(1)
  await expect.poll(() => groundOf(page)).toBeLessThan(both)
  expect(await groundOf(page)).toBeGreaterThan(0)
  await remove.first().click()
  await page.getByText('No favourites yet').waitFor()
  await expect.poll(() => groundOf(page)).toBe(0)
  await expect.poll(() => rowsOf(page, 'pages')).toBe(0)
}, 120_000)
