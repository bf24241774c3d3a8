/** The whole way of a guest on a phone whose browser runs no script: finds a place, signs in to keep it, writes, reports, checks an account. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { isAt, makeReader, phone } from '../support/browser.ts'
import { jpeg } from '../support/pictures.ts'
import { signUp } from '../support/sign-up.ts'

const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()

test('a guest finds a place, signs in to keep it, reviews it, reports another review, checks an account, and changes language and look', async () => {
  const account = await signUp()
  const reader = await makeReader({ javaScriptEnabled: false, viewport: phone })
  const { page } = reader
  const html = page.locator('html')

  await reader.open('/')
  await page.locator('main input[name="q"]').fill('ครัว')
  await press(page, 'ค้นหา')
  // One that has reviews of others; any of them, because many reviews of one place in a day are held.
  const reviewed = page.locator('main .place:has(.stars) h2 a')
  await reviewed.nth(Math.floor(Math.random() * (await reviewed.count()))).click()
  const place = new URL(page.url()).pathname

  await press(page, 'เก็บ')
  const id = place.split('/').at(-1)
  await isAt(reader, `/auth/login?next=${encodeURIComponent(place)}&keep=${id}`)
  await page.getByLabel('อีเมลหรือเบอร์โทรศัพท์').fill(account.contact)
  await page.locator('#password').fill(account.password)
  await page.locator('main form button.primary').click()
  await isAt(reader, place)
  await page.locator('main').getByRole('button', { name: 'เก็บแล้ว', exact: true }).waitFor()
  await isAt(reader, place)

  await page.locator('main').getByRole('link', { name: 'เขียนรีวิว' }).first().click()
  await page.locator('input[name="stars"][value="4"]').check()
  const text = 'นั่งริมน้ำลมเย็น พนักงานบอกทางออกฉุกเฉินชัดเจน'
  await page.locator('#text').fill(text)
  await page.locator('#month').selectOption({ index: 1 })
  await page.locator('#photos').setInputFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpeg({ width: 900, height: 700, background: '#336644' }),
  })
  await press(page, 'ส่งรีวิว')
  await page.locator('main [role="status"]', { hasText: 'เผยแพร่รีวิวแล้ว' }).waitFor()
  const own = page.locator('article.review', { hasText: text })
  expect(await own.locator('.review-photos img').count()).toBe(1)

  const other = page.locator('article.review').filter({ hasNotText: text }).first()
  await other.locator('summary', { hasText: 'แจ้งปัญหารีวิว' }).click()
  await other.locator('select[name="reason"]').selectOption('spam')
  await other.getByRole('button', { name: 'ส่งเรื่องให้เจ้าหน้าที่' }).click()
  await page.locator('main [role="status"]', { hasText: 'ส่งเรื่องให้เจ้าหน้าที่แล้ว' }).waitFor()

  await reader.open('/profile/favorite-place')
  expect(await page.locator('.favourites .place a').getAttribute('href')).toBe(place)

  await reader.open('/')
  await page.locator('#payee').fill('9876543210')
  await press(page, 'ตรวจสอบ')
  await isAt(reader, '/client/bank')
  await page.locator('.verdict.bad', { hasText: '987-6-54321-0' }).waitFor()

  await reader.open(place)
  await page.locator('.topbar details[data-menu] > summary').click()
  await page.locator('.topbar details[data-menu]').getByRole('button', { name: 'English' }).click()
  await isAt(reader, place)
  expect(await html.getAttribute('lang')).toBe('en')
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await isAt(reader, place)
  expect(await html.getAttribute('class')).toContain('p-dark')
  await page.locator('main').getByRole('button', { name: 'Kept', exact: true }).waitFor()
}, 120_000)
