/** Addresses, points and telephone numbers of demo places: right in their area, and nobody's. */
import type { District, Subdistrict } from '../db/reference/areas.ts'
import { inProvince } from '../db/reference/on-land.ts'
import type { Random } from './random.ts'

const roads = [
  'ถนนเทศบาล 1',
  'ถนนเทศบาล 3',
  'ถนนประชาสรรค์',
  'ถนนราษฎร์พัฒนา',
  'ถนนสุขใจ',
  'ถนนริมน้ำ',
  'ถนนสถานี',
  'ถนนตลาดใหม่',
  'ถนนหน้าเมือง',
  'ถนนร่วมใจ',
  'ถนนศรีสุข',
  'ซอยร่มเย็น',
  'ซอยประชาร่วมใจ',
  'ซอยวัดเหนือ',
]

/** House number and road, or village number outside towns; the areas stand in columns of their own. */
export function composeAddress(random: Random, district: District): string {
  const house = random.chance(0.4) ? `${random.int(1, 399)}/${random.int(1, 88)}` : String(random.int(1, 499))
  // Bangkok has no villages.
  const roadShare = district.provinceCode === 10 ? 1 : district.code % 100 === 1 ? 0.8 : 0.25
  if (random.chance(roadShare)) return `${house} ${random.pick(roads)}`
  return `${house} หมู่ ${random.int(1, 12)}`
}

/** A point about the district's centre, at most four kilometres off, in the province and not in the sea. */
export function composePoint(random: Random, district: District): { lat: number; lng: number } {
  const at = (km: number) => {
    const angle = random.next() * 2 * Math.PI
    return {
      lat: round(district.lat + (Math.sin(angle) * km) / 110.6),
      lng: round(district.lng + (Math.cos(angle) * km) / (111.3 * Math.cos((district.lat * Math.PI) / 180))),
    }
  }
  for (let tries = 0; tries < 8; tries++) {
    const point = at(Math.min(4, Math.abs(random.normal()) * 1.5 + 0.1))
    if (inProvince(district.provinceCode, point.lat, point.lng)) return point
  }
  // An island that the outline leaves out, or a town right at the shore: close to the known point.
  return at(0.1 + random.next() * 0.5)
}

const round = (degrees: number) => Number(degrees.toFixed(5))

/** One of the sub-district's postcodes, mostly the first: the others serve a corner or an institution. */
export const composePostcode = (random: Random, { postcodes }: Subdistrict): string =>
  random.chance(0.85) ? (postcodes[0] as string) : random.pick(postcodes)

/** Area codes by province for landlines; Bangkok's for the provinces around it. */
const areaCodes: readonly (readonly [code: string, provinces: readonly number[]])[] = [
  ['02', [10, 11, 12, 13]],
  ['032', [70, 75, 76, 77]],
  ['034', [71, 73, 74]],
  ['035', [14, 15, 72]],
  ['036', [16, 17, 18, 19]],
  ['037', [25, 26, 27]],
  ['038', [20, 21, 24]],
  ['039', [22, 23]],
  ['042', [38, 39, 41, 42, 43, 47, 48, 49]],
  ['043', [40, 44, 45, 46]],
  ['044', [30, 31, 32, 36]],
  ['045', [33, 34, 35, 37]],
  ['053', [50, 51, 57, 58]],
  ['054', [52, 54, 55, 56]],
  ['055', [53, 62, 63, 64, 65]],
  ['056', [18, 60, 61, 66, 67]],
  ['073', [94, 95, 96]],
  ['074', [90, 91, 93]],
  ['075', [80, 81, 92]],
  ['076', [82, 83]],
  ['077', [84, 85, 86]],
]

/**
 * A number of ten or nine digits without separators that reaches nobody: after the area code or network comes 000,
 * which is not given out.
 */
export function composePhone(random: Random, district: District): string {
  const tail = String(random.int(0, 9999)).padStart(4, '0')
  if (random.chance(0.6)) return `${random.pick(['06', '08', '09'])}${random.int(1, 9)}000${tail}`
  const area = areaCodes.find(([, provinces]) => provinces.includes(district.provinceCode))?.[0] ?? '02'
  return area === '02' ? `02000${tail}` : `${area}000${tail.slice(1)}`
}
