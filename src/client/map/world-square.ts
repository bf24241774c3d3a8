/** The world as one square in Web Mercator, which tile servers halve with every zoom. */

/** Fractions of the world's square: west, north, east, south. */
export type WorldBox = readonly [west: number, north: number, east: number, south: number]

const degrees = 180 / Math.PI

/** Latitude and longitude of a point in the square. */
export const cornerAt = (x: number, y: number): [number, number] => [
  Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * degrees,
  x * 360 - 180,
]

/** A column and row of the world's square at a zoom, with fractions, as tile servers count them. */
export function tileAt({ lat, lng }: { lat: number; lng: number }, zoom: number): { x: number; y: number } {
  const size = 2 ** zoom
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.asinh(Math.tan(lat / degrees)) / (2 * Math.PI)) * size,
  }
}

/** The point at a column and row, with fractions: the way back from {@link tileAt}. */
export function latLngAt({ x, y }: { x: number; y: number }, zoom: number): { lat: number; lng: number } {
  const [lat, lng] = cornerAt(x / 2 ** zoom, y / 2 ** zoom)
  return { lat, lng }
}
