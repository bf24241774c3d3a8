/**
 * Where the demo businesses lie and of which kind they are: every province has at least six, tourist provinces many more,
 * and the larger ones every kind.
 */
import { type Category, categories } from '#shared/categories.ts'
import { type District, readAreas } from '../db/reference/areas.ts'
import type { Random } from './random.ts'

/** Weight by province code; 1 for those not named. */
const provinceWeights: Record<number, number> = {
  10: 26,
  83: 17,
  50: 17,
  20: 14,
  84: 13,
  81: 11,
  77: 8,
  71: 7,
  57: 7,
  82: 6,
  30: 6,
  90: 5,
  21: 5,
  23: 5,
  76: 5,
  14: 5,
  58: 4,
  55: 4,
  42: 4,
  40: 4,
  41: 3,
  34: 3,
  65: 3,
  67: 3,
  64: 3,
  43: 3,
  75: 3,
  22: 3,
  86: 3,
  92: 3,
  91: 3,
  12: 3,
  80: 3,
  52: 2,
  70: 2,
  73: 2,
  11: 2,
  48: 2,
  31: 2,
  93: 2,
  85: 2,
}

/** Weight by district code for those that people travel to; 3 for a province's capital district, else 1. */
const districtWeights: Record<number, number> = {
  8302: 8,
  8303: 5,
  5803: 9,
  7707: 9,
  2004: 12,
  8404: 14,
  8405: 8,
  8101: 8,
  8103: 7,
  2307: 9,
  4203: 9,
  3021: 9,
  3025: 5,
  7503: 9,
  7108: 5,
  7107: 3,
  8205: 6,
  8208: 5,
  7604: 7,
  5007: 4,
  5015: 3,
  5709: 4,
  5703: 3,
  6711: 5,
  6710: 4,
  4207: 3,
  2105: 3,
  9203: 2,
  1004: 5,
  1007: 5,
  1001: 6,
  1013: 4,
  1039: 6,
  1028: 4,
  1033: 4,
  1030: 4,
  1017: 4,
  1037: 4,
  5502: 2,
}

const categoryWeights: readonly (readonly [Category, number])[] = [
  ['restaurant', 34],
  ['lodging', 22],
  ['attraction', 11],
  ['tour', 8],
  ['spa', 7],
  ['shop', 7],
  ['entertainment', 5],
  ['transport', 4],
  ['other', 3],
]

export interface PlannedBusiness {
  category: Category
  district: District
}

const smallest = 6

/** Number of businesses by province; the sum is `total`. */
function shares(total: number): Map<number, number> {
  const { provinces } = readAreas()
  const floor = Math.min(smallest, Math.floor(total / provinces.length))
  const weights = provinces.map((row) => provinceWeights[row.code] ?? 1)
  const sum = weights.reduce((a, b) => a + b, 0)
  const rest = total - floor * provinces.length
  const given = new Map<number, number>()
  // Cumulative rounding: no province gets or loses more than one, and nothing is left over.
  let passed = 0
  let spent = 0
  for (const [i, row] of provinces.entries()) {
    passed += weights[i] as number
    const upTo = Math.round((rest * passed) / sum)
    given.set(row.code, floor + upTo - spent)
    spent = upTo
  }
  return given
}

/** Plans `total` businesses, province by province, then mixed so that neighbours in the list are not neighbours on the map. */
export function planBusinesses(total: number, random: Random): PlannedBusiness[] {
  const districts = Object.groupBy(readAreas().districts, (row) => row.provinceCode)
  const planned: PlannedBusiness[] = []
  for (const [province, count] of shares(total)) {
    const own = districts[province] ?? []
    const weighted = own.map((row) => [row, districtWeights[row.code] ?? (row.code % 100 === 1 ? 3 : 1)] as const)
    for (let i = 0; i < count; i++) {
      const category = i < categories.length ? (categories[i] as Category) : random.weighted(categoryWeights)
      planned.push({ category, district: random.weighted(weighted) })
    }
  }
  return random.sample(planned, planned.length)
}
