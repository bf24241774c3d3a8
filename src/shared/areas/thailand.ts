/** The box around Thailand with its islands, which both sides know. Outlines are the server's: see db/reference/in-thailand.ts. */

/** Degrees. */
const box = { south: 5.5, north: 20.6, west: 97.2, east: 105.8 } as const

/** True if a point lies in the box: parts of the neighbours do too. */
export const isInThailandBox = (lat: number, lng: number): boolean =>
  lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east

/** True if a part of the earth, in degrees, has something of the box. */
export const reachesThailandBox = ([west, south, east, north]: readonly [number, number, number, number]): boolean =>
  west < box.east && east > box.west && south < box.north && north > box.south
