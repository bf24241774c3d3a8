/** A place's page on a phone: short, with its verdict in sight at any time, and all that is folded away one press, one link or one print away. */
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { makeReader, phone } from '../support/browser.ts'

/** A place of the demo that a filter of grades lists, with a part by which it is known. */
async function placeOf(grade: 'A' | 'suspended', id: string): Promise<string> {
  const origin = inject('origin')
  const list = await (await fetch(`${origin}/client/search?grade=${grade}`)).text()
  for (const [path] of list.matchAll(/\/client\/information\/[0-9a-f-]{36}/g))
    if ((await (await fetch(origin + path)).text()).includes(`id="${id}"`)) return path
  throw new Error(`No place with ${grade} has the part ${id}`)
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const isOpen = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((it) => it.closest('details')?.hasAttribute('open'))

/** Where a part stands below the line that stays, in pixels of the screen; less than none is hidden by it. */
const below = async (page: Page, id: string) => {
  const [part, bar] = [await page.locator(`#${id}`).boundingBox(), await page.locator('.place-bar').boundingBox()]
  return (part?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0)
}

test.each([
  ['A', 'bank', 4],
  ['suspended', 'cards', 5],
] as const)(
  'of a place with %s the page is a few screens high, and the verdict never leaves',
  async (grade, id, most) => {
    const { page, open } = await makeReader({ viewport: phone })
    await open(await placeOf(grade, id))
    const bar = page.locator('nav.bottom')
    const said = page.locator('.place-bar > p').first()
    const inSight = async () => {
      const [shown, under] = [await said.boundingBox(), await bar.boundingBox()]
      expect(shown?.y).toBeGreaterThan(0)
      expect(shown && shown.y + shown.height).toBeLessThan(under?.y ?? 0)
    }
    expect(await said.locator('.plate').count()).toBe(1)
    expect(await said.innerText()).toMatch(/ตรวจ/)
    await inSight()
    const folded = await heightOf(page)
    expect(folded / phone.height).toBeLessThan(most)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(phone.height)
    await page.locator('#reviews').scrollIntoViewIfNeeded()
    await inSight()
    // One warning, and not three.
    expect(await page.locator('main [role="alert"]:visible').count()).toBe(grade === 'A' ? 0 : 1)
  },
)

test('the line of parts marks the one that is read, and moves nothing by it', async () => {
  const { page, open } = await makeReader({ viewport: phone })
  await open(await placeOf('A', 'pictures'))
  const current = () =>
    page
      .locator('.part-links [aria-current="location"]')
      .evaluateAll((all) => all.map((it) => (it as HTMLAnchorElement).hash))
  // On a phone the pictures are at the top.
  await expect.poll(current).toEqual(['#pictures'])
  const widths = () => page.locator('.part-links a').evaluateAll((all) => all.map((it) => it.clientWidth))
  const before = await widths()
  await page.locator('.part-links a[href="#reviews"]').click()
  await expect.poll(current).toEqual(['#reviews'])
  expect(await below(page, 'reviews')).toBeGreaterThanOrEqual(0)
  expect(await widths()).toEqual(before)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(current).toEqual(['#pictures'])
})

test('a link into a fold opens it: from elsewhere, on the page, once more after it was closed, and by the address', async () => {
  const path = await placeOf('suspended', 'cards')
  const { page, open } = await makeReader({ viewport: phone })
  await open(`${path}#cards`)
  await expect.poll(() => isOpen(page, 'cards')).toBe(true)
  expect(await below(page, 'cards')).toBeGreaterThanOrEqual(0)
  const fold = page.locator('details', { has: page.locator('#cards') })
  await fold.locator('summary').first().click()
  expect(await isOpen(page, 'cards')).toBe(false)
  await page.locator('.banner a[href="#cards"]').click()
  await expect.poll(() => isOpen(page, 'cards')).toBe(true)
  expect(await below(page, 'cards')).toBeGreaterThanOrEqual(0)
  expect(await isOpen(page, 'visit')).toBe(false)
  await page.evaluate(() => {
    location.hash = '#visit'
  })
  await expect.poll(() => isOpen(page, 'visit')).toBe(true)
})

test('without a script folds open by a press, and the part that was linked to is marked', async () => {
  const { page, open } = await makeReader({ viewport: phone, javaScriptEnabled: false })
  await open(`${await placeOf('suspended', 'cards')}#cards`)
  const heading = page.locator('#cards')
  expect(await heading.evaluate((it) => getComputedStyle(it).textDecorationLine)).toBe('underline')
  expect(await below(page, 'cards')).toBeGreaterThanOrEqual(0)
  const reply = page.locator('details', { has: heading }).locator('ul').first()
  expect(await reply.isVisible()).toBe(false)
  await heading.click()
  expect(await reply.isVisible()).toBe(true)
})

test('on paper all folds are open, and the verdict comes first', async () => {
  const { page, open } = await makeReader({ viewport: phone })
  for (const [grade, id, first] of [
    ['A', 'bank', '.safety'],
    ['suspended', 'cards', '.banner'],
  ] as const) {
    await open(await placeOf(grade, id))
    const inFold = page.locator('.place-page :is(.fold, .more) > :not(summary)')
    expect(await inFold.count()).toBeGreaterThan(3)
    await page.emulateMedia({ media: 'print' })
    const heights = await inFold.evaluateAll((all) =>
      all.filter((it) => !it.checkVisibility()).map((it) => it.textContent),
    )
    expect(heights).toEqual([])
    const top = await page.evaluate(() => {
      const shown = [...document.querySelectorAll('.place-page :is(.safety, .banner, .place-head, .pictures)')]
      return shown.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0]?.className
    })
    expect(`.${top?.split(' ').find((name) => first.includes(name))}`).toBe(first)
    await page.emulateMedia({ media: 'screen' })
  }
})
