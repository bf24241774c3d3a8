/** Maps with the pictures of a tile server: both maps show them under the content policy, credit their maker, and do without when they fail. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { violationsInBoth } from '../support/accessibility.ts'
import { makeReader, phone } from '../support/browser.ts'
import { startBuiltServer } from '../support/server-process.ts'
import { startTileServer, type TileServer } from '../support/tile-server.ts'

const list = `external_id,category,name_th,name_en,name_cn,description_th,province_code,district_code,postcode,address,lat,lng,phone
1,restaurant,ครัวริมเล,,,,83,8302,83150,,7.8965,98.2962,076000123
2,restaurant,ครัวบนเขา,,,,83,8302,83150,,7.9065,98.3062,076000124
3,restaurant,ครัวข้างกัน,,,,83,8302,83150,,7.9065,98.3062,076000125
`
const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-tiles-'))
let tiles: TileServer
let origin = ''

beforeAll(async () => {
  tiles = await startTileServer()
  const file = path.join(folder, 'list.csv')
  writeFileSync(file, list)
  const given = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: path.join(folder, 'data') }
  const cli = path.join(projectRoot, 'dist/server/cli.js')
  const imported = spawn(process.execPath, [cli, 'import-businesses', file], { env: given, stdio: 'ignore' })
  expect(await once(imported, 'close')).toEqual([0, null])
  const env = {
    DATA_DIR: given.DATA_DIR,
    TRUST_PROXY: '1',
    TILE_URL: `${tiles.origin}/{z}/{x}/{y}.png`,
    TILE_ATTRIBUTION: '© ผู้ทำ <แผนที่> https://maps.example.org/copyright',
  }
  const server = startBuiltServer(env, (clean) => afterAll(clean))
  origin = await server.ready
})
afterAll(() => {
  tiles.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  tiles.fail(false)
  tiles.asked.length = 0
})

const pictures = (page: Page) => page.locator('.map img.leaflet-tile-loaded')

async function placeAddress(): Promise<string> {
  const html = await (await fetch(`${origin}/client/category/restaurant`)).text()
  return /\/client\/information\/[\da-f-]{36}/.exec(html)?.[0] ?? ''
}

const elsewhere = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    const { origin: to, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && to !== origin) seen.push(to)
  })
  return seen
}

test('the place’s map is laid out with pictures and credits their maker; nothing is asked of their server before', async () => {
  const reader = await makeReader({ origin })
  const { page } = reader
  const others = elsewhere(page)
  await reader.open(await placeAddress())
  await page.locator('svg.spot').waitFor()
  expect(others).toEqual([])
  await page.locator('.place-map button').click()
  await pictures(page).first().waitFor()
  expect(
    await pictures(page)
      .first()
      .evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).toBe(256)
  expect(new Set(others)).toEqual(new Set([tiles.origin]))
  expect(tiles.asked[0]).toMatch(/^\/16\/\d+\/\d+\.png$/)
  await expect.poll(() => page.locator('.map svg.leaflet-image-layer').count()).toBe(0)
  // The pixels at the badge are the badge's: not a colour of the pictures.
  const badge = await page.locator('.map .pin > span').screenshot()
  const { dominant } = await sharp(badge).stats()
  expect(dominant.g - dominant.b).toBeLessThan(8)
  const credit = page.locator('.map-credit')
  expect(await credit.innerText()).toBe('© ผู้ทำ <แผนที่> maps.example.org/copyright')
  expect(await credit.locator('a').getAttribute('href')).toBe('https://maps.example.org/copyright')
  await page.getByRole('button', { name: 'ขยายแผนที่' }).click()
  await page.getByRole('button', { name: 'ขยายแผนที่' }).click()
  await expect.poll(() => tiles.asked.at(-1)).toMatch(/^\/1[78]\//)
})

test('the map beside search results has them too', async () => {
  const reader = await makeReader({ origin })
  const { page } = reader
  const others = elsewhere(page)
  await reader.open('/client/search?province=83')
  expect(others).toEqual([])
  await page.getByRole('link', { name: 'แผนที่', exact: true }).click()
  await pictures(page).first().waitFor()
  const pin = page.locator('.map .pin', { hasText: 'ครัวริมเล' })
  await pin.locator('.grade').click()
  await page.locator('.map .pin.on').waitFor()
  expect(await page.locator('.map-credit').innerText()).toContain('© ผู้ทำ')
})

test('places of one address come apart at no zoom: their pin opens the list of them, and one of it is chosen', async () => {
  const reader = await makeReader({ origin, viewport: phone, reducedMotion: 'reduce' })
  const { page } = reader
  await reader.open('/client/search?province=83&map=1')
  const pin = page.locator('.map .pin:has(b)')
  await pin.first().waitFor()
  const list = page.getByRole('region', { name: 'มี 2 แห่งตรงนี้' })
  for (let tries = 0; tries < 5 && (await list.count()) === 0; tries++) await pin.first().press('Enter')
  await list.waitFor()
  expect(await list.getByRole('listitem').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining('ครัวบนเขา'), expect.stringContaining('ครัวข้างกัน')]),
  )
  expect(await violationsInBoth(reader, '.map-pane')).toEqual([])
  await list.press('Escape')
  expect(await list.count()).toBe(0)
  await pin.first().press('Enter')
  await list.getByRole('button', { name: /ครัวข้างกัน/ }).click()
  await page.locator('.beside-map .place.on', { hasText: 'ครัวข้างกัน' }).waitFor()
  expect(await list.count()).toBe(0)
})

test('our own ground stands there if their server does not answer and a line says so, until it does', async () => {
  const reader = await makeReader({ origin, allow: [/status of 503/] })
  const { page } = reader
  tiles.fail(true)
  await reader.open(await placeAddress())
  await page.locator('.place-map button').click()
  await page.locator('.map-credit', { hasText: 'โหลดภาพแผนที่ไม่ได้' }).waitFor()
  const ground = page.locator('.map svg.leaflet-image-layer')
  // The whole of the province is in sight again, not the blank middle of it.
  await page.locator('.map-scale', { hasText: 'กม.' }).waitFor()
  expect(await page.locator('.map .pin').isVisible()).toBe(true)
  tiles.fail(false)
  await page.getByRole('button', { name: 'ขยายแผนที่' }).click()
  await pictures(page).first().waitFor()
  await page.locator('.map-credit', { hasText: '© ผู้ทำ' }).waitFor()
  expect(await ground.count()).toBe(0)
})
