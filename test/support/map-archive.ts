/**
 * A small PMTiles archive (version 3) with the layers of a town in Protomaps' basemap: land, sea, roads and names around Patong on Phuket. The library
 * that reads it in the browser has no part in it.
 */
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { openMapArchive } from '#server/external/map-archive.ts'
import { archiveHead, tileId } from '#server/external/write-map-archive.ts'

type Geometry = GeoJSON.Point | GeoJSON.LineString | GeoJSON.Polygon

interface DrawnFeature {
  layer: 'earth' | 'water' | 'roads' | 'places'
  properties: Record<string, string>
  geometry: Geometry
}

/** The declared bounds of the archive: west, south, east, north. */
export const mappedBounds: readonly [number, number, number, number] = [98.2, 7.8, 98.5, 8.1]
const layersOfAll: readonly string[] = ['earth', 'water', 'roads', 'places']
/** The middle of the drawing, where its two main roads cross. */
export const crossing = { lat: 7.8965, lng: 98.2962 }
const deepest = 15

const [west, south, east, north] = mappedBounds
const box = (w: number, s: number, e: number, n: number): GeoJSON.Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [w, s],
      [e, s],
      [e, n],
      [w, n],
      [w, s],
    ],
  ],
})
const line = (...coordinates: number[][]): GeoJSON.LineString => ({ type: 'LineString', coordinates })
const point = (lng: number, lat: number): GeoJSON.Point => ({ type: 'Point', coordinates: [lng, lat] })
const { lat, lng } = crossing

const features: DrawnFeature[] = [
  { layer: 'earth', properties: { kind: 'earth' }, geometry: box(98.29, south, east, north) },
  { layer: 'water', properties: { kind: 'ocean' }, geometry: box(west, south, 98.29, north) },
  {
    layer: 'roads',
    properties: {
      kind: 'major_road',
      kind_detail: 'trunk',
      name: 'ถนนเทพกระษัตรี',
      'name:en': 'Thep Krasattri Road',
      'name:zh-Hans': '他卡泰路',
    },
    geometry: line([lng, south], [lng, lat], [lng, north]),
  },
  {
    layer: 'roads',
    properties: {
      kind: 'major_road',
      kind_detail: 'secondary',
      // A letter with an accent is in a font file of its own, which comes when it is first drawn.
      name: 'ถนนผังเมืองสาย ก',
      'name:en': 'Phang Muang Sai Kô Road',
      'name:zh-Hans': '城市规划路',
    },
    geometry: line([98.29, lat], [lng, lat], [east, lat]),
  },
  {
    layer: 'places',
    properties: { kind: 'locality', kind_detail: 'town', name: 'นาใน', 'name:en': 'Na Nai', 'name:zh-Hans': '纳奈' },
    geometry: point(lng + 0.002, lat + 0.002),
  },
  {
    layer: 'places',
    properties: { kind: 'locality', kind_detail: 'town', name: 'วิชิต', 'name:en': 'Wichit', 'name:zh-Hans': '威猜' },
    geometry: point(98.4, 7.845),
  },
  // Called as one of our districts and as a capital of ours: named once.
  {
    layer: 'places',
    properties: { kind: 'locality', kind_detail: 'town', name: 'กะทู้', 'name:en': 'Kathu', 'name:zh-Hans': '卡图' },
    geometry: point(98.345, 7.91),
  },
  {
    layer: 'places',
    properties: { kind: 'locality', kind_detail: 'city', name: 'ภูเก็ต', 'name:en': 'Phuket', 'name:zh-Hans': '普吉' },
    geometry: point(98.39, 7.885),
  },
]

function column(of: number, z: number): number {
  return Math.floor(((of + 180) / 360) * 2 ** z)
}
function row(of: number, z: number): number {
  const sine = Math.asinh(Math.tan((of / 180) * Math.PI))
  return Math.floor((0.5 - sine / (2 * Math.PI)) * 2 ** z)
}

function drawTiles(): { id: number; bytes: Buffer }[] {
  const layers = Map.groupBy(features, ({ layer }) => layer)
  const cuts = [...layers].map(([layer, of]) => {
    const data = {
      type: 'FeatureCollection' as const,
      features: of.map(({ properties, geometry }) => ({ type: 'Feature' as const, properties, geometry })),
    }
    return [layer, new GeoJSONVT(data, { maxZoom: deepest, indexMaxZoom: 5, buffer: 64 })] as const
  })
  const tiles: { id: number; bytes: Buffer }[] = []
  // Closer, only the surroundings of the crossing: no test looks further.
  for (let z = 0; z <= deepest; z++) {
    const far = z < 13 ? 1 : 0.02
    const [w, e] = [Math.max(west, lng - far), Math.min(east, lng + far)]
    const [s, n] = [Math.max(south, lat - far), Math.min(north, lat + far)]
    for (let x = column(w, z); x <= column(e, z); x++)
      for (let y = row(n, z); y <= row(s, z); y++) {
        const cut = cuts.flatMap(([layer, index]) => {
          const tile = index.getTile(z, x, y)
          return tile ? [[layer, tile] as const] : []
        })
        if (cut.length === 0) continue
        const bytes = fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: 4096 })
        tiles.push({ id: tileId(z, x, y), bytes: gzipSync(bytes) })
      }
  }
  return tiles.sort((a, b) => a.id - b.id)
}

let drawn: Buffer | undefined

/** All of the archive; each given part differs from that of a usable archive. */
export function drawnMap({
  kind = 1,
  version = 3,
  packing = 2,
  bounds = mappedBounds,
  layers = layersOfAll,
} = {}): Buffer {
  if (layers === layersOfAll) drawn ??= assemble(layers)
  const bytes = Buffer.from(layers === layersOfAll && drawn ? drawn : assemble(layers))
  bytes[7] = version
  bytes[98] = packing
  bytes[99] = kind
  for (const [at, degrees] of bounds.entries()) bytes.writeInt32LE(Math.round(degrees * 10_000_000), 102 + at * 4)
  return bytes
}

function assemble(layers: readonly string[]): Buffer {
  const tiles = drawTiles()
  const about = { name: 'town', bounds: mappedBounds, deepest, layers }
  const listed = tiles.map(({ id, bytes }) => ({ id, length: bytes.length }))
  return Buffer.concat([archiveHead(listed, about), ...tiles.map(({ bytes }) => bytes)])
}

/** The server's name for the file. */
export async function tagOf(file: string): Promise<string> {
  const archive = await openMapArchive(file)
  await archive?.close()
  return archive?.tag ?? ''
}
