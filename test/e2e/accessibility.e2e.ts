/** No page breaks a rule of WCAG 2.2 AA or of good practice that a program can check: light and dark, phone and desk, three languages. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, inject, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { locationCookie, type Theme } from '#shared/reader.ts'
import { anyPlace, everyAddress } from '../support/addresses.ts'
import { desktop, makeReader, phone, type Reader } from '../support/browser.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Shows all of the page at once: what only lies under the bottom bar until one scrolls would count as covered. */
async function showAll({ page }: Reader): Promise<void> {
  const size = page.viewportSize() ?? desktop
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) })
}

/** What axe finds on the page that is shown, one line a rule and element. */
async function violations({ page }: Reader): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id} ${target.join(' ')} ${any[0]?.message ?? ''}`.trim()),
  )
}

async function standAt({ context, origin }: Reader, location: string | undefined): Promise<void> {
  await context.clearCookies({ name: locationCookie })
  if (location) await context.addCookies([{ name: locationCookie, value: location, url: origin }])
}

const looks: [Theme, 'phone' | 'desk'][] = [
  ['light', 'phone'],
  ['dark', 'phone'],
  ['light', 'desk'],
  ['dark', 'desk'],
]

for (const [theme, size] of looks) {
  test(`every page, ${theme}, on a ${size}`, async () => {
    const viewport = size === 'phone' ? phone : desktop
    const reader = await makeReader({ theme, viewport, allow: [/status of 404/] })
    const found: string[] = []
    for (const { address, location } of everyAddress(await anyPlace(inject('origin')))) {
      await standAt(reader, location)
      await reader.page.setViewportSize(viewport)
      await reader.open(address)
      await showAll(reader)
      found.push(...(await violations(reader)).map((line) => `${address} ${location ?? ''}: ${line}`))
    }
    expect(found).toEqual([])
  })
}

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
