/** Light and dark: chosen without a reload and kept, or as the system says before anything is painted. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { themeCookie } from '#shared/reader.ts'
import { isAt, makeReader, mark, survived } from '../support/browser.ts'

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const isDark = (color: string | null) => (color?.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) < 64)

/** Notes the background of the first frame: browsers draw none before the style sheets of the head are there. */
function noteFirstBackground() {
  const look = () => {
    if (document.body) document.documentElement.dataset.first = getComputedStyle(document.body).backgroundColor
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

test('the switch changes the look without a reload and keeps it for a year', async () => {
  const reader = await makeReader()
  const { page, context } = reader
  await reader.open('/client/popular-full')
  await mark(page)
  const light = await background(page)
  await page.getByRole('button', { name: 'เปลี่ยนเป็นโหมดมืด' }).click()
  await page.locator('html.p-dark').waitFor()
  expect(await background(page)).not.toBe(light)
  const cookie = (await context.cookies()).find(({ name }) => name === themeCookie)
  expect(cookie).toMatchObject({ value: 'dark', path: '/', sameSite: 'Lax' })
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * 86_400)
  await page.getByRole('button', { name: 'เปลี่ยนเป็นโหมดสว่าง' }).click()
  await page.locator('html.p-light').waitFor()
  expect(await page.locator('html.p-dark').count()).toBe(0)
  expect(await background(page)).toBe(light)
  expect(await survived(page)).toBe(true)
})

test('a press while the one before is still being answered has its turn', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/client/popular-full')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_payload.json*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'เปลี่ยนเป็นโหมดมืด' }).click()
  await page.locator('html.p-dark').waitFor()
  await page.getByRole('button', { name: 'เปลี่ยนเป็นโหมดสว่าง' }).click()
  release()
  await page.locator('html.p-light').waitFor()
})

/** Notes, when a form is sent, whether the press was painted by then and how its button looked. */
function notePress() {
  let seen = 'not painted'
  document.addEventListener(
    'submit',
    () =>
      requestAnimationFrame(() => {
        const isBusy = document.querySelector('form.theme[data-busy] [aria-busy="true"]') !== null
        setTimeout(() => {
          seen = isBusy ? 'painted as pressed' : 'painted'
        })
      }),
    true,
  )
  const send = window.fetch
  window.fetch = (asked, options) => {
    const { method } = asked instanceof Request ? asked : { ...options }
    if (method === 'POST') document.documentElement.dataset.sent = seen
    return send(asked, options)
  }
}

test('a press is painted before it is sent, and sent also where nothing is painted', async () => {
  const reader = await makeReader()
  const { page } = reader
  await page.addInitScript(notePress)
  await reader.open('/client/popular-full')
  await page.getByRole('button', { name: 'เปลี่ยนเป็นโหมดมืด' }).click()
  await page.locator('html.p-dark[data-sent="painted as pressed"]').waitFor()
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.getByRole('button', { name: 'เปลี่ยนเป็นโหมดสว่าง' }).click()
  await page.locator('html.p-light').waitFor()
})

test('a kept choice stands in the first bytes, against the system', async () => {
  for (const [theme, colorScheme] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    const reader = await makeReader({ theme, colorScheme })
    await reader.page.addInitScript(noteFirstBackground)
    await reader.open('/')
    const first = await reader.page.locator('html').getAttribute('data-first')
    expect(isDark(first)).toBe(theme === 'dark')
    expect(await background(reader.page)).toBe(first)
  }
})

test('without a choice the system decides, before the first paint, and may change its mind', async () => {
  const reader = await makeReader({ colorScheme: 'dark' })
  const { page } = reader
  await page.addInitScript(noteFirstBackground)
  await reader.open('/')
  expect(isDark(await page.locator('html').getAttribute('data-first'))).toBe(true)
  expect(await page.locator('html').getAttribute('class')).toBe('')
  await page.getByRole('button', { name: 'เปลี่ยนเป็นโหมดสว่าง' }).waitFor()
  expect(await page.getByRole('button', { name: 'เปลี่ยนเป็นโหมดมืด' }).isVisible()).toBe(false)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(async () => isDark(await background(page))).toBe(false)
})

test('without JavaScript the switch is a form that comes back to the same page', async () => {
  const reader = await makeReader({ javaScriptEnabled: false })
  const { page } = reader
  await reader.open('/client/popular-full?by=rating')
  const posted = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'เปลี่ยนเป็นโหมดมืด' }).click()
  expect((await posted).status()).toBe(303)
  await isAt(reader, '/client/popular-full?by=rating')
  expect(await page.locator('html').getAttribute('class')).toBe('p-dark')
})

test('the settings give the choice back to the system, with and without JavaScript', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const reader = await makeReader({ javaScriptEnabled, theme: 'dark' })
    const { page, context } = reader
    await reader.open('/profile/setting')
    expect(await page.getByRole('radio', { name: 'มืด', exact: true }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'ตามอุปกรณ์' }).check()
    await page.getByRole('button', { name: 'บันทึก' }).click()
    await isAt(reader, '/profile/setting?done=1')
    await page.getByRole('status').waitFor()
    expect(await page.locator('html').getAttribute('class')).toBe('')
    expect((await context.cookies()).some(({ name }) => name === themeCookie)).toBe(false)
  }
})
