/** A chunk that is gone after a deployment: the target page is loaded whole, at most once per 10 seconds per path. */
import { expect, test } from 'vitest'
import { isAt, isReady, makeReader, mark, type Reader, survived } from '../support/browser.ts'

const chunk = '**/assets/popular-full-*.js'
const gone = [/status of 404/, /could not be mounted/]
const link = ({ page }: Reader) => page.locator('.topbar a[href="/client/popular-full"]')
const guard = 'reload:/client/popular-full'

/** As the server answers for a file of an older build. */
const loseChunk = ({ page }: Reader) => page.route(chunk, (route) => route.fulfill({ status: 404 }))

test('a gone chunk leads to a full load of the page that was asked for, its query included', async () => {
  const reader = await makeReader({ allow: gone })
  const { page } = reader
  await loseChunk(reader)
  await reader.open('/')
  await mark(page)
  await link(reader).evaluate((a: HTMLAnchorElement) => {
    a.href += '?by=rating'
  })
  const loaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.locator('.topbar a[href$="/client/popular-full?by=rating"]').click()
  expect(new URL((await loaded).url()).pathname).toBe('/client/popular-full')
  await isAt(reader, '/client/popular-full?by=rating')
  await page.getByRole('heading', { level: 1, name: 'ยอดนิยม' }).waitFor()
  expect(await survived(page)).toBe(false)
})

test('a second failure within 10 seconds is the error page, and no circle of loads', async () => {
  const reader = await makeReader({ allow: [...gone, /Failed to fetch dynamically imported module/] })
  const { page } = reader
  await loseChunk(reader)
  await reader.open('/')
  await page.evaluate((key) => sessionStorage.setItem(key, String(Date.now() - 5000)), guard)
  await mark(page)
  await link(reader).click()
  await page.getByText('Something went wrong.').waitFor()
  await page.getByText(/Failed to fetch dynamically imported module/).waitFor()
  expect(await survived(page)).toBe(true)
})

test('after 10 seconds the full load is tried again', async () => {
  const reader = await makeReader({ allow: gone })
  const { page } = reader
  await loseChunk(reader)
  await reader.open('/')
  await page.evaluate((key) => sessionStorage.setItem(key, String(Date.now() - 10_001)), guard)
  await mark(page)
  await link(reader).click()
  await page.getByRole('heading', { level: 1, name: 'ยอดนิยม' }).waitFor()
  expect(await survived(page)).toBe(false)
})

test('the guard counts per path: another page may be loaded whole in the meantime', async () => {
  const reader = await makeReader({ allow: gone })
  const { page } = reader
  await page.route('**/assets/recommend-full-*.js', (route) => route.fulfill({ status: 404 }))
  await reader.open('/')
  await page.evaluate((key) => sessionStorage.setItem(key, String(Date.now())), guard)
  await mark(page)
  await page.locator('main a[href="/client/recommend-full"]').click()
  await page.getByRole('heading', { level: 1, name: 'แนะนำ' }).waitFor()
  expect(await survived(page)).toBe(false)
})

test('a chunk that is gone on the first visit too: one more load, then the page as the server sent it', async () => {
  const reader = await makeReader({ allow: gone })
  const { page, complaints } = reader
  await loseChunk(reader)
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  await page.goto('/client/popular-full')
  await expect.poll(() => complaints.filter((words) => words.includes('could not be mounted')).length).toBe(1)
  expect(loads).toHaveLength(2)
  await page.getByRole('heading', { level: 1, name: 'ยอดนิยม' }).waitFor()
  expect(await page.locator('main .place').count()).toBeGreaterThan(0)
  await page.locator('.topbar a[href="/client/near-place-full"]').click()
  await page.getByRole('heading', { level: 1, name: 'ใกล้ฉัน' }).waitFor()
  await isReady(page)
})

test('a reader without session storage gets the error page rather than a circle', async () => {
  const reader = await makeReader({ allow: [...gone, /Failed to fetch dynamically imported module/] })
  const { page } = reader
  await loseChunk(reader)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await reader.open('/')
  await mark(page)
  await link(reader).click()
  await page.getByText('Something went wrong.').waitFor()
  expect(await survived(page)).toBe(true)
})
