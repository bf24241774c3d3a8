/**
 * Distances on the ground, and how far those of the indexed plane (`businesses.geo`) can be from them. In the plane a unit
 * is a degree of latitude; longitude is scaled for latitude 13.5° everywhere, so it is too long in the north and too short
 * in the south, by up to 4 %.
 */
import { NEAR_RADIUS_M } from '#shared/constants.ts'
import type { LatLng } from '../areas/queries.ts'

/** Mean radius of the earth in metres (IUGG). */
const earthRadius = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres in a degree of latitude. */
export const metresPerDegree = earthRadius * radians(1)

/** The scale of longitude in `businesses.geo`: cos 13.5°, digit for digit as in the migration. */
export const planeScale = 0.9723699203976766

/** The straight-line distance over the ground, in metres. */
export function haversine(a: LatLng, b: LatLng): number {
  const s =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(s)))
}

/** For the curve of the earth within the radius, which the scale of longitude leaves out. */
const slack = 0.001

/**
 * Between which factors a distance in the plane (in metres) lies of the distance over the ground, for everything within
 * reach of "near" around a latitude.
 */
export function planeFactors(lat: number): { least: number; most: number } {
  const reach = NEAR_RADIUS_M / metresPerDegree
  const eastWest = [lat - reach, lat, lat + reach].map((at) => planeScale / Math.cos(radians(at)))
  return { least: Math.min(1, ...eastWest) - slack, most: Math.max(1, ...eastWest) + slack }
}
