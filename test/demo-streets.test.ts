/** The demo's own streets: an archive that the library of browsers reads, of three towns, the same at each start. */
import { PMTiles, tileIdToZxy } from 'pmtiles'
import { expect, test } from 'vitest'
import { drawStreets } from '#server/demo/streets/draw-streets.ts'
import type { MapArchive } from '#server/external/map-archive.ts'
import { archiveHead } from '#server/external/write-map-archive.ts'

const readable = (read: (from: number, to: number) => Promise<Buffer>) =>
  new PMTiles({
    getKey: () => 'streets',
    getBytes: async (from, length) => {
      const data = new ArrayBuffer(length)
      new Uint8Array(data).set(await read(from, from + length))
      return { data }
    },
  })
async function piece(archive: MapArchive, from: number, to: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of archive.read(from, Math.min(to, archive.bytes) - 1)) parts.push(part)
  return Buffer.concat(parts)
}
const held = (archive: MapArchive) => readable((from, to) => piece(archive, from, to))
/** The tile of a point at a zoom. */
const tileAt = (z: number, lat: number, lng: number) =>
  [
    z,
    Math.floor(((lng + 180) / 360) * 2 ** z),
    Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z),
  ] as const

test.each([
  ['Patong', 7.8962, 98.2962],
  ['Chiang Mai', 18.7882, 98.986],
  ['Hua Hin', 12.5702, 99.956],
])('%s has streets from far and near, and a map of it knows so', async (_town, lat, lng) => {
  const archive = drawStreets()
  const file = held(archive)
  expect(await file.getHeader()).toMatchObject({ specVersion: 3, maxZoom: 14, tileType: 1 })
  for (const zoom of [11, 14]) {
    const tile = await file.getZxy(...tileAt(zoom, lat, lng))
    expect(tile?.data.byteLength).toBeGreaterThan(500)
  }
  expect(
    archive.areas.filter(([west, south, east, north]) => lat > south && lat < north && lng > west && lng < east),
  ).toHaveLength(1)
})

test('the streets are the same at each start, and nowhere else', async () => {
  expect(drawStreets().tag).toBe(drawStreets().tag)
  expect(await held(drawStreets()).getZxy(...tileAt(14, 13.75, 100.5))).toBeUndefined()
})

test('more tiles than one directory holds are found, too', async () => {
  const tiles = Array.from({ length: 40_000 }, (_, at) => ({
    id: 90_000_000 + at * 3,
    length: 1000 + ((at * 7919) % 5000),
  }))
  const bounds = [97, 5, 106, 21] as const
  const head = archiveHead(tiles, { name: 'many', bounds, deepest: 14, layers: ['roads'] })
  const asked: number[] = []
  const file = readable(async (from, to) => {
    if (from >= head.length) asked.push(from - head.length, to - from)
    return head.subarray(from, to)
  })
  const { rootDirectoryLength, leafDirectoryLength } = await file.getHeader()
  expect(rootDirectoryLength).toBeLessThan(16_384)
  expect(leafDirectoryLength).toBeGreaterThan(16_384)
  const [z, x, y] = tileIdToZxy(90_000_000 + 31_234 * 3)
  await file.getZxy(z, x, y).catch(() => undefined)
  const before = tiles.slice(0, 31_234).reduce((sum, { length }) => sum + length, 0)
  expect(asked).toEqual([before, tiles[31_234]?.length])
})
