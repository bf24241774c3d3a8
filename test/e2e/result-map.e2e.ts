/** The map of results: pins that can all be seen and pressed, on a phone a map that takes the whole screen, on a desk one that fits the window. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { isReady, makeReader, phone } from '../support/browser.ts'
import { someOf } from '../support/share.ts'

const address = '/client/search?province=83&map=1'

/** Pairs of pins that have pixels in common, pins that the map's edge cuts off or something covers, and names that either happens to. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((it) => it.getBoundingClientRect())
    const pins = boxes('.map .pin > span')
    const [map] = boxes('.map')
    const over = boxes('.map-pane > :not(.map)').filter(({ width }) => width > 0)
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const isIn = (it: DOMRect) => !map || meet(it, map)
    const pairs = pins.flatMap((a, i) => pins.slice(i + 1).filter((b) => meet(a, b))).length
    const isCut = (it: DOMRect) =>
      !map || it.left < map.left || it.right > map.right || it.top < map.top || it.bottom > map.bottom
    const isCovered = (it: DOMRect) => isCut(it) || over.some((other) => meet(it, other))
    // A name's letters are lower than the line that they stand in.
    const names = boxes('.map-name > span')
      .map(({ x, y, width, height }) => new DOMRect(x, y + 5, width, height - 10))
      .filter(isIn)
    return {
      pins: pins.filter(isIn).length,
      pairs,
      covered: pins.filter((it) => isIn(it) && isCovered(it)).length,
      names: names.length,
      coveredNames: names.filter(isCovered).length,
      away: pins.filter((it) => !isIn(it)).length,
    }
  })

/** Waits for a map that stands: pins of a zoom and names of its part of the country are placed one after the other. */
const stands = (page: Page, expected: Partial<Awaited<ReturnType<typeof hidden>>>) =>
  expect.poll(() => hidden(page)).toMatchObject(expected)

const screens: [screen: string, viewport: typeof phone][] = [
  ['small phone', { width: 360, height: 740 }],
  ['phone', phone],
  ['desk', { width: 1280, height: 900 }],
]

test.each(someOf(screens.slice(1), 1, 1))(
  'on a %s no pin lies over another, under a button or across the edge',
  async (_screen, viewport) => {
    const { page, open } = await makeReader({ viewport, reducedMotion: 'reduce' })
    await open(address)
    await page.locator('.map .pin').first().waitFor()
    await stands(page, { pairs: 0, covered: 0, coveredNames: 0, away: 0 })
    expect((await hidden(page)).pins).toBeGreaterThan(1)
    for (let closer = 0; closer < 3; closer++) {
      await page.getByRole('button', { name: 'ขยายแผนที่' }).click()
      await stands(page, { pairs: 0 })
    }
  },
)

const openArea = async (viewport: { width: number; height: number }) => {
  const reader = await makeReader({ viewport, reducedMotion: 'reduce' })
  await reader.open('/client/search?q=Patong&map=1')
  await reader.page.locator('.map .pin').first().waitFor()
  return reader
}

test.each(someOf(screens, 1, 0))(
  'on a %s the places of one area are several pins, and pressing them leads to pins that nothing covers',
  async (_screen, viewport) => {
    const { page } = await openArea(viewport)
    const all = await page.locator('.beside-map > :first-child .place').count()
    expect(all).toBeGreaterThan(5)
    await stands(page, { pairs: 0, covered: 0, coveredNames: 0, away: 0 })
    expect((await hidden(page)).pins).toBeGreaterThan(2)
    const whole = page.getByRole('button', { name: 'แผนที่เต็มจอ' })
    if (await whole.isVisible()) {
      await whole.click()
      await expect.poll(async () => (await page.locator('.map').boundingBox())?.height).toBeGreaterThan(400)
      await stands(page, { pairs: 0, covered: 0, coveredNames: 0, away: 0 })
      expect(await page.locator('.map-pane .here').isVisible()).toBe(false)
    }
    const several = page.locator('.map .pin:has(b)')
    for (let closer = 0; closer < 3; closer++) {
      const at = await several.evaluateAll((pins) =>
        pins.findIndex((pin) => {
          const [box, map] = [pin.firstElementChild, pin.closest('.map')].map((it) => it?.getBoundingClientRect())
          return (
            box && map && box.left > map.left && box.right < map.right && box.top > map.top && box.bottom < map.bottom
          )
        }),
      )
      if (at < 0) break
      await several.nth(at).press('Enter')
      await page.locator('.map-pane .here').waitFor()
      // Places of one point come no further apart: their list lies over the map until it is closed.
      if (await page.locator('.together').isVisible()) break
      await stands(page, { pairs: 0, covered: 0, coveredNames: 0 })
      expect((await hidden(page)).pins).toBeGreaterThan(1)
    }
  },
)

test('a pin out of sight that is chosen by keyboard stands above its card', async () => {
  const { page } = await openArea(phone)
  await page.getByRole('button', { name: 'แผนที่เต็มจอ' }).click()
  for (let closer = 0; closer < 3; closer++) await page.getByRole('button', { name: 'ขยายแผนที่' }).click()
  await page.locator('.map .pin:has(.grade)').first().press('Enter')
  await page.locator('.chosen').waitFor()
  const foot = () =>
    page.evaluate(() => {
      const [card, pin] = ['.chosen', '.map .pin.on > span'].map((it) => document.querySelector(it))
      return (card?.getBoundingClientRect().top ?? 0) - (pin?.getBoundingClientRect().bottom ?? 0)
    })
  await expect.poll(foot).toBeGreaterThan(0)
  expect((await hidden(page)).pins).toBeGreaterThan(0)
})

test('a pin that the keyboard comes to is seen whole', async () => {
  const { page } = await openArea(phone)
  for (let closer = 0; closer < 3; closer++) await page.getByRole('button', { name: 'ขยายแผนที่' }).click()
  await page.locator('.map').focus()
  for (let tabs = 0; tabs < 6; tabs++) {
    await page.keyboard.press('Tab')
    const isWhole = () =>
      page.evaluate(() => {
        const face = document.activeElement?.querySelector(':scope > span')
        const [pin, map] = [face, face?.closest('.map')].map((it) => it?.getBoundingClientRect())
        if (!face || !pin || !map) return false
        const ends = [pin.left + 8, pin.right - 8].map((x) => document.elementFromPoint(x, (pin.top + pin.bottom) / 2))
        return pin.left > map.left && pin.right < map.right && ends.every((it) => face.contains(it))
      })
    await expect.poll(isWhole).toBe(true)
  }
})

test('a card that is pointed at or focused highlights the pin that its place is in, be it one of several', async () => {
  const { page } = await openArea({ width: 1280, height: 900 })
  const cards = page.locator('.beside-map > :first-child .place')
  const numbers = new Set<string>()
  for (let at = 0; at < (await cards.count()); at++) {
    if (at % 2) await cards.nth(at).locator('h2 a').focus()
    else await cards.nth(at).hover()
    await expect.poll(() => cards.nth(at).getAttribute('class')).toContain('on')
    const pin = page.locator('.map .pin.on')
    expect(await pin.count()).toBe(1)
    const name = await cards.nth(at).locator('h2 a').innerText()
    const number = await pin.locator('b').allInnerTexts()
    if (number.length === 0) expect(await pin.innerText()).toContain(name)
    else numbers.add(number.join())
    const other = page.locator('.map .pin:not(.on) > span').first()
    const groundOf = (it: Element) => getComputedStyle(it).backgroundColor
    expect(await pin.locator('> span').evaluate(groundOf)).not.toBe(await other.evaluate(groundOf))
  }
  expect(numbers.size).toBeGreaterThan(0)
})

test('however near one comes, a name tells where that is', async () => {
  const { page } = await openArea(phone)
  const closer = page.getByRole('button', { name: 'ขยายแผนที่' })
  for (let clicks = 0; clicks < 14 && (await closer.getAttribute('aria-disabled')) === null; clicks++) {
    await closer.click()
    await expect.poll(async () => (await hidden(page)).names).toBeGreaterThan(0)
    await stands(page, { coveredNames: 0 })
  }
  expect(await page.locator('.map-name.beyond').count()).toBe(1)
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
  await stands(page, { pairs: 0 })
  const closer = page.getByRole('button', { name: 'ขยายแผนที่' })
  for (let clicks = 0; clicks < 14 && (await closer.getAttribute('aria-disabled')) === null; clicks++)
    await closer.click()
  expect(await closer.getAttribute('aria-disabled')).toBe('true')
  // As far as there are streets.
  expect(await scaleOf()).toBe(18)
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

test('the card of a pin goes when the map comes closer to others', async () => {
  const { page } = await openArea(phone)
  await page.getByRole('button', { name: 'แผนที่เต็มจอ' }).click()
  const single = page.locator('.map .pin:has(.vh):has(.grade)')
  const several = page.locator('.map .pin:has(b)')
  for (let tries = 0; tries < 6 && ((await single.count()) === 0 || (await several.count()) === 0); tries++)
    await page.getByRole('button', { name: 'ขยายแผนที่' }).click()
  await single.first().press('Enter')
  await page.locator('.chosen').waitFor()
  await several.first().press('Enter')
  await page.locator('.chosen').waitFor({ state: 'detached' })
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
  // A key means nothing to a map that still moves.
  const settled = async () => {
    let [before, now] = [Number.NaN, await foot()]
    while (now !== before) {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      ;[before, now] = [now, await foot()]
    }
    return now
  }
  for (let at = await settled(); at < 620; at = await settled()) {
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
  expect(await page.locator('.map .pin.on > span').evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThan(68)
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
