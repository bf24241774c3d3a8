/** A reply is returned by the keyboard alone, its reason put together from common gaps; nothing is sent, so that other tests find it too. */
import { expect, test } from 'vitest'
import { makeReader, phone } from '../support/browser.ts'
import { signInAsOfficer } from '../support/demo-officer.ts'

test('a common gap is in the reason with one key, and out of it with another', async () => {
  const reader = await makeReader({ session: await signInAsOfficer(), language: 'en', viewport: phone })
  const { page } = reader
  await reader.open('/inspector/manage-reply')
  await page.locator('section[aria-labelledby="replies"] a').first().click()
  const decision = page.locator('.card-decision').first()
  const phrase = decision.getByRole('button', { name: 'The photo is too dark or blurred' })
  await expect.poll(() => phrase.isVisible()).toBe(false)
  await decision.getByRole('radio', { name: 'Accept' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => phrase.isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await phrase.getAttribute('aria-pressed')).toBe('true')
  const reason = decision.getByLabel('What is missing', { exact: true })
  await reason.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' Please use a light.')
  const sent = () =>
    reason.evaluate((field: HTMLTextAreaElement) => new FormData(field.form ?? undefined).get(field.name))
  expect(await sent()).toBe('The photo is too dark or blurred to see what was fixed. Please use a light.')
  await phrase.press('Space')
  expect(await sent()).toBe('Please use a light.')
})
