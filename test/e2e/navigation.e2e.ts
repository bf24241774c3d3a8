/** Links lead on without loading the page anew: the address, the head, the focus and the way back are as after a full load. */
import { expect, test } from 'vitest'
import { isAt, isReady, makeReader, mark, phone, requestsTo, survived } from '../support/browser.ts'

const headOf = () => ({
  title: document.title,
  description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? null,
  robots: document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content ?? null,
  canonical:
    document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href.replace(/^http:..[^/]+/, '') ?? null,
})

test('a link leads to the next page without a load, with one request for its data and the head of a full load', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/')
  await mark(page)
  const payloads = requestsTo(reader, /_payload\.json/)
  for (const path of ['/client/popular-full', '/client/near-place-full', '/auth/login']) {
    await page.locator(`.topbar a[href="${path}"]`).click()
    await isAt(reader, path)
    expect(await survived(page)).toBe(true)
    const other = await reader.context.newPage()
    await other.goto(path)
    const printed = await other.evaluate(headOf)
    await expect.poll(() => page.evaluate(headOf)).toEqual(printed)
    await other.close()
  }
  expect(payloads).toEqual([
    'GET /client/popular-full/_payload.json',
    'GET /client/near-place-full/_payload.json',
    'GET /auth/login/_payload.json',
  ])
})

test('the focus moves to the main part of the new page, and to the top', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open('/')
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.locator('nav.bottom a[href="/client/search"]').click()
  await page.getByRole('heading', { level: 1, name: 'ค้นหาสถานที่' }).waitFor()
  expect(await page.evaluate(() => [document.activeElement?.id, window.scrollY])).toEqual(['main', 0])
})

test('back restores the reader’s position, even after leaving while scrolling', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open('/client/search')
  await page.locator('nav.bottom a[href="/"]').click()
  await page.getByRole('heading', { level: 1, name: 'เลือกที่ปลอดภัย' }).waitFor()
  await mark(page)
  await page.evaluate(() => {
    window.scrollTo(0, 700)
    document.querySelector<HTMLElement>('nav.bottom a[href="/client/search"]')?.click()
  })
  await page.getByRole('heading', { level: 1, name: 'ค้นหาสถานที่' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'เลือกที่ปลอดภัย' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(700)
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: 'ค้นหาสถานที่' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(300)
  expect(await survived(page)).toBe(true)
})

test('back to a page that was left at its top is back at its top', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open('/')
  await page.locator('nav.bottom a[href="/client/search"]').click()
  await page.getByRole('heading', { level: 1, name: 'ค้นหาสถานที่' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'เลือกที่ปลอดภัย' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a fragment that cannot be read is no error', async () => {
  const reader = await makeReader()
  await reader.open('/profile/terms#%E0%A4%A')
  await reader.page.locator('.topbar a[href="/auth/login"]').click()
  await reader.page.getByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' }).waitFor()
})

test('a reload keeps the position, and so does coming back from another full load; a visit begins at the top', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  const position = () => page.evaluate(() => window.scrollY)
  await reader.open('/')
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.reload()
  await expect.poll(position).toBe(700)
  await reader.open('/client/popular-full')
  expect(await position()).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.goBack()
  await isReady(page)
  await expect.poll(position).toBe(700)
  await reader.open('/')
  expect(await position()).toBe(0)
})

test('a link to a part of a page shows that part', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open('/')
  await mark(page)
  await page.locator('.foot a[href="/profile/about-us#sources"]').click()
  await isAt(reader, '/profile/about-us#sources')
  await page.locator('#sources').waitFor()
  expect(await survived(page)).toBe(true)
  const top = await page.evaluate(() => document.querySelector('#sources')?.getBoundingClientRect().top ?? -1)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top).toBeLessThan(phone.height / 2)
})

test('clicks that ask for another tab, and links that leave the product, are left to the browser', async () => {
  const reader = await makeReader()
  const { page, context } = reader
  await reader.open('/')
  const opened = context.waitForEvent('page')
  await page.locator('.topbar a[href="/client/popular-full"]').click({ modifiers: ['Control'] })
  await (await opened).waitForURL('**/client/popular-full')
  await isAt(reader, '/')
})

test('one press on a link of the page that is shown adds nothing to the history', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/client/popular-full')
  await mark(page)
  const payloads = requestsTo(reader, /_payload\.json/)
  const before = await page.evaluate(() => history.length)
  await page.locator('.topbar a[href="/client/popular-full"]').click()
  await expect.poll(() => payloads.length).toBe(1)
  expect(await page.evaluate(() => history.length)).toBe(before)
  expect(await survived(page)).toBe(true)
})

test('a page that is reached by a link brings its own style sheet, and one that is loaded has it from the start', async () => {
  const display = () => getComputedStyle(document.querySelector('main > .auth') as Element).display
  const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].length
  const reader = await makeReader()
  const { page } = reader
  const html = await (await reader.context.request.get('/client/popular-full')).text()
  expect(html.match(/rel="stylesheet"/g)).toHaveLength(1)
  await reader.open('/client/popular-full')
  await page.locator('.topbar a[href="/auth/login"]').click()
  await isAt(reader, '/auth/login')
  await expect.poll(() => page.evaluate(display)).toBe('grid')
  expect(await page.evaluate(sheets)).toBe(2)
  await reader.open('/auth/login')
  expect(await page.evaluate(display)).toBe('grid')
  expect(await page.evaluate(sheets)).toBe(2)
})
