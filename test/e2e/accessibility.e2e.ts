/** No page breaks a rule of WCAG 2.2 AA or of good practice that a program can check: light and dark, phone and desk, three languages. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, inject, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { locationCookie, type Theme } from '#shared/reader.ts'
import { anyPlace, everyAddress, ownAddresses } from '../support/addresses.ts'
import { desktop, makeReader, phone, type Reader } from '../support/browser.ts'
import { signUp } from '../support/sign-up.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Shows all of the page at once: what only lies under the bottom bar until one scrolls would count as covered. */
async function showAll({ page }: Reader): Promise<void> {
  const size = page.viewportSize() ?? desktop
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) })
}

/** What axe finds on the page that is shown, one line a rule and element. */
async function violations({ page }: Reader, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const found = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id} ${target.join(' ')} ${any[0]?.message ?? ''}`.trim()),
  )
}

async function standAt({ context, origin }: Reader, location: string | undefined): Promise<void> {
  await context.clearCookies({ name: locationCookie })
  if (location) await context.addCookies([{ name: locationCookie, value: location, url: origin }])
}

/** Rules whose outcome depends on colours; the others need no second look in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Every rule in the light, those of colours in the dark as well. */
async function violationsInBoth(reader: Reader): Promise<string[]> {
  const light = await violations(reader)
  await reader.page.evaluate(() => document.documentElement.classList.replace('p-light', 'p-dark'))
  const dark = await violations(reader, colourRules)
  return [...light, ...dark.map((line) => `dark: ${line}`)]
}

for (const [size, viewport] of Object.entries({ phone, desk: desktop })) {
  test(`every page on a ${size}, light and dark`, async () => {
    const reader = await makeReader({ theme: 'light', viewport, allow: [/status of 40[04]/] })
    const found: string[] = []
    for (const { address, location } of everyAddress(await anyPlace(inject('origin')))) {
      // Where the reader is changes what stands on a page, not how it is laid out: once is enough.
      if (location && size === 'desk') continue
      await standAt(reader, location)
      await reader.page.setViewportSize(viewport)
      await reader.open(address)
      await showAll(reader)
      found.push(...(await violationsInBoth(reader)).map((line) => `${address} ${location ?? ''}: ${line}`))
    }
    expect(found).toEqual([])
  }, 180_000)
}

test('the account as its owner sees it, on a phone and a desk, light and dark', async () => {
  const { session } = await signUp()
  const reader = await makeReader({ theme: 'light', session })
  const found: string[] = []
  for (const address of ownAddresses(await anyPlace(inject('origin')))) {
    for (const viewport of [phone, desktop]) {
      await reader.page.setViewportSize(viewport)
      await reader.open(address)
      await showAll(reader)
      expect(new URL(reader.page.url()).pathname).toBe(address.replace(/\?.*/, ''))
      found.push(...(await violationsInBoth(reader)).map((line) => `${address} ${viewport.width}: ${line}`))
    }
  }
  expect(found).toEqual([])
}, 180_000)

for (const language of ['en', 'cn'] satisfies Locale[]) {
  test(`home, a list and my-location in ${language}`, async () => {
    const reader = await makeReader({ language, location: 'p83', viewport: phone })
    for (const address of ['/', '/client/popular-full', '/profile/my-location']) {
      await reader.page.setViewportSize(phone)
      await reader.open(address)
      await showAll(reader)
      expect(await violations(reader)).toEqual([])
    }
  })
}

test('what opens on a page keeps the rules too: the language menu, the provinces, a refusal', async () => {
  for (const theme of ['light', 'dark'] satisfies Theme[]) {
    const reader = await makeReader({ theme, allow: [/status of 422/] })
    const { page } = reader
    await reader.open('/profile/my-location')
    await page.locator('.combo button').click()
    await page.getByRole('option').first().waitFor()
    expect(await violations(reader)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'ใช้จังหวัดนี้' }).click()
    await page.getByText('โปรดเลือกจังหวัดจากรายการ').waitFor()
    await page.locator('details[data-menu] > summary').click()
    expect(await violations(reader)).toEqual([])
  }
})
