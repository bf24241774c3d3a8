/** Tiles are cut as tile servers cut them, and all that the country needs are there. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tilesOf } from '#client/map/ground-addresses.ts'
import { tileAt } from '#client/map/world-square.ts'
import { readAreas } from '#server/db/reference/areas.ts'
import { readKnownAreas } from '#server/db/reference/known-areas.ts'
import { frameProvince } from '#server/domain/areas/province-outline.ts'
import { projectRoot } from '#server/settings/root.ts'

const folder = path.join(projectRoot, 'src/client/map/ground/tiles')
const tiles = new Map(
  readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
      land: string
      names: [number, number, string][]
      areas: [number, number, th: string, en: string, cn: string][]
    },
  ]),
)

test('a point is where tile servers have it', () => {
  // Bangkok, from the tile names of OpenStreetMap.
  const { x, y } = tileAt({ lat: 13.7563, lng: 100.5018 }, 7)
  expect([Math.floor(x), Math.floor(y)]).toEqual([99, 59])
  expect(tileAt({ lat: 0, lng: 0 }, 1)).toEqual({ x: 1, y: 1 })
})

test('each of the 928 districts is named once, on the tile of its point, and that tile has land', () => {
  const { districts } = readAreas()
  expect([...tiles.values()].flatMap(({ names }) => names)).toHaveLength(928)
  for (const { nameTh, lat, lng } of districts) {
    const { x, y } = tileAt({ lat, lng }, 7)
    const tile = tiles.get(`${Math.floor(x)}-${Math.floor(y)}`)
    expect(
      tile?.names.some(([, , th]) => th === nameTh),
      nameTh,
    ).toBe(true)
    expect(tile?.land).not.toBe('')
  }
})

test('each well-known area is named once in each language, on the tile of its point', () => {
  const areas = readKnownAreas()
  expect([...tiles.values()].flatMap((tile) => tile.areas)).toHaveLength(areas.length)
  for (const { nameTh, nameEn, nameCn, lat, lng } of areas) {
    const { x, y } = tileAt({ lat, lng }, 7)
    expect(tiles.get(`${Math.floor(x)}-${Math.floor(y)}`)?.areas).toContainEqual([lat, lng, nameTh, nameEn, nameCn])
  }
})

test('the ground that a device keeps of a province is at most 130 KB, of the whole country 400', () => {
  const { provinces } = readAreas()
  const bytesOf = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + (tiles.has(key) ? statSync(path.join(folder, `${key}.json`)).size : 0), 0)
  const kept = provinces.map(({ code }) => new Set(tilesOf(frameProvince(code) ?? '').map(([x, y]) => `${x}-${y}`)))
  for (const [index, { code, lat, lng }] of provinces.entries()) {
    const { x, y } = tileAt({ lat, lng }, 7)
    expect(kept[index], `${code}`).toContain(`${Math.floor(x)}-${Math.floor(y)}`)
  }
  expect(Math.max(...kept.map(bytesOf))).toBeLessThanOrEqual(130_000)
  expect(bytesOf(new Set(kept.flatMap((keys) => [...keys])))).toBeLessThanOrEqual(400_000)
})
