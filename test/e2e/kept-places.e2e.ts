/** The places that somebody keeps, read on the device without a network: by that person, for a week, and by nobody after leaving. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { isReady, makeReader, phone } from '../support/browser.ts'
import { signUp } from '../support/sign-up.ts'

const allow = [/Failed to load resource/, /ERR_/, /could not be loaded/, /status of 503/]
const list = '/profile/favorite-place'
const hour = 3_600_000

/** Rows of a store of the device; with `aged` the person was last heard of so many milliseconds ago. */
const rowsOf = (page: Page, store: 'pages' | 'people', aged?: number): Promise<number> =>
  page.evaluate(
    async ([name, ago]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = reject
        })
      const db = await done(indexedDB.open('runs'))
      const rows = db.objectStoreNames.contains(name) ? db.transaction(name, 'readwrite').objectStore(name) : null
      const all: Record<string, unknown>[] = rows ? await done(rows.getAll()) : []
      if (rows && ago !== undefined) for (const row of all) await done(rows.put({ ...row, seen: Date.now() - ago }))
      db.close()
      return all.length
    },
    [store, aged] as const,
  )

test('places that are kept are read without a network for a week, and by nobody after signing out', async () => {
  const { session } = await signUp()
  const reader = await makeReader({ session, language: 'en', viewport: phone, serviceWorkers: 'allow', allow })
  const { context } = reader
  let { page } = reader
  const cold = async (path: string) => {
    await page.close()
    page = await context.newPage()
    await page.goto(path)
    await isReady(page)
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
