/** Addresses of the tiles of our own ground, for the map that lays them and for the device that keeps those of a province. */
import { cornersOf } from '#shared/areas/province-projection.ts'
import { tilesWithin } from './world-square.ts'

/** Zoom by which they are cut. */
export const zoom = 7

const addresses = import.meta.glob<string>('./ground/tiles/*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Undefined where the country has nothing. */
export const groundAddress = (x: number, y: number): string | undefined => addresses[`./ground/tiles/${x}-${y}.json`]

/** Columns and rows of the tiles under a part of the drawing of provinces, given as `viewBox`. */
export function tilesOf(frame: string): [x: number, y: number][] {
  const { north, west, south, east } = cornersOf(frame)
  return tilesWithin({ lat: north, lng: west }, { lat: south, lng: east }, zoom)
}
