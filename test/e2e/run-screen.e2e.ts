/** A questionnaire in a real browser: by the keyboard alone, by thumb, without scripts and without a network, for every eye. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { violationsInBoth } from '../support/accessibility.ts'
import {
  desktop,
  isAt,
  isReady,
  makeReader,
  mark,
  phone,
  type Reader,
  requestsTo,
  survived,
  withoutLine,
} from '../support/browser.ts'
import { someOf } from '../support/share.ts'
import { signUp } from '../support/sign-up.ts'
import { twoAtATime } from '../support/two-windows.ts'

const at = (kind: string, q: string) => `/test-survey?kind=${kind}&q=${q}`
const heading = (page: Page) => page.locator('main h1')
const answered = (page: Page) => page.locator('.ask-side .run-list > p').first().textContent()
/** The choice on the current question. */
const chosen = (page: Page) =>
  page
    .locator('[name="answer"]')
    .evaluateAll((all) =>
      all.flatMap((it) => ((it as HTMLInputElement).checked ? [(it as HTMLInputElement).value] : [])),
    )

const isSideways = ({ page }: Reader) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('a whole questionnaire is answered with the keyboard alone, and the server is asked for nothing meanwhile', async () => {
  const reader = await makeReader({ session: (await signUp()).session, language: 'en' })
  const { page } = reader
  await reader.open('/test-survey')
  await page.getByRole('link', { name: /Shop, transport/ }).focus()
  await page.keyboard.press('Enter')
  await isAt(reader, '/test-survey?kind=general')
  await mark(page)
  const asked = requestsTo(reader, /_payload|test-survey/)
  const total = await page.locator('.ask-side .run-row').count()
  for (let number = 1; number < total; number++) {
    await page.getByRole('progressbar', { name: `Question ${number} of ${total - 1}` }).waitFor()
    // The second one does not apply, a third one fails, and where a number is asked for it is typed.
    const isNumber = (await page.locator('#number').count()) > 0
    await page.keyboard.press(number === 2 && !isNumber ? '3' : number === 3 ? '2' : '1')
    if (number === 2) {
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('naReason')
      await page.keyboard.type('Nothing of the kind')
      await page.keyboard.press('Enter')
    } else if (isNumber) {
      await page.keyboard.type('2')
      expect(await page.locator('#number').inputValue()).toBe('12')
      await page.keyboard.press('Escape')
      await page.keyboard.press('ArrowRight')
    } else await page.keyboard.press('ArrowRight')
  }
  await heading(page).filter({ hasText: 'Check before you finish' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await answered(page)).toBe(`${total - 1} of ${total - 1} answered`)
  const lacking = await page.locator('.ask-review .li small').allTextContents()
  expect(new Set(lacking.flatMap((words) => words.split(' · ')))).toEqual(new Set(['A photo is missing']))
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('progressbar', { name: `Question ${total - 1} of ${total - 1}` }).waitFor()
  expect(await chosen(page)).toEqual(['yes'])
  expect(asked).toEqual([])
  expect(await survived(page)).toBe(true)
})

test('keys mean nothing while one types, and the figures can be switched off for good', async () => {
  const reader = await makeReader({ session: (await signUp()).session })
  const { page } = reader
  await reader.open(at('general', 'GEN-01'))
  await page.locator('#note').focus()
  await page.keyboard.type('12')
  await page.keyboard.press('ArrowLeft')
  expect([await page.locator('#note').inputValue(), await chosen(page)]).toEqual(['12', []])
  await page.getByRole('button', { name: 'ปิดปุ่มลัด' }).click()
  await page.keyboard.press('1')
  expect(await chosen(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'เปิดปุ่มลัด' }).waitFor()
  await page.keyboard.press('1')
  expect(await chosen(page)).toEqual([])
  await page.getByRole('button', { name: 'เปิดปุ่มลัด' }).click()
  await page.keyboard.press('1')
  expect(await chosen(page)).toEqual(['yes'])
})

test('the browser’s back goes to the question before, without a network too, and every answer is still there', async () => {
  // The look at newer builds goes on.
  const allow = [/\/builds\//]
  const reader = await makeReader({ session: (await signUp()).session, viewport: phone, allow })
  const { page, context } = reader
  await page.addInitScript(withoutLine)
  await reader.open(at('general', 'GEN-01'))
  // The requests of a standing page are over.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.locator('.ans-n').click()
  await page.locator('#note').fill('ป้ายหลุด')
  await page.getByRole('link', { name: 'ข้อถัดไป' }).click()
  await isAt(reader, at('general', 'GEN-02'))
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  // Its icons are in the page: those of a file come a frame later, after a second layout.
  const icons = page.locator('.ask-card use')
  const inPage = (all: Element[]) => all.map((use) => document.querySelector(use.getAttribute('href') ?? '')?.tagName)
  expect(new Set(await icons.evaluateAll(inPage))).toEqual(new Set(['symbol']))
  await page.locator('.ask-menu summary').click()
  await page.locator('.ask-menu a').nth(4).click()
  await isAt(reader, at('general', 'GEN-05'))
  expect(await page.locator('.ask-menu').getAttribute('open')).toBeNull()
  await page.goBack()
  await isAt(reader, at('general', 'GEN-02'))
  await page.goBack()
  await isAt(reader, at('general', 'GEN-01'))
  expect([await chosen(page), await page.locator('#note').inputValue()]).toEqual([['no'], 'ป้ายหลุด'])
  await context.setOffline(false)
})

test('a sentence is one tap and a photo is taken and removed; the list can show the incomplete questions alone', async () => {
  const reader = await makeReader({ session: (await signUp()).session })
  const { page } = reader
  await reader.open(at('restaurant', 'REST-15'))
  await page.keyboard.press('2')
  const phrase = page.getByRole('group', { name: 'ประโยคที่ใช้บ่อย' }).getByRole('button').last()
  await phrase.click()
  expect(await page.locator('#note').inputValue()).toBe(await phrase.textContent())
  await page.getByText('ข้อนี้ยังขาดภาพ').waitFor()
  const picture = {
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  }
  await page.locator('.evidence-file input').setInputFiles(picture)
  await page.getByRole('img', { name: /^ภาพที่ 1/ }).waitFor()
  await page.getByText('ข้อนี้ยังขาดภาพ').waitFor({ state: 'detached' })
  const row = page.locator('.ask-side [data-mark="done"]')
  expect(await row.count()).toBe(1)
  await page.locator('.ask-side').getByRole('checkbox').check()
  expect(await row.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'ลบภาพที่ 1' }).click()
  await page.getByText('ข้อนี้ยังขาดภาพ').waitFor()
  expect(await row.count()).toBe(0)
})

test('answers chosen and typed before the browser’s code had come count', async () => {
  const reader = await makeReader({ session: (await signUp()).session })
  const { page } = reader
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(at('restaurant', 'REST-04'), { waitUntil: 'commit' })
  await page.locator('.ans-n').click()
  await page.locator('#note').fill('หมวกคลุมผมขาด')
  expect(await page.locator('html[data-ready]').count()).toBe(0)
  release()
  await isReady(page)
  await page.locator('.ask-side [data-mark="done"]').waitFor()
  await page.getByRole('link', { name: 'ข้อถัดไป' }).click()
  await isAt(reader, at('restaurant', 'REST-05'))
  await page.goBack()
  await isAt(reader, at('restaurant', 'REST-04'))
  expect([await chosen(page), await page.locator('#note').inputValue()]).toEqual([['no'], 'หมวกคลุมผมขาด'])
})

test('without scripts the links lead through the questions and the list is there', async () => {
  const reader = await makeReader({ session: (await signUp()).session, javaScriptEnabled: false, viewport: phone })
  const { page } = reader
  await reader.open('/test-survey?kind=spa')
  const first = await heading(page).textContent()
  await page.getByRole('link', { name: 'ข้อถัดไป' }).click()
  expect(await heading(page).textContent()).not.toBe(first)
  await page.locator('.ask-menu summary').click()
  await page.locator('.ask-menu').getByRole('link', { name: 'ตรวจทานก่อนปิด' }).click()
  await heading(page).filter({ hasText: 'ตรวจทานก่อนปิด' }).waitFor()
  expect(await page.locator('.ask-review .li').count()).toBe(15)
})

test('every state keeps the rules of accessibility in each language, light and dark, on a phone and a desk', async () => {
  const found: string[] = []
  await twoAtATime(locales, async (language) => {
    const { session } = await signUp()
    const reader = await makeReader({ language, theme: 'light', viewport: phone, session })
    const { page } = reader
    const look = async (state: string, { sizes = [phone, desktop], within = 'html' } = {}) => {
      for (const viewport of someOf(sizes, 1, `${language} ${state}`)) {
        await page.setViewportSize(viewport)
        if (await isSideways(reader)) found.push(`${language} ${viewport.width} ${state}: sideways`)
        found.push(
          ...(await violationsInBoth(reader, within)).map((line) => `${language} ${viewport.width} ${state}: ${line}`),
        )
      }
      await page.setViewportSize(phone)
    }
    await reader.open('/test-survey')
    await look('kinds')
    await reader.open(at('restaurant', 'REST-15'))
    await look('open')
    await page.locator('.ans-n').click()
    await look('failing', { sizes: [desktop] })
    await page.locator('.ask-fold summary').click()
    await look('failing', { sizes: [phone] })
    await page.locator('.ask-menu summary').click()
    // It lies over the question: the question's parts count as covered.
    await look('list', { sizes: [phone], within: '.ask-top' })
    await reader.open(at('restaurant', 'REST-06'))
    await page.locator('#number').fill('x')
    await page.locator('#number[aria-invalid="true"]').waitFor()
    await look('number refused', { sizes: [phone] })
    await page.locator('.ans-wide').click()
    await page.locator('#naReason').fill('x')
    await look('number that does not apply')
    await reader.open(at('lodging', 'HOTEL-16'))
    await page.locator('.ans-wide').first().click()
    await look('choice')
    await reader.open(at('restaurant', 'review'))
    await look('review')
  })
  expect(found).toEqual([])
}, 300_000)
