/** Position of a place: drawn without JavaScript, and a map in exactly its place when somebody asks for it, and no sooner. */
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { anyPlace } from '../support/addresses.ts'
import { desktop, isReady, makeReader, mark, phone, type Reader, survived } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'

const address = async () => `/client/information/${await anyPlace(inject('origin'))}`
const drawing = (page: Page) => page.locator('.place-map svg.spot')
const map = (page: Page) => page.locator('.place-map .map')
const button = (page: Page, name = 'แผนที่') => page.locator('.place-map').getByRole('button', { name, exact: true })
const chunk = '**/assets/open-place-map-*.js'

/** True if any script that came holds Leaflet, and origins of all that was asked for. */
function watch({ context }: Reader): { leaflet: () => Promise<boolean>; origins: () => string[] } {
  const scripts: Promise<string>[] = []
  const origins = new Set<string>()
  context.on('request', (request) => {
    if (/^https?:/.test(request.url())) origins.add(new URL(request.url()).origin)
  })
  context.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''))
  })
  return {
    leaflet: async () => (await Promise.all(scripts)).some((code) => code.includes('leaflet-container')),
    origins: () => [...origins],
  }
}

/** Axe's findings about the map, light and then dark. */
test('without JavaScript the place is marked in its province, in words too, and there is no dead button', async () => {
  const reader = await makeReader({ javaScriptEnabled: false, viewport: phone })
  const { page } = reader
  await reader.open(await address())
  expect(await drawing(page).getAttribute('aria-label')).toMatch(/^แผนที่.+ แสดงที่ตั้งของ.+/)
  const box = await drawing(page).boundingBox()
  const dot = await page.locator('.spot .dot').boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  // A line without length has a box without size: it lies inside the drawing.
  expect(dot && box && dot.x > box.x && dot.x < box.x + box.width && dot.y > box.y && dot.y < box.y + box.height).toBe(
    true,
  )
  expect(await page.locator('.place-map button').count()).toBe(0)
})

test('a press brings the map with the place’s badge into exactly the same place; Leaflet comes no sooner, and from nowhere else', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page, origin } = reader
  const { leaflet, origins } = watch(reader)
  await reader.open(await address())
  await button(page).scrollIntoViewIfNeeded()
  const around = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.place-map, .place-map ~ *, .foot')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height]
      }),
    )
  const before = await around()
  expect(await leaflet()).toBe(false)
  await button(page).click()
  await map(page).locator('.pin .grade').waitFor()
  expect(await around()).toEqual(before)
  expect(await leaflet()).toBe(true)
  expect(await drawing(page).isVisible()).toBe(false)
  expect(await map(page).locator('.pin').innerText()).toContain(await page.locator('h1').innerText())
  expect(await page.locator('.map-credit').innerText()).toBe('© ผู้ร่วมจัดทำ OpenStreetMap')
  expect(origins()).toEqual([origin])
  expect(await violationsInBoth(reader, '.place-map')).toEqual([])
})

test('on paper stands the drawing, whether the map was opened or not', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open(await address())
  const onPaper = async () => {
    await page.emulateMedia({ media: 'print' })
    const seen = [await drawing(page).isVisible(), await map(page).isVisible(), await button(page).isVisible()]
    await page.emulateMedia({ media: 'screen' })
    return seen
  }
  expect(await onPaper()).toEqual([true, false, false])
  await button(page).click()
  await map(page).locator('.pin').waitFor()
  expect(await onPaper()).toEqual([true, false, false])
  expect(await map(page).isVisible()).toBe(true)
})

test('by keyboard: enter opens the map, the focus is on it, and its keys move and zoom it', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open(await address())
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => map(page).evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await map(page).getAttribute('aria-label')).toMatch(/แสดงที่ตั้งของ/)
  const ground = map(page).locator('svg[viewBox="0 0 8192 8192"]').first()
  await ground.waitFor()
  const size = async () => (await ground.boundingBox())?.width ?? 0
  const first = await size()
  await page.keyboard.press('+')
  await expect.poll(size).toBeCloseTo(first * 2, -1)
  const left = async () => (await map(page).locator('.pin').boundingBox())?.x ?? 0
  const at = await left()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBeLessThan(at)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('ย่อแผนที่')
  await page.keyboard.press('Enter')
  await expect.poll(size).toBeCloseTo(first, -1)
})

test('code that does not come leaves the drawing and says so; the next try brings it', async () => {
  const reader = await makeReader({
    viewport: phone,
    allow: [
      /Failed to load resource/,
      /ERR_INTERNET_DISCONNECTED/,
      /The texts could not be loaded/,
      /load preload assets/,
    ],
  })
  const { page, context } = reader
  await reader.open(await address())
  await mark(page)
  await page.route(chunk, (route) => route.abort('internetdisconnected'))
  await context.setOffline(true)
  await button(page).click()
  await page.locator('.place-map [role="status"]', { hasText: 'โหลดแผนที่ไม่สำเร็จ' }).waitFor()
  expect(await drawing(page).isVisible()).toBe(true)
  expect(await violationsInBoth(reader, '.place-map')).toEqual([])
  await context.setOffline(false)
  await page.unroute(chunk)
  await button(page, 'ลองอีกครั้ง').click()
  await map(page).locator('.pin').waitFor()
  expect(await survived(page)).toBe(true)
})

test('code that is gone because a newer build is served is cured by loading the page anew, once', async () => {
  const reader = await makeReader({ allow: [/status of 404/] })
  const { page } = reader
  await reader.open(await address())
  await mark(page)
  await page.route(chunk, (route) => route.fulfill({ status: 404 }))
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'newer' } }))
  const loaded = page.waitForRequest((request) => request.isNavigationRequest())
  await button(page).click()
  await loaded
  await isReady(page)
  expect(await survived(page)).toBe(false)
  await mark(page)
  await button(page).click()
  await page.locator('.place-map [role="status"]', { hasText: 'โหลดแผนที่ไม่สำเร็จ' }).waitFor()
  expect(await survived(page)).toBe(true)
})

test('a search without its map keeps its list, and says so where the map would be', async () => {
  const reader = await makeReader({ viewport: phone, allow: [/Failed to load resource/] })
  const { page } = reader
  const results = '**/assets/result-map-*.js'
  await page.route(results, (route) => route.abort())
  await reader.open('/client/search?province=83&map=1')
  await page.locator('.map-pane [role="status"]', { hasText: 'โหลดแผนที่ไม่สำเร็จ' }).waitFor()
  expect(await page.locator('main .place').count()).toBeGreaterThan(0)
  await page.unroute(results)
  await page.locator('.map-pane').getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await page.locator('.map .pin').first().waitFor()
})

test('another place that is opened from here shows its own drawing, not the map of the last', async () => {
  const reader = await makeReader()
  const { page } = reader
  const first = await address()
  await page.goto('/client/popular-full')
  const other = await page.locator(`main .place a:not([href="${first}"])`).first().getAttribute('href')
  await reader.open(first)
  await mark(page)
  await button(page).click()
  await map(page).locator('.pin').waitFor()
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'other', id: 'other' })
    document.querySelector('main')?.prepend(link)
  }, other ?? '')
  await page.locator('#other').click()
  await page.waitForURL(`**${other}`)
  await drawing(page).waitFor()
  expect(await map(page).count()).toBe(0)
  expect(await survived(page)).toBe(true)
})

test('an owner drags the pin of the place, and the field has the point on which it is put down', async () => {
  const session = await signInAs('vendor@demo.example', 'vendor')
  const reader = await makeReader({ session, language: 'en', viewport: desktop })
  const { page } = reader
  await reader.open('/vendor/my-business')
  const home = await page.locator('a[href^="/vendor/manage-business/home/"]').first().getAttribute('href')
  await reader.open(`/vendor/manage-business/edit/${home?.split('/').at(-1)}`)
  await page.locator('details:has(#point)').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true
  })
  await page.locator('.map-pane button').first().click()
  const pin = page.locator('.map-pane .pin-dot')
  await pin.scrollIntoViewIfNeeded()
  const point = async () => (await page.locator('#point').inputValue()).split(',').map(Number)
  const [lat = 0, lng = 0] = await point()
  const box = await pin.boundingBox()
  if (!box) throw new Error('The pin is not drawn')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y - 40, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => ((await point())[1] ?? 0) > lng && ((await point())[0] ?? 0) > lat).toBe(true)
})
