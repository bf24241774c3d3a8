/** The world as one square in Web Mercator, which tile servers halve with every zoom. */

/** Fractions of the world's square: west, north, east, south. */
export type WorldBox = readonly [west: number, north: number, east: number, south: number]

interface LatLng {
  lat: number
  lng: number
}

const degrees = 180 / Math.PI

/** Latitude and longitude of a point in the square. */
export const cornerAt = (x: number, y: number): [number, number] => [
  Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * degrees,
  x * 360 - 180,
]

/** A column and row of the world's square at a zoom, with fractions, as tile servers count them. */
export function tileAt({ lat, lng }: LatLng, zoom: number): { x: number; y: number } {
  const size = 2 ** zoom
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.asinh(Math.tan(lat / degrees)) / (2 * Math.PI)) * size,
  }
}

/** The point at a column and row, with fractions: the way back from {@link tileAt}. */
export function latLngAt({ x, y }: { x: number; y: number }, zoom: number): LatLng {
  const [lat, lng] = cornerAt(x / 2 ** zoom, y / 2 ** zoom)
  return { lat, lng }
}

/** Columns and rows of the tiles between two corners. */
export function tilesWithin(northWest: LatLng, southEast: LatLng, zoom: number): [x: number, y: number][] {
  const from = tileAt(northWest, zoom)
  const to = tileAt(southEast, zoom)
  const tiles: [number, number][] = []
  for (let x = Math.floor(from.x); x <= to.x; x++) for (let y = Math.floor(from.y); y <= to.y; y++) tiles.push([x, y])
  return tiles
}
