/** A page that a browser's translator has taken apart goes on: lists grow, and no page is lost. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { makeReader, phone } from '../support/browser.ts'

/** Puts every text of the page into elements of its own, as translators do. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, svg')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `[${text.data}]`
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

test('a translated list grows, and a translated page leads on and back', async () => {
  const { page, open } = await makeReader({ language: 'en', viewport: phone })
  await open('/client/popular-full')
  await page.waitForTimeout(1_500)
  const places = page.locator('main a[href^="/client/information/"]')
  const before = await places.count()
  await translate(page)
  await page
    .locator('main')
    .getByRole('button', { name: /more/i })
    .or(page.locator('main').getByRole('link', { name: /more/i }))
    .first()
    .click()
  await expect.poll(() => places.count()).toBeGreaterThan(before)
  await translate(page)
  await places.first().click()
  await page.waitForURL('**/client/information/**')
  await page.locator('h1').first().waitFor()
  await translate(page)
  await page.goBack()
  await expect.poll(() => places.count()).toBeGreaterThanOrEqual(before)
  expect(await page.title()).not.toContain('Error')
}, 120_000)
