/**
 * Errands of newcomers from the first page to the end, in as few taps as allowed: a tourist, a mother, a reviewer, a visitor with a number from
 * abroad, a person without a mouse.
 */
import { randomInt } from 'node:crypto'
import type { Locator } from 'playwright'
import { expect, inject, test } from 'vitest'
import { isAt, makeReader, phone, type Reader } from '../support/browser.ts'
import { waitForCode } from '../support/outbox.ts'
import { signUp } from '../support/sign-up.ts'

/** Counts the taps of a thumb. */
function thumbOf({ page }: Reader) {
  let taps = 0
  const tap = async (what: Locator) => {
    taps++
    await what.click()
  }
  return {
    tap,
    count: () => taps,
    /** Into the search field of the first page, and away: two taps. */
    search: async (words: string) => {
      await tap(page.locator('main input[name="q"]'))
      await page.keyboard.insertText(words)
      await tap(page.locator('main form.find button.primary'))
      await page.locator('.finder').waitFor()
    },
  }
}

const chip = ({ page }: Reader, name: string) => page.locator('.chips').getByRole('link', { name, exact: true })
const isSet = ({ page }: Reader, name: string) =>
  page.locator('.chips a[aria-current="true"]', { hasText: name }).waitFor()
const gradesAsked = ({ page }: Reader) => new URL(page.url()).searchParams.getAll('grade')

test('a Chinese tourist finds graded seafood near Patong that is open tonight and checks the payee, in at most twelve taps', async () => {
  const reader = await makeReader({ language: 'cn', viewport: phone })
  const { page } = reader
  const thumb = thumbOf(reader)
  await reader.open('/')
  await thumb.search('芭东 海鲜')
  // In Patong itself no place that sells it has passed: the nearest that have are one tap away.
  await thumb.tap(page.locator('section[aria-labelledby="nearby"]').getByRole('link', { name: '查看全部' }))
  await isSet(reader, '等级')
  await thumb.tap(chip(reader, '今晚营业'))
  await isSet(reader, '今晚营业')
  expect(gradesAsked(reader)).toEqual(['A', 'B', 'C'])
  const card = page.locator('main .place').first()
  expect(await card.innerText()).toMatch(/营业中|休息中|现已打烊/)
  expect(await card.innerText()).toMatch(/公里/)
  expect(await card.locator('[role="img"]').getAttribute('aria-label')).toMatch(/^[ABC] 级/)
  await thumb.tap(card.locator('a'))
  await page.locator('.place-head').waitFor()
  await thumb.tap(page.locator('main a[href^="/client/bank?place="]').first())
  await thumb.tap(page.locator('#payee'))
  await page.keyboard.insertText('123-4-56789-0')
  await thumb.tap(page.locator('form[action^="/client/bank"] button').first())
  await page.locator('.verdict.bad').waitFor()
  expect(thumb.count()).toBeLessThanOrEqual(12)
})

test('a mother finds a graded hotel with a pool in Hua Hin, in at most six taps', async () => {
  const reader = await makeReader({ language: 'en', viewport: phone })
  const { page } = reader
  const thumb = thumbOf(reader)
  await reader.open('/')
  await thumb.search('Hua Hin hotel pool')
  await thumb.tap(chip(reader, 'Grade A–C'))
  await isSet(reader, 'Grade A–C')
  expect(gradesAsked(reader)).toEqual(['A', 'B', 'C'])
  const card = page.locator('main .place').first()
  expect(await card.locator('[role="img"]').getAttribute('aria-label')).toMatch(/^Grade [ABC],/)
  expect(await card.innerText()).toMatch(/Hua Hin[\s\S]*Pool/)
  await thumb.tap(card.locator('a'))
  await page.locator('.place-head').waitFor()
  expect(thumb.count()).toBeLessThanOrEqual(6)
})

test('a person reviews a place, finds the review among their own, edits it there, and deletes it', async () => {
  const reader = await makeReader({ session: (await signUp()).session, language: 'en', viewport: phone })
  const { page } = reader
  const main = page.locator('main')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  await reader.open('/client/category/transport')
  await page.locator('main .place a').last().click()
  await page.locator('.place-head').waitFor()
  const place = page.url()
  const mine = main.locator('article.review', { hasText: 'Life jackets' })
  await main.getByRole('link', { name: 'Write a review' }).first().click()
  await page.locator('input[name="stars"][value="5"]').check()
  await page.locator('#text').fill('Life jackets for everybody, also for the small ones.')
  await page.locator('#month').selectOption({ index: 1 })
  await press('Send the review')
  await mine.waitFor()
  await reader.open('/profile/my-review')
  await mine.getByRole('link', { name: 'Change or delete' }).click()
  await page.locator('#text').fill('Life jackets for adults only, they told us.')
  await page.locator('input[name="stars"][value="2"]').check()
  await press('Save the changes')
  await mine.getByText('for adults only').waitFor()
  await reader.open(place)
  // A reviewer is offered their own review first.
  await main.getByRole('link', { name: 'Change your review' }).click()
  await main.locator('summary', { hasText: 'Delete this review' }).click()
  await press('Delete for good')
  await main.getByRole('status').waitFor()
  expect(await mine.count()).toBe(0)
  await reader.open('/profile/my-review')
  expect(await mine.count()).toBe(0)
})

test('a visitor with a Chinese number registers by the code that comes there', async () => {
  const reader = await makeReader({ language: 'cn', viewport: phone })
  const { page } = reader
  const number = `+86138${String(randomInt(1e8)).padStart(8, '0')}`
  await reader.open('/auth/register')
  await page.locator('#name').fill('王芳')
  await page.locator('input[name="contact"]').fill(number)
  await page.locator('input[name="password"]').fill('stone lantern 41')
  await page.locator('input[name="terms"]').check()
  await page.locator('main form button.primary').click()
  await page.locator('input[name="code"]').fill(await waitForCode(inject('dataDir'), number))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.topbar a.account').innerText()).toContain('王芳')
})

test('a reader without a mouse opens the filters, ticks a grade and uses them', async () => {
  const reader = await makeReader({ language: 'en' })
  const { page } = reader
  await reader.open('/client/search?province=83')
  await page.locator('main input[name="q"]').focus()
  const pressTill = async (key: string, what: Locator) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await what.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press(key)
    }
    throw new Error('the keyboard does not lead there')
  }
  await pressTill('Tab', page.locator('.filters summary'))
  await page.keyboard.press('Enter')
  await pressTill('Tab', page.locator('.filters input[name="grade"][value="A"]'))
  await page.keyboard.press('Space')
  await pressTill('Tab', page.locator('.filters .btns button'))
  await page.keyboard.press('Enter')
  await isAt(reader, '/client/search?province=83&grade=A')
  const labels = await page
    .locator('main .place [role="img"][aria-label^="Grade"]')
    .evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')))
  expect(new Set(labels)).toEqual(new Set(['Grade A, excellent']))
})
