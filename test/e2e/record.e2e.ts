/** A supervisor finds the record from the own areas, narrows it, opens what a deed changed by the keyboard alone, and goes back. */
import { expect, test } from 'vitest'
import { isAt, makeReader, phone } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'

test('the record is narrowed by its address, opened by the keyboard, and as it was after going back', async () => {
  const session = await signInAs('supervisor@demo.example', 'inspector')
  const reader = await makeReader({ session, language: 'en', viewport: phone })
  const { page } = reader
  await reader.open('/inspector/area-duty')
  await page.getByRole('link', { name: 'Record' }).first().click()
  await isAt(reader, '/inspector/record')
  const lines = page.locator('.record-lines > li')
  await expect.poll(() => lines.count()).toBeGreaterThan(10)
  const fold = page
    .locator('.record-line details')
    .filter({ has: page.locator('table') })
    .first()
  await fold.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => fold.locator('table').isVisible()).toBe(true)
  expect(await fold.locator('th[scope=row]').count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Changes of powers only' }).click()
  await isAt(reader, '/inspector/record?kind=powers')
  await expect.poll(() => page.getByLabel('Kind of act').inputValue()).toBe('powers')
  const rest = lines.filter({ hasNot: page.locator('.tag') })
  await expect.poll(() => rest.count()).toBe(0)
  await page.goBack()
  await isAt(reader, '/inspector/record')
  await expect.poll(() => lines.count()).toBeGreaterThan(10)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
