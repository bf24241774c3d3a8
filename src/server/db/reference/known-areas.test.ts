/** The well-known areas fit the official ones. */
import { expect, test } from 'vitest'
import { haversine } from '#shared/places/haversine.ts'
import { areaKeyPattern } from '#shared/search/search-address.ts'
import { readAreas } from './areas.ts'
import { readKnownAreas } from './known-areas.ts'

const { districts, subdistricts } = readAreas()

test('keys are different, and of the form that addresses take', () => {
  const keys = readKnownAreas().map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => !areaKeyPattern.test(key))).toEqual([])
})

test('each lies in districts of one province that exist, as do its sub-districts', () => {
  for (const { key, districts: codes, subdistricts: names } of readKnownAreas()) {
    expect([key, codes.filter((code) => !districts.some((it) => it.code === code))]).toEqual([key, []])
    expect([key, new Set(codes.map((code) => Math.floor(code / 100))).size]).toEqual([key, 1])
    const known = subdistricts.filter((it) => codes.includes(it.districtCode)).map(({ nameTh }) => nameTh)
    expect([key, names.filter((name) => !known.includes(name))]).toEqual([key, []])
  }
})

test('each point is near its district; only islands, headlands and a lake lie farther out', () => {
  const far = readKnownAreas().filter((area) => {
    const kilometres = districts
      .filter((it) => area.districts.includes(it.code))
      .map((it) => haversine(area, it) / 1000)
    return Math.min(...kilometres) > 30
  })
  expect(far.map(({ key }) => key)).toEqual([
    'phi-phi',
    'ko-tao',
    'ko-lipe',
    'sairee',
    'similan',
    'ko-phayam',
    'khao-sok',
  ])
})
