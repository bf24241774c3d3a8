/** The ground of our own under a map: from our own server alone, named in the reader's language, with its scale and where the reader is. */
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { anyPlace } from '../support/addresses.ts'
import { makeReader, phone } from '../support/browser.ts'

const tilesOf = (page: Page) => page.locator('.map svg[viewBox="0 0 8192 8192"]')
const names = (page: Page) => page.locator('.map-name').allInnerTexts()
const closer = '.zoom button:first-child'

async function openMap(options: Parameters<typeof makeReader>[0]) {
  const reader = await makeReader({ reducedMotion: 'reduce', ...options })
  await reader.open(`/client/information/${await anyPlace(inject('origin'))}`)
  await reader.page.locator('.place-map button').click()
  await tilesOf(reader.page).first().waitFor()
  return reader
}

test.each([
  ['th', /^[\u0e00-\u0e7f.\s]+$/, 'มาตราส่วน', /\d กม\.$/],
  ['en', /^[A-Z][A-Za-z' -]+$/, 'Scale', /\d km$/],
] as const)('names and scale are %s, and the map’s credit stands on it', async (language, spelled, word, length) => {
  const { page } = await openMap({ language, viewport: phone })
  // Where the map is as narrow as this one, the names of two districts may not be on it yet.
  await page.locator('.zoom button').nth(1).click()
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(2)
  for (const name of await names(page)) expect(name).toMatch(spelled)
  const scale = await page.locator('.map-scale').innerText()
  expect(scale).toContain(word)
  expect(scale).toMatch(length)
  expect(await page.locator('.map-credit a').getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
})

test('no two names lie over each other, at any zoom', async () => {
  const { page } = await openMap({})
  for (let zoom = 0; zoom < 3; zoom++) {
    const hits = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.map-name > span')].map((it) => it.getBoundingClientRect())
      return boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter((b) => a.left < b.right && b.left < a.right && a.top + 6 < b.bottom && b.top + 6 < a.bottom),
      ).length
    })
    expect(hits).toBe(0)
    await page.locator('.zoom button').nth(1).click()
  }
})

test('no name is cut by a pin or a button or the edge, and the scale’s words are within its own ground', async () => {
  const { page } = await openMap({ viewport: phone })
  for (let zoom = 0; zoom < 3; zoom++) {
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(0)
    const cut = await page.evaluate(() => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((it) => it.getBoundingClientRect())
      // Letters are lower than the line that they stand in.
      const letters = boxes('.map-name > span').map(({ left, right, top, bottom }) => ({
        left,
        right,
        top: top + 5,
        bottom: bottom - 5,
      }))
      const pins = boxes('.map .pin > span')
      return letters.filter((a) =>
        [...pins, ...boxes('.map-pane > :not(.map)').filter(({ width }) => width > 0)].some(
          (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
        ),
      ).length
    })
    expect(cut).toBe(0)
    const bursts = await page.locator('.map-scale').evaluate((it) => it.scrollWidth > it.clientWidth)
    expect(bursts).toBe(false)
    await page.locator('.zoom button').nth(1).click()
  }
})

const locate = (page: Page) => page.getByRole('button', { name: 'แสดงตำแหน่งของฉัน' }).click()

test('a tap shows where the reader is, in the middle of the map', async () => {
  const here = { latitude: 13.7563, longitude: 100.5018 }
  const { page } = await openMap({ geolocation: here, permissions: ['geolocation'] })
  await locate(page)
  const dot = page.locator('.map .you')
  await dot.waitFor({ state: 'attached' })
  const off = async () => {
    const [at, box] = [await dot.boundingBox(), await page.locator('.map').boundingBox()]
    if (!at || !box) return Number.POSITIVE_INFINITY
    return Math.hypot(at.x - box.x - box.width / 2, at.y - box.y - box.height / 2)
  }
  await expect.poll(off).toBeLessThan(2)
})

test.each([
  ['is abroad', { geolocation: { latitude: 48.1, longitude: 11.5 }, permissions: ['geolocation'] }, 'อยู่นอกพื้นที่'],
  ['may not be asked', {}, 'หาตำแหน่งของคุณไม่ได้'],
])('a visitor who %s gets a note and is not on the map', async (_who, options, words) => {
  const reader = await openMap(options)
  await locate(reader.page)
  await reader.page.locator('.map-note', { hasText: words }).waitFor()
  expect(await reader.page.locator('.map .you').count()).toBe(0)
  expect(await violationsInBoth(reader, '.place-map')).toEqual([])
})

test('a piece that does not come leaves the coarser drawing, and comes with the next move', async () => {
  const reader = await makeReader({ allow: [/Failed to load resource/] })
  const { page } = reader
  await page.route('**/assets/*-*-*.json', (route) => route.abort())
  await reader.open(`/client/information/${await anyPlace(inject('origin'))}`)
  await page.locator('.place-map button').click()
  await page.locator('.map svg .land').first().waitFor({ state: 'attached' })
  expect(await tilesOf(page).count()).toBe(0)
  await page.unroute('**/assets/*-*-*.json')
  await page.locator(closer).click()
  await tilesOf(page).first().waitFor()
})
