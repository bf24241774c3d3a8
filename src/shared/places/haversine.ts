/** Distances on the ground, the same for lists that the server orders and for an officer's own device, which may have no network. */

/** Mean radius of the earth in metres (IUGG). */
export const earthRadius = 6_371_008.8

export const radians = (degrees: number): number => (degrees * Math.PI) / 180

interface Point {
  lat: number
  lng: number
}

/** The straight-line distance over the ground, in metres. */
export function haversine(a: Point, b: Point): number {
  const s =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(s)))
}
