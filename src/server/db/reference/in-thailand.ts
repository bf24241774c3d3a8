/**
 * Whether a point can be one of Thailand's: inside a province's outline, close beside it (the outline is simplified), or off
 * a province's own shore, where small islands lie that the outline leaves out.
 */
import { isInThailandBox } from '#shared/areas/thailand.ts'
import { readAreas } from './areas.ts'
import { inProvince, kilometresOutside } from './on-land.ts'

/** Farthest islands: the Similan group lies 60 km off. */
const islandReachKm = 80
const borderSlackKm = 5

/** On which side of its middle a province's sea lies. */
const seaSides = {
  east: [76, 77, 80, 84, 86, 90, 94, 96],
  west: [81, 82, 83, 85, 91, 92],
  south: [10, 11, 20, 21, 22, 23, 24, 74, 75],
} as const

function seaSideOf(code: number): keyof typeof seaSides | undefined {
  return (['east', 'west', 'south'] as const).find((side) => (seaSides[side] as readonly number[]).includes(code))
}

/** Good to a few kilometres along land borders; degrees. */
export function isInThailand(lat: number, lng: number): boolean {
  // Outlines of 77 provinces cost some microseconds each; the box and the inside decide for nearly all points.
  if (!isInThailandBox(lat, lng)) return false
  const { provinces } = readAreas()
  if (provinces.some(({ code }) => inProvince(code, lat, lng))) return true
  return provinces.some((province) => {
    const km = kilometresOutside(province.code, lat, lng)
    if (km <= borderSlackKm) return true
    if (km > islandReachKm) return false
    const side = seaSideOf(province.code)
    if (side === 'east') return lng > province.lng
    if (side === 'west') return lng < province.lng || lat < province.lat
    return side === 'south' && lat < province.lat
  })
}
