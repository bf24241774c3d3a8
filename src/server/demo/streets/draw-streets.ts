/**
 * The demo's own map with roads, drawn by a server with invented places: the first look is a map, of nobody's data. Three towns; all
 * else is the ground that every map has.
 */
import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { MappedBox } from '#shared/areas/map-tiles.ts'
import { heldMapArchive, type MapArchive } from '../../external/map-archive.ts'
import { archiveHead, tileId } from '../../external/write-map-archive.ts'
import { type Drawn, layStreets } from './lay-streets.ts'
import { towns } from './towns.ts'

/** The zooms of its tiles: further away streets are no more than a grey spot. */
const [widest, deepest] = [10, 14]
/** Layers that are seen from nearby alone. */
const nearby: Partial<Record<Drawn['layer'], number>> = { buildings: 14 }
const layers = ['landuse', 'water', 'buildings', 'roads'] as const

const column = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z)
const row = (lat: number, z: number) =>
  Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z)

function boundsOf(drawn: readonly Drawn[]): MappedBox {
  const bounds: [number, number, number, number] = [180, 90, -180, -90]
  for (const { geometry } of drawn)
    for (const [lng, lat] of geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates) {
      bounds[0] = Math.min(bounds[0], lng)
      bounds[1] = Math.min(bounds[1], lat)
      bounds[2] = Math.max(bounds[2], lng)
      bounds[3] = Math.max(bounds[3], lat)
    }
  return bounds
}

function* tilesOf(drawn: readonly Drawn[]): Generator<{ id: number; bytes: Buffer }> {
  const cuts = layers.map((layer) => {
    const features = drawn.filter((it) => it.layer === layer).map((it) => ({ type: 'Feature' as const, ...it }))
    const data = { type: 'FeatureCollection' as const, features }
    return [layer, new GeoJSONVT(data, { maxZoom: deepest, indexMaxZoom: 8, buffer: 64, tolerance: 2 })] as const
  })
  const [west, south, east, north] = boundsOf(drawn)
  for (let z = widest; z <= deepest; z++)
    for (let x = column(west, z); x <= column(east, z); x++)
      for (let y = row(north, z); y <= row(south, z); y++) {
        const cut = cuts.flatMap(([layer, index]) => {
          const tile = z < (nearby[layer] ?? 0) ? null : index.getTile(z, x, y)
          return tile && tile.features.length > 0 ? [[layer, tile] as const] : []
        })
        if (cut.length === 0) continue
        const bytes = fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: 4096 })
        yield { id: tileId(z, x, y), bytes: gzipSync(bytes) }
      }
}

function drawAll(drawn: readonly Drawn[][]): Buffer {
  const tiles = drawn.flatMap((town) => [...tilesOf(town)]).sort((a, b) => a.id - b.id)
  const listed = tiles.map(({ id, bytes }) => ({ id, length: bytes.length }))
  const about = { name: 'demo', bounds: boundsOf(drawn.flat()), deepest, layers }
  return Buffer.concat([archiveHead(listed, about), ...tiles.map(({ bytes }) => bytes)])
}

/** The streets of all three towns, cut into tiles when a first map is opened: that takes up to a second. */
export function drawStreets(): MapArchive {
  const drawn = towns.map(layStreets)
  const tag = hash('sha256', JSON.stringify(drawn)).slice(0, 16)
  return heldMapArchive({ tag, areas: drawn.map(boundsOf), deepest, maker: 'demo', make: () => drawAll(drawn) })
}
