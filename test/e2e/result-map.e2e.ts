/** The map of results: pins that can all be seen and pressed, on a phone a map that takes the whole screen, on a desk one that fits the window. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { isReady, makeReader, phone } from '../support/browser.ts'

const address = '/client/search?province=83&map=1'

/** Pairs of pins that have pixels in common, and pins that the map's edge cuts off or a button covers. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((it) => it.getBoundingClientRect())
    const pins = boxes('.map .pin > span')
    const [map] = boxes('.map')
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const pairs = pins.flatMap((a, i) => pins.slice(i + 1).filter((b) => meet(a, b))).length
    const isCut = (it: DOMRect) =>
      !map || it.left < map.left || it.right > map.right || it.top < map.top || it.bottom > map.bottom
    const covered = pins.filter((it) => isCut(it) || boxes('.map-pane button').some((button) => meet(it, button)))
    return { pins: pins.length, pairs, covered: covered.length }
  })

test.each([
  ['phone', phone],
  ['desk', { width: 1280, height: 900 }],
])('on a %s no pin lies over another, under a button or across the edge', async (_screen, viewport) => {
  const { page, open } = await makeReader({ viewport, reducedMotion: 'reduce' })
  await open(address)
  await page.locator('.map .pin').first().waitFor()
  const first = await hidden(page)
  expect(first.pins).toBeGreaterThan(1)
  expect(first).toMatchObject({ pairs: 0, covered: 0 })
  for (let closer = 0; closer < 3; closer++) {
    await page.getByRole('button', { name: 'ขยายแผนที่' }).click()
    expect((await hidden(page)).pairs).toBe(0)
  }
})

test('pins are 44 pixels to a finger, come apart as one comes closer, and the last zoom is told', async () => {
  const reader = await makeReader({ viewport: phone, reducedMotion: 'reduce' })
  const { page } = reader
  await reader.open(address)
  const several = page.locator('.map .pin:has(b)')
  await several.first().waitFor()
  const sizes = await page.locator('.map .pin > span').evaluateAll((pins) =>
    pins.map((pin) => {
      const { inset } = getComputedStyle(pin, '::after')
      const { width, height } = pin.getBoundingClientRect()
      return Math.min(width, height) - 2 * Number.parseFloat(inset)
    }),
  )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  const scaleOf = () => page.locator('.map').evaluate((it) => Number(it.style.getPropertyValue('--zoom')))
  const before = await scaleOf()
  await several.first().press('Enter')
  await expect.poll(scaleOf).toBeGreaterThan(before + 0.5)
  expect((await hidden(page)).pairs).toBe(0)
  const closer = page.getByRole('button', { name: 'ขยายแผนที่' })
  for (let clicks = 0; clicks < 14 && (await closer.getAttribute('aria-disabled')) === null; clicks++)
    await closer.click()
  expect(await closer.getAttribute('aria-disabled')).toBe('true')
  expect(await scaleOf()).toBe(17)
})

test('the map says how many of the places found it shows', async () => {
  const { page, open } = await makeReader({ viewport: phone })
  await open(address)
  const rows = await page.locator('.beside-map > :first-child .place').count()
  const said = await page.locator('.map-count').innerText()
  expect(said).toMatch(new RegExp(`^${rows} จาก [1-9][0-9,+]* แห่งบนแผนที่$`))
})

test('on a desk the foot of the map is in the window, before and after the page is scrolled', async () => {
  const { page, open } = await makeReader({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await open(address)
  await page.locator('.map .pin').first().waitFor()
  const foot = async () => {
    const box = await page.locator('.map-pane').boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  for (const scrolled of [0, 120, 600]) {
    await page.evaluate((y) => scrollTo(0, y), scrolled)
    await expect.poll(async () => (await foot()) <= 800 && (await foot()) > 740).toBe(true)
  }
})

test('without scripts and on paper there is no map, nothing asks for one, and the list has the width', async () => {
  const still = await makeReader({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
  await still.open(address)
  const scripted = await makeReader({ viewport: { width: 1280, height: 900 } })
  await scripted.open(address)
  await scripted.page.emulateMedia({ media: 'print' })
  for (const { page } of [still, scripted]) {
    expect(await page.locator('.map-pane').isVisible()).toBe(false)
    expect(await page.locator('.map-switch').isVisible()).toBe(false)
    const [list, whole] = [page.locator('.beside-map > :first-child'), page.locator('.beside-map')]
    expect((await list.boundingBox())?.width).toBe((await whole.boundingBox())?.width)
  }
})

test('on a phone the map takes the list’s place, a pin brings its card, and the list comes back', async () => {
  const reader = await makeReader({ viewport: phone, reducedMotion: 'reduce' })
  const { page } = reader
  await reader.open(address)
  const small = await page.locator('.map').boundingBox()
  await page.getByRole('button', { name: 'แผนที่เต็มจอ' }).click()
  await expect
    .poll(async () => (await page.locator('.map').boundingBox())?.height ?? 0)
    .toBeGreaterThan((small?.height ?? 0) * 1.5)
  expect(await page.locator('.beside-map > :first-child').isVisible()).toBe(false)
  const single = page.locator('.map .pin:has(.vh):has(.grade)').first()
  for (let tries = 0; (await single.count()) === 0 && tries < 6; tries++)
    await page.locator('.map .pin').first().press('Enter')
  // Wherever the map was moved to before: here to where the pin is at its foot.
  const foot = async () => ((await single.locator('> span').boundingBox())?.y ?? 0) + 36
  for (let at = await foot(); at < 620; at = await foot()) {
    await page.locator('.map').press('ArrowUp')
    await expect.poll(foot).toBeGreaterThan(at + 79)
  }
  await single.focus()
  await page.keyboard.press('Enter')
  const link = page.locator('.chosen h2 a')
  await link.waitFor()
  const spare = async () => {
    const [card, pin] = [page.locator('.chosen'), page.locator('.map .pin.on > span')]
    const [above, below] = [await card.boundingBox(), await pin.boundingBox()]
    return above && below ? above.y - below.y - below.height : 0
  }
  await expect.poll(spare).toBeGreaterThan(0)
  expect(await page.locator('.map .pin.on').innerText()).toContain(await link.innerText())
  expect(await violationsInBoth(reader, '.map-pane')).toEqual([])
  await page.getByRole('button', { name: 'แสดงรายการด้วย' }).click()
  await page.locator('.beside-map .place.on').waitFor()
  await page.getByRole('button', { name: 'แผนที่เต็มจอ' }).click()
  const to = await link.getAttribute('href')
  await link.click()
  await page.waitForURL(`**${to}`)
  await isReady(page)
})
