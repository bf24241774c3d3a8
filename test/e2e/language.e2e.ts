/** The language changes without a reload, everywhere at once, and is stored; it works as a plain form too. */
import { expect, test } from 'vitest'
import { localeCookie } from '#shared/locales.ts'
import { choiceMaxAge } from '#shared/reader.ts'
import { isAt, isReady, makeReader, mark, type Reader, survived } from '../support/browser.ts'

async function choose({ page }: Reader, name: string): Promise<void> {
  await page.locator('details[data-menu] > summary').click()
  await page.getByRole('button', { name }).click()
}

async function cookieOf({ context }: Reader, name: string) {
  return (await context.cookies()).find((cookie) => cookie.name === name)
}

const inSeconds = (days: number) => Date.now() / 1000 + days * 86_400

test('Thai, English, Chinese and back, without a reload: texts, names of places, lang, title and cookie', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/profile/my-location')
  await mark(page)
  const seen = { html: page.locator('html'), heading: page.getByRole('heading', { level: 1 }) }
  const map = (name: string) => page.locator('svg.pmap').getByRole('link', { name, exact: true })
  expect(await seen.html.getAttribute('lang')).toBe('th')
  await map('ภูเก็ต').waitFor()
  for (const [name, code, lang, heading, phuket] of [
    ['English(US)', 'en', 'en', 'My location', 'Phuket'],
    ['中文', 'cn', 'zh-CN', '我的位置', '普吉府'],
    ['ไทย', 'th', 'th', 'ตำแหน่งของฉัน', 'ภูเก็ต'],
  ] as const) {
    await choose(reader, name)
    await map(phuket).waitFor()
    expect(await seen.heading.innerText()).toBe(heading)
    expect(await seen.html.getAttribute('lang')).toBe(lang)
    await expect.poll(() => page.title()).toContain(heading)
    expect((await cookieOf(reader, localeCookie))?.value).toBe(code)
    expect(await page.locator('details[data-menu][open]').count()).toBe(0)
  }
  expect(await survived(page)).toBe(true)
  await isAt(reader, '/profile/my-location')
})

test('a device installs the product under its name in the chosen language', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/')
  const link = page.locator('head link[rel="manifest"]')
  const named = async () => {
    const href = (await link.getAttribute('href')) ?? ''
    return ((await (await fetch(new URL(href, page.url()))).json()) as { name: string }).name
  }
  await expect.poll(named).toBe('ที่ปลอดภัย')
  for (const [language, code, name] of [
    ['English(US)', 'en', 'Place Safety'],
    ['中文', 'cn', '安心去处'],
  ] as const) {
    await choose(reader, language)
    await expect.poll(() => link.getAttribute('href')).toBe(`/install/${code}.webmanifest`)
    expect([await link.count(), await named()]).toEqual([1, name])
  }
})

test('the choice is kept for a year, on every path, and not sent along from other sites', async () => {
  const reader = await makeReader()
  await reader.open('/')
  await choose(reader, 'English(US)')
  await expect.poll(() => cookieOf(reader, localeCookie)).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax' })
  const { expires } = (await cookieOf(reader, localeCookie)) as { expires: number }
  expect(choiceMaxAge).toBe(365 * 86_400)
  expect(expires).toBeGreaterThan(inSeconds(364.9))
  expect(expires).toBeLessThan(inSeconds(365.1))
  await reader.open('/client/popular-full')
  expect(await reader.page.locator('html').getAttribute('lang')).toBe('en')
})

test('choosing a language adds nothing to the history and keeps the position', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/')
  await page.evaluate(() => window.scrollTo(0, 400))
  const before = await page.evaluate(() => history.length)
  await choose(reader, 'English(US)')
  await page.locator('html[lang="en"]').waitFor()
  await page.getByRole('link', { name: 'Popular', exact: true }).first().waitFor()
  expect(await page.evaluate(() => [history.length, Math.round(window.scrollY)])).toEqual([before, 400])
})

test('without JavaScript the same menu is a form that comes back to the same page', async () => {
  const reader = await makeReader({ javaScriptEnabled: false })
  await reader.open('/client/popular-full?by=rating')
  const posted = reader.page.waitForResponse((response) => response.request().method() === 'POST')
  await choose(reader, 'English(US)')
  expect((await posted).status()).toBe(303)
  await isAt(reader, '/client/popular-full?by=rating')
  expect(await reader.page.locator('html').getAttribute('lang')).toBe('en')
  expect(await reader.page.getByRole('heading', { level: 1 }).innerText()).toBe('Popular')
})

test('the page of languages confirms the choice, with and without JavaScript', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const reader = await makeReader({ javaScriptEnabled })
    const { page } = reader
    await reader.open('/profile/language')
    await page.getByRole('radio', { name: '中文' }).check()
    await page.locator('main form button').click()
    await isAt(reader, '/profile/language?done=1')
    await page.locator('html[lang="zh-CN"]').waitFor()
    await page.getByRole('status').waitFor()
    expect(await page.getByRole('radio', { name: '中文' }).isChecked()).toBe(true)
  }
})

test('a first visit is in the language of the browser, one that we do not have in Thai', async () => {
  for (const [locale, lang] of [
    ['zh-TW', 'zh-CN'],
    ['en-GB', 'en'],
    ['fr-FR', 'th'],
  ] as const) {
    const reader = await makeReader({ locale })
    await reader.open('/profile/terms')
    expect(await reader.page.locator('html').getAttribute('lang')).toBe(lang)
  }
})

/** Each of these shows a fault of the server that the test makes. */
const withoutTexts = [/The texts could not be loaded/, /Failed to load resource/]

test('texts that cannot be loaded are warned about, and a page that lacks them is loaded whole, with its own', async () => {
  const reader = await makeReader({ allow: withoutTexts })
  const { page, complaints } = reader
  await page.route('**/_i18n/**/messages.json', (route) => route.fulfill({ status: 500 }))
  await reader.open('/profile')
  await page.mouse.move(200, 400)
  await expect.poll(() => complaints.some((words) => /^warning: The texts could not be loaded/.test(words))).toBe(true)
  await choose(reader, 'English(US)')
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await isReady(page)
  await page.locator('.topbar a[href="/client/popular-full"]').click()
  await page.getByRole('heading', { level: 1, name: 'Popular' }).waitFor()
})

test('a page without its texts goes on, and shows no keys', async () => {
  const reader = await makeReader({ allow: withoutTexts })
  const { page } = reader
  await page.route('**/_i18n/**/messages.json', (route) => route.fulfill({ status: 500 }))
  await reader.open('/')
  // As if the full load had just been tried.
  await page.evaluate(() => sessionStorage.setItem('reload:/client/popular-full', String(Date.now())))
  await mark(page)
  await page.locator('.topbar a[href="/client/popular-full"]').click()
  await isAt(reader, '/client/popular-full')
  await page.locator('main .place').first().waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(
    /\b(client:)?(title|rule|tab|action|header|field)\.[a-z]+/i,
  )
  expect(await survived(page)).toBe(true)
})

test('the texts of the page itself are asked for once more; without them it stays as the server sent it, and its links lead on', async () => {
  const reader = await makeReader({
    allow: [...withoutTexts, /The page could not be mounted Error: texts of this page/],
  })
  const { page } = reader
  let asked = 0
  await page.route('**/_i18n/*/*/pages/**', (route) =>
    asked++ === 0 ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await reader.open('/')
  await isReady(page)
  expect(asked).toBeGreaterThan(1)
  await page.route('**/_i18n/*/*/pages/**', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await page.waitForFunction(() => window.appPayload?.mountError)
  await page.locator('.topbar a[href="/client/popular-full"]').click()
  await page.getByRole('heading', { level: 1, name: 'ยอดนิยม' }).waitFor()
})
