/** The districts by the sea: their names, dishes and trips differ. Told from the outlines, by looking towards the water. */
import type { District } from '../db/reference/areas.ts'
import { readAreas } from '../db/reference/areas.ts'
import { inProvince } from '../db/reference/on-land.ts'

/** Compass bearings in degrees in which a province's sea lies; land beyond the border in other directions is abroad. */
const seaward: Record<number, readonly number[]> = {
  20: [225, 270],
  21: [180],
  22: [180, 225],
  23: [180, 225, 270],
  75: [135],
  76: [90],
  77: [90],
  80: [45, 90],
  81: [180, 225, 270],
  82: [225, 270, 180],
  83: [0, 90, 180, 270],
  84: [45, 90, 0],
  85: [270],
  86: [90],
  90: [45, 90],
  91: [225, 270],
  92: [225, 270],
  94: [0, 45],
  96: [45],
}

/** Where the rule is wrong: the view to the sea is across a strait or a lake, or the district's town lies far up a river. */
const inland = new Set([8502, 8504, 9008, 9013, 9014, 9608, 9610])
const shore = new Set([9202])

const reachKm = 14
const provinceCodes = readAreas().provinces.map((row) => row.code)
const known = new Map<number, boolean>()

/** True if the sea is within about 14 kilometres of the district's point. */
export function isCoastal(district: District): boolean {
  let answer = known.get(district.code)
  if (answer === undefined) {
    const bearings = inland.has(district.code) ? [] : (seaward[district.provinceCode] ?? [])
    answer = bearings.some((bearing) => {
      const angle = (bearing * Math.PI) / 180
      const lat = district.lat + (Math.cos(angle) * reachKm) / 111
      const lng = district.lng + (Math.sin(angle) * reachKm) / (111 * Math.cos((district.lat * Math.PI) / 180))
      return !provinceCodes.some((code) => inProvince(code, lat, lng))
    })
    answer ||= shore.has(district.code)
    known.set(district.code, answer)
  }
  return answer
}
