/** The error page of the specification: its text, its title, and its two buttons. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { isAt, makeReader, mark, survived } from '../support/browser.ts'

const missing = [/status of 404/]
const backToMain = (page: Page) => page.getByRole('link', { name: 'กลับหน้าหลัก' })
const tryAgain = (page: Page) => page.getByRole('link', { name: 'ลองอีกครั้ง' })
const historyLength = (page: Page) => page.evaluate(() => history.length)
const homeHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'เลือกที่ปลอดภัย' })

declare global {
  interface Window {
    /** While it is not set, the page of {@link faultyPage} throws. */
    mended?: boolean
  }
}

/** A page's chunk as a build would make it; its component throws. */
const faultyPage = `
  export const head = () => ({ title: 'Mended' })
  export default function Faulty() {
    if (!window.mended) throw new Error('The lamp is broken')
    return 'The lamp is mended'
  }`

test('an unknown address: 404, its path, the Thai line, the title, noindex', async () => {
  const reader = await makeReader({ allow: missing })
  const { page } = reader
  const answer = await page.goto('/no/such-page?a=1')
  expect(answer?.status()).toBe(404)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('404')
  await page.getByText('Page not found: /no/such-page', { exact: true }).waitFor()
  await page.getByText('ไม่พบหน้า /no/such-page').waitFor()
  await expect.poll(() => page.title()).toBe('404 — Not Found')
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
})

test.each([
  ['th', '/no/such', 'ไม่พบหน้าที่ต้องการ โปรดตรวจที่อยู่อีกครั้ง', 1],
  ['en', '/no/such', 'There is no such page. Please check the address', 1],
  ['cn', `/client/information/${crypto.randomUUID()}`, '找不到该地点，可能已从列表中移除，请按名称搜索', 1],
] as const)(
  'a missing page says so in the visitor’s language, %s, the address small and last, and in English once',
  async (language, at, said, once) => {
    const { page, open } = await makeReader({ allow: missing, language })
    await open(at)
    expect(await page.locator('.oops h1 + p').innerText()).toBe(said)
    const english = page.locator('.oops [lang="en"]')
    expect(await english.count()).toBe(once)
    expect(await english.evaluate((it) => [it.textContent, it.closest('.small')?.nextElementSibling])).toEqual([
      `Page not found: ${at}`,
      null,
    ])
    const lines = await page.locator('.oops > div.small > p').allInnerTexts()
    expect(lines).toHaveLength(language === 'en' ? 1 : 2)
  },
)

test('a path in Thai letters is shown as it was typed, and one with markup as text', async () => {
  const reader = await makeReader({ allow: missing })
  await reader.open('/ร้าน/<b>หนา<b>')
  await reader.page.getByText('Page not found: /ร้าน/<b>หนา<b>', { exact: true }).waitFor()
})

test('the page of a wrong address searches near the visitor, with suggestions, and without JavaScript', async () => {
  const reader = await makeReader({ allow: missing })
  const { page } = reader
  await reader.open('/no/such-page')
  await mark(page)
  const field = page.locator('main #missing-search')
  await field.pressSequentially('ครัว')
  await page.getByRole('option', { name: 'ครัว' }).first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.title()).toContain('ครัว')
  expect(new URL(page.url()).pathname).toBe('/client/search')
  expect(await page.locator('main .place').count()).toBeGreaterThan(0)
  expect(await survived(page)).toBe(true)
  const plain = await makeReader({ allow: missing, javaScriptEnabled: false })
  await plain.page.goto('/no/such-page')
  await plain.page.locator('main #missing-search').fill('ครัว')
  await plain.page.keyboard.press('Enter')
  await plain.page.waitForURL('**/client/search?q=*')
  expect(await plain.page.locator('main .place').count()).toBeGreaterThan(0)
})

test('"back to main page" clears the error', async () => {
  const reader = await makeReader({ allow: missing })
  const { page } = reader
  await reader.open('/no/such-page')
  await mark(page)
  await backToMain(page).click()
  await homeHeading(page).waitFor()
  await isAt(reader, '/')
  await expect.poll(() => page.title()).toContain('ที่ปลอดภัย')
  await expect.poll(() => page.locator('meta[name="robots"]').count()).toBe(0)
  expect(await survived(page)).toBe(true)
})

test('"try again" asks for the same path in place of the history entry', async () => {
  const reader = await makeReader({ allow: missing })
  const { page } = reader
  await reader.open('/')
  await reader.open('/no/such-page?a=1')
  const before = await historyLength(page)
  const asked = page.waitForResponse((response) => response.url().endsWith('/no/such-page?a=1'))
  await tryAgain(page).click()
  expect((await asked).status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: '404' }).waitFor()
  expect(await historyLength(page)).toBe(before)
})

test('"try again" replaces the entry of a page of ours too, for any requested part of it', async () => {
  const reader = await makeReader({ allow: missing })
  const { page } = reader
  await reader.open('/')
  await reader.open('/client/category/castles#part')
  await mark(page)
  const before = await historyLength(page)
  const asked = page.waitForResponse((response) => response.url().endsWith('/client/category/castles/_payload.json'))
  await tryAgain(page).click()
  expect((await asked).status()).toBe(404)
  await page.getByText('Page Not Found: /client/category/castles', { exact: true }).waitFor()
  expect(await historyLength(page)).toBe(before)
  expect(await survived(page)).toBe(true)
})

test('an address that fails its check is a 404, on a visit and on navigation', async () => {
  const reader = await makeReader({ allow: missing })
  const { page } = reader
  expect((await page.goto('/client/category/castles'))?.status()).toBe(404)
  await page.getByText('Page Not Found: /client/category/castles', { exact: true }).waitFor()
  await reader.open('/')
  await mark(page)
  await page.locator('a[href="/client/category/spa"]').evaluate((link: HTMLAnchorElement) => {
    link.href = '/client/category/castles'
  })
  await page.locator('a[href="/client/category/castles"]').click()
  await page.getByText('Page Not Found: /client/category/castles', { exact: true }).waitFor()
  await expect.poll(() => page.title()).toBe('404 — Not Found')
  expect(await survived(page)).toBe(true)
  await page.goBack()
  await homeHeading(page).waitFor()
  await expect.poll(() => page.title()).toContain('ที่ปลอดภัย')
})

test('an error thrown in a page: "Error", its message, the title; "try again" shows the page once it works', async () => {
  const reader = await makeReader({ allow: [/The lamp is broken/] })
  const { page, complaints } = reader
  await page.route('**/assets/popular-full-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: faultyPage }),
  )
  await reader.open('/')
  await mark(page)
  await page.locator('.topbar a[href="/client/popular-full"]').click()
  await page.getByRole('heading', { level: 1, name: 'Error' }).waitFor()
  await page.getByText('Something went wrong.', { exact: true }).waitFor()
  await page.getByText('The lamp is broken', { exact: true }).waitFor()
  await expect.poll(() => page.title()).toBe('Error')
  expect(complaints.some((words) => words.includes('The lamp is broken'))).toBe(true)
  await isAt(reader, '/client/popular-full')
  const before = await historyLength(page)
  await tryAgain(page).click()
  await page.locator('html:not([data-loading])').waitFor()
  await page.getByText('The lamp is broken', { exact: true }).waitFor()
  await page.evaluate(() => {
    window.mended = true
  })
  await tryAgain(page).click()
  await page.getByText('The lamp is mended').waitFor()
  await expect.poll(() => page.title()).toBe('Mended')
  await isAt(reader, '/client/popular-full')
  expect(await historyLength(page)).toBe(before)
  expect(await survived(page)).toBe(true)
})

test('"back to main page" clears an error that was thrown in a page', async () => {
  const reader = await makeReader({ allow: [/The lamp is broken/] })
  const { page } = reader
  await page.route('**/assets/popular-full-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: faultyPage }),
  )
  await reader.open('/')
  await mark(page)
  await page.locator('.topbar a[href="/client/popular-full"]').click()
  await page.getByRole('heading', { level: 1, name: 'Error' }).waitFor()
  await backToMain(page).click()
  await homeHeading(page).waitFor()
  await isAt(reader, '/')
  await expect.poll(() => page.title()).not.toBe('Error')
  expect(await survived(page)).toBe(true)
})

test('language and look can be chosen on the error page', async () => {
  const reader = await makeReader({ allow: missing })
  const { page } = reader
  await reader.open('/no/such-page')
  await page.getByRole('button', { name: 'เปลี่ยนเป็นโหมดมืด' }).click()
  await page.locator('html.p-dark').waitFor()
  await page.locator('details[data-menu] > summary').click()
  await page.getByRole('button', { name: 'English(US)' }).click()
  await page.getByRole('link', { name: 'Back to main page' }).waitFor()
  await page.getByText('Page not found: /no/such-page', { exact: true }).waitFor()
  await expect.poll(() => page.title()).toBe('404 — Not Found')
})
