/** Maps with the operator's own file of roads: drawn from our server alone, under the content policy and without WebGL, named once and in the reader's language; where the file has nothing or does not come, our own ground stands. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { violationsInBoth } from '../support/accessibility.ts'
import { anyPlace } from '../support/addresses.ts'
import { makeReader, phone, requestsTo } from '../support/browser.ts'
import { crossing, drawnMap } from '../support/map-archive.ts'
import { startBuiltServer } from '../support/server-process.ts'

const { lat, lng } = crossing
const list = `external_id,category,name_th,name_en,name_cn,description_th,province_code,district_code,postcode,address,lat,lng,phone
1,restaurant,ครัวริมเล,,,,83,8302,83150,,${lat},${lng},076000123
2,restaurant,ครัวบนเขา,,,,83,8302,83150,,7.9065,98.3062,076000124
3,restaurant,ครัวไกล,,,,10,1001,10200,,13.75,100.5,076000125
`
const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-roads-'))
let origin = ''

beforeAll(async () => {
  const [file, map] = [path.join(folder, 'list.csv'), path.join(folder, 'town.pmtiles')]
  writeFileSync(file, list)
  writeFileSync(map, drawnMap())
  const given = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: path.join(folder, 'data') }
  const cli = path.join(projectRoot, 'dist/server/cli.js')
  const imported = spawn(process.execPath, [cli, 'import-businesses', file], { env: given, stdio: 'ignore' })
  expect(await once(imported, 'close')).toEqual([0, null])
  const env = { DATA_DIR: given.DATA_DIR, TRUST_PROXY: '1', MAP_FILE: map }
  origin = await startBuiltServer(env, (clean) => afterAll(clean)).ready
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The place of a name. */
async function addressOf(name: string): Promise<string> {
  const html = await (await fetch(`${origin}/client/category/restaurant`)).text()
  return new RegExp(`(/client/information/[\\da-f-]{36})"[^>]*>(?:<[^>]+>)*${name}`).exec(html)?.[1] ?? ''
}
const byTheSea = () => addressOf('ครัวริมเล')

const file = /\.pmtiles$|lay-roads/
const canvases = (page: Page) => page.locator('.map canvas.leaflet-tile-loaded')
const openMap = (page: Page) => page.locator('.place-map button').click()
const closer = (page: Page) => page.locator('.zoom button').first().click()
const names = (page: Page) => page.locator('.map-name').allInnerTexts()

/** The words drawn into canvases and their style, and a browser that knows no WebGL. */
const watchWriting = (page: Page) =>
  page.addInitScript(() => {
    const written: string[] = []
    Object.assign(window, { written })
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      written.push(text)
      return draw.call(this, text, ...rest)
    }
    const ask = HTMLCanvasElement.prototype.getContext
    const without = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind === '2d' ? ask.call(this, kind, ...rest) : null
    }
    HTMLCanvasElement.prototype.getContext = without as typeof ask
  })
const written = (page: Page) => page.evaluate(() => [...new Set((window as unknown as { written: string[] }).written)])

/** Colour of the style sheet, and the colour that is seen so many pixels below the middle of the map, where its pin's point is. */
async function seen(page: Page, right: number, down: number): Promise<number[]> {
  const box = await page.locator('.map').boundingBox()
  if (!box) return []
  const clip = { x: box.x + box.width / 2 + right, y: box.y + box.height / 2 + down, width: 1, height: 1 }
  return [
    ...(await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer()),
  ]
}
const ink = (page: Page, name: string) =>
  page.evaluate((property) => {
    const probe = document.createElement('span')
    document.querySelector('.map')?.append(probe)
    probe.style.color = `var(--map-${property})`
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = getComputedStyle(probe).color
    context.fillRect(0, 0, 1, 1)
    probe.remove()
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  }, name)

test.each([
  ['light', 'th', 'นาใน', 'ถนนเทพกระษัตรี'],
  ['dark', 'en', 'Na Nai', 'Thep Krasattri Road'],
  ['light', 'cn', '纳奈', '他卡泰路'],
] as const)(
  'roads are drawn in %s, and named in %s; no file is asked for before, and nobody else',
  async (theme, language, town, street) => {
    const reader = await makeReader({ origin, theme, language, viewport: phone })
    const { page, context } = reader
    const asked = requestsTo(reader, file)
    const others: string[] = []
    context.on('request', (request) => {
      const to = new URL(request.url())
      if (to.protocol.startsWith('http') && to.origin !== origin) others.push(to.origin)
    })
    await watchWriting(page)
    await reader.open(await byTheSea())
    expect(asked).toEqual([])
    await page.locator('.place-map').scrollIntoViewIfNeeded()
    await openMap(page)
    await canvases(page).first().waitFor()
    await expect.poll(() => seen(page, 0, 40)).toEqual(await ink(page, 'road-main'))
    expect(await seen(page, 60, 0)).toEqual(await ink(page, 'road'))
    expect(await seen(page, 60, 60)).toEqual(await ink(page, 'land'))
    // Here a button would lie over the name of the town.
    await page.locator('.zoom button').nth(1).click()
    await expect.poll(() => names(page)).toContain(town)
    expect(await written(page)).toContain(street)
    expect(asked.length).toBeGreaterThan(2)
    expect(others).toEqual([])
    const credit = page.locator('.map-credit')
    expect(await credit.innerText()).toMatch(/OpenStreetMap.* · Protomaps$/)
    expect(
      await credit.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)),
    ).toEqual(['https://www.openstreetmap.org/copyright', 'https://protomaps.com/'])
    if (language === 'th') expect(await violationsInBoth(reader, '.place-map')).toEqual([])
  },
)

test('a change of the theme of the device draws the roads anew', async () => {
  const reader = await makeReader({ origin, colorScheme: 'light' })
  const { page } = reader
  // Chromium takes the page's letters anew with it, for which roads would be drawn anyway.
  await page.addInitScript(() => Object.assign(document.fonts, { addEventListener: () => undefined }))
  await reader.open(await byTheSea())
  await openMap(page)
  await page.locator('.place-map').scrollIntoViewIfNeeded()
  await canvases(page).first().waitFor()
  await expect.poll(() => seen(page, 0, 40)).toEqual(await ink(page, 'road-main'))
  const light = await ink(page, 'road-main')
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await ink(page, 'road-main')
  expect(dark).not.toEqual(light)
  await expect.poll(() => seen(page, 0, 40)).toEqual(dark)
})

test('letters that come late are those of the names of roads, too', async () => {
  const street = 'Phang Muang Sai Kô Road'
  const reader = await makeReader({ origin, language: 'en' })
  const { page } = reader
  let bring: () => void = () => undefined
  const held = new Promise<void>((come) => {
    bring = come
  })
  await page.route('**/text-accents*.woff2', (route) => held.then(() => route.continue()))
  await watchWriting(page)
  await reader.open(await byTheSea())
  await openMap(page)
  await expect.poll(() => written(page)).toContain(street)
  await page.evaluate(() => (window as unknown as { written: string[] }).written.splice(0))
  bring()
  await expect.poll(() => written(page)).toContain(street)
})

test('the map beside results has roads, and a place that both it and we know is named once', async () => {
  const reader = await makeReader({ origin })
  const { page } = reader
  await reader.open('/client/search?province=83&map=1')
  await page.locator('.map-credit', { hasText: 'Protomaps' }).waitFor()
  for (let wider = 0; wider < 3; wider++) await page.locator('.zoom button').nth(1).click()
  await expect.poll(() => names(page)).toContain('เมืองภูเก็ต')
  await expect.poll(() => names(page)).toContain('วิชิต')
  const shown = await names(page)
  expect(shown).not.toContain('ภูเก็ต')
  expect(shown.filter((name) => name === 'กะทู้')).toHaveLength(1)
  expect(new Set(shown).size).toBe(shown.length)
})

test('a place outside of the file has our own ground, and the file is not asked for', async () => {
  const reader = await makeReader({ origin })
  const { page } = reader
  const asked = requestsTo(reader, file)
  await reader.open(await addressOf('ครัวไกล'))
  await openMap(page)
  await page.locator('.map svg[viewBox="0 0 8192 8192"]').first().waitFor()
  await page.locator('.map-scale', { hasText: 'กม.' }).waitFor()
  expect(asked).toEqual([])
})

test('without a file its code is not asked for either', async () => {
  const reader = await makeReader()
  const { page } = reader
  const asked = requestsTo(reader, file)
  await reader.open(`/client/information/${await anyPlace(inject('origin'))}`)
  await openMap(page)
  await page.locator('.map svg[viewBox="0 0 8192 8192"]').first().waitFor()
  expect(asked).toEqual([])
  expect(await canvases(page).count()).toBe(0)
})

const broken = {
  'does not come': { what: '**/map/*.pmtiles', fulfil: null },
  'is gone': { what: '**/map/*.pmtiles', fulfil: { status: 404, json: { status: 404 } } },
  'holds no map': { what: '**/map/*.pmtiles', fulfil: { status: 206, body: Buffer.alloc(16_384, 'no map') } },
} as const

test.each(Object.entries(broken))(
  'a file that %s leaves our own ground and a line that says so, until it comes',
  async (_how, { what, fulfil }) => {
    const reader = await makeReader({ origin, allow: [/Failed to load resource/] })
    const { page } = reader
    await page.route(what, (route) => (fulfil ? route.fulfill(fulfil) : route.abort()))
    await reader.open(await byTheSea())
    await openMap(page)
    await page.locator('.map-credit', { hasText: 'โหลดภาพแผนที่ไม่ได้' }).waitFor()
    // The whole of the province is in sight, not the blank middle of it.
    await page.locator('.map-scale', { hasText: 'กม.' }).waitFor()
    expect(await page.locator('.map svg .land').count()).toBeGreaterThan(0)
    expect(await page.locator('.map .pin').isVisible()).toBe(true)
    expect(await page.locator('.map-credit').innerText()).not.toContain('Protomaps')
    await page.unroute(what)
    for (let times = 0; times < 3; times++) await closer(page)
    await page.locator('.map-credit', { hasText: 'Protomaps' }).waitFor()
  },
)

test('a tile that cannot be read leaves our own ground in its place, and the page stands', async () => {
  const reader = await makeReader({ origin })
  const { page } = reader
  await page.route('**/map/*.pmtiles', (route) =>
    route.request().headers().range === 'bytes=0-16383'
      ? route.continue()
      : route.fulfill({ status: 206, body: Buffer.alloc(300, 7) }),
  )
  await reader.open(await byTheSea())
  await openMap(page)
  await page.locator('.map-credit', { hasText: 'โหลดภาพแผนที่ไม่ได้' }).waitFor()
  expect(await page.locator('.map .pin').isVisible()).toBe(true)
  expect(await page.locator('h1').innerText()).toBe('ครัวริมเล')
})

test('code that does not come leaves our own ground, too', async () => {
  const reader = await makeReader({ origin, allow: [/Failed to load resource/] })
  const { page } = reader
  await page.route('**/assets/lay-roads-*.js', (route) => route.abort())
  await reader.open(await byTheSea())
  await openMap(page)
  await page.locator('.map-credit', { hasText: 'โหลดภาพแผนที่ไม่ได้' }).waitFor()
  expect(await page.locator('.map svg .land').count()).toBeGreaterThan(0)
})
