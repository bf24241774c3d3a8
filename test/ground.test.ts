/** Tiles are cut as tile servers cut them, and all that the country needs are there. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tilesOf } from '#client/map/ground-addresses.ts'
import { latLngAt, tileAt } from '#client/map/world-square.ts'
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
      water: string
      river: string
      names: [number, number, th: string, en: string, isCapital: 0 | 1, cn?: string][]
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

/** Rings or lines of path data, in degrees. */
function linesOf(key: string, kind: 'land' | 'water' | 'river'): [lng: number, lat: number][][] {
  const [column = 0, row = 0] = key.split('-').map(Number)
  const path = tiles.get(key)?.[kind] ?? ''
  return [...path.matchAll(/M(-?\d+) (-?\d+)l([^zM]*)/g)].map(([, startX, startY, rest]) => {
    let [x, y] = [Number(startX), Number(startY)]
    const steps = rest?.match(/-?\d+/g)?.map(Number) ?? []
    const points = [[x, y] as const]
    for (let i = 0; i + 1 < steps.length; i += 2) {
      x += steps[i] ?? 0
      y += steps[i + 1] ?? 0
      points.push([x, y])
    }
    return points.map(([x, y]) => {
      const { lat, lng } = latLngAt({ x: column + x / 8192, y: row + y / 8192 }, 7)
      return [lng, lat]
    })
  })
}

const keyOf = (lat: number, lng: number) => {
  const { x, y } = tileAt({ lat, lng }, 7)
  return `${Math.floor(x)}-${Math.floor(y)}`
}

/** In how many rings a point lies, by ray casting. */
const ringsAround = (rings: [number, number][][], lat: number, lng: number) =>
  rings.filter((ring) => {
    let inside = false
    for (const [i, [x, y]] of ring.entries()) {
      const [beforeX, beforeY] = ring.at(i - 1) ?? [0, 0]
      if (y > lat !== beforeY > lat && lng < ((beforeX - x) * (lat - y)) / (beforeY - y) + x) inside = !inside
    }
    return inside
  }).length

const isWet = (lat: number, lng: number) => {
  const key = keyOf(lat, lng)
  return ringsAround(linesOf(key, 'land'), lat, lng) % 2 === 0 || ringsAround(linesOf(key, 'water'), lat, lng) > 0
}

test.each([
  ['Songkhla’s lake, in the north', 7.7, 100.22, true],
  ['Songkhla’s lake, in its middle', 7.4, 100.35, true],
  ['Songkhla’s lake, in the south', 7.18, 100.5, true],
  ['the spit between lake and sea', 7.45, 100.43, false],
  ['Hat Yai', 7.008, 100.47, false],
  ['Srinakarin reservoir', 14.7, 99.02, true],
  ['Boraphet marsh at Nakhon Sawan', 15.69, 100.24, true],
  ['Phuket town', 7.884, 98.392, false],
  ['the sea before Patong', 7.89, 98.26, true],
  ['Bangkok', 13.75, 100.53, false],
])('%s is as wet as it is', (_where, lat, lng, wet) => {
  expect(isWet(lat, lng)).toBe(wet)
})

/** Kilometres from a point to the nearest river. */
function toRiver(lat: number, lng: number): number {
  const north = 111.2
  const east = north * Math.cos((lat * Math.PI) / 180)
  const spans = linesOf(keyOf(lat, lng), 'river').flatMap((line) =>
    line.slice(1).map((end, i) => [line[i], end] as const),
  )
  return Math.min(
    ...spans.map(([start, end]) => {
      const [ax, ay] = [((start?.[0] ?? 0) - lng) * east, ((start?.[1] ?? 0) - lat) * north]
      const [bx, by] = [(end[0] - lng) * east, (end[1] - lat) * north]
      const length = (bx - ax) ** 2 + (by - ay) ** 2
      const part = length === 0 ? 0 : Math.min(Math.max(-(ax * (bx - ax) + ay * (by - ay)) / length, 0), 1)
      return Math.hypot(ax + (bx - ax) * part, ay + (by - ay) * part)
    }),
  )
}

test.each([
  ['the Chao Phraya at the Grand Palace', 13.7505, 100.4875],
  ['the Chao Phraya at Nonthaburi', 13.843, 100.491],
  ['the Chao Phraya below Nakhon Sawan', 15.6, 100.11],
  ['the Mekong at Nong Khai', 17.885, 102.745],
])('%s is a river, to a kilometre or so', (_where, lat, lng) => {
  expect(toRiver(lat, lng)).toBeLessThan(1.5)
})

test('Phuket’s shore is no polygon of kilometres: but for the straight beaches, no line is longer than two and a half', () => {
  const island = linesOf(keyOf(7.884, 98.392), 'land').filter((ring) => ringsAround([ring], 7.95, 98.34) === 1)
  expect(island).toHaveLength(1)
  const shore = island[0] ?? []
  expect(shore.length).toBeGreaterThan(200)
  const lengths = shore.map(([lng, lat], i) => {
    const [before, beforeLat] = shore.at(i - 1) ?? [lng, lat]
    // The island goes on in the next tile.
    if (Math.min(lng, before) > 98.4375) return 0
    return Math.hypot((lng - before) * 110.2, (lat - beforeLat) * 111.2)
  })
  expect(lengths.filter((length) => length > 2.5).length).toBeLessThanOrEqual(2)
})

test('each of the 928 districts is named once, on the tile of its point, and that tile has land', () => {
  const { districts } = readAreas()
  expect([...tiles.values()].flatMap(({ names }) => names)).toHaveLength(928)
  for (const { nameTh, nameEn, nameCn, lat, lng } of districts) {
    const { x, y } = tileAt({ lat, lng }, 7)
    const tile = tiles.get(`${Math.floor(x)}-${Math.floor(y)}`)
    const name = tile?.names.find(([at, , th]) => th === nameTh && at === lat)
    expect(name, nameTh).toBeDefined()
    // A capital without its kind of district.
    expect(name?.[5], nameTh).toBe(nameCn === nameEn ? undefined : nameCn.replace(/直辖县$/, ''))
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
