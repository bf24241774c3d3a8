/**
 * How far distances in the indexed plane (`businesses.geo`) can be from those on the ground (shared/places/haversine.ts). In the plane a unit
 * is a degree of latitude; longitude is scaled for latitude 13.5° everywhere, so it is too long in the north and too short
 * in the south, by up to 4 %.
 */
import { NEAR_RADIUS_M } from '#shared/constants.ts'
import { earthRadius, radians } from '#shared/places/haversine.ts'

/** Metres in a degree of latitude. */
export const metresPerDegree = earthRadius * radians(1)

/** The scale of longitude in `businesses.geo`: cos 13.5°, digit for digit as in the migration. */
export const planeScale = 0.9723699203976766

/** For the curve of the earth within the radius, which the scale of longitude leaves out; it grows with the square of the radius. */
const slackOf = (radius: number): number => 0.001 + (radius / earthRadius) ** 2 / 8

/**
 * Between which factors a distance in the plane (in metres) lies of the distance over the ground, for everything within
 * reach of "near" around a latitude, or within another radius in metres.
 */
export function planeFactors(lat: number, radius: number = NEAR_RADIUS_M): { least: number; most: number } {
  const reach = radius / metresPerDegree
  const slack = slackOf(radius)
  const eastWest = [lat - reach, lat, lat + reach].map((at) => planeScale / Math.cos(radians(at)))
  return { least: Math.min(1, ...eastWest) - slack, most: Math.max(1, ...eastWest) + slack }
}
