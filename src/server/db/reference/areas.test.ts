import { expect, test } from 'vitest'
import { provincePaths } from '#shared/areas/province-map.ts'
import { haversine } from '#shared/places/haversine.ts'
import { readAreas } from './areas.ts'
import { kilometresOutside } from './on-land.ts'

const { provinces, districts, subdistricts } = readAreas()

test('the country has 77 provinces, 928 districts and the official 7,436 sub-districts', () => {
  expect(provinces).toHaveLength(77)
  expect(districts).toHaveLength(928)
  expect(subdistricts).toHaveLength(7436)
})

test.each([
  [10, 'Bangkok', 50, 180],
  [83, 'Phuket', 3, 17],
  [38, 'Bueng Kan', 8, 53],
])('province %i is %s with %i districts and %i sub-districts', (code, name, districtCount, subdistrictCount) => {
  expect(provinces.find((row) => row.code === code)?.nameEn).toBe(name)
  const own = new Set(districts.filter((row) => row.provinceCode === code).map((row) => row.code))
  expect(own.size).toBe(districtCount)
  expect(subdistricts.filter((row) => own.has(row.districtCode))).toHaveLength(subdistrictCount)
})

test('codes are unique and each district and sub-district has its parent', () => {
  const provinceCodes = new Set(provinces.map((row) => row.code))
  const districtCodes = new Set(districts.map((row) => row.code))
  expect(provinceCodes.size).toBe(provinces.length)
  expect(districtCodes.size).toBe(districts.length)
  expect(new Set(subdistricts.map((row) => row.id)).size).toBe(subdistricts.length)
  expect(districts.filter((row) => !provinceCodes.has(row.provinceCode))).toEqual([])
  expect(subdistricts.filter((row) => !districtCodes.has(row.districtCode))).toEqual([])
})

test('the six regions have the sizes of the Royal Institute', () => {
  const sizes = Object.groupBy(provinces, (row) => row.region)
  expect(Object.fromEntries(Object.entries(sizes).map(([region, list]) => [region, list.length]))).toEqual({
    north: 9,
    northeast: 20,
    central: 22,
    east: 7,
    west: 5,
    south: 14,
  })
})

test('each name is there, Thai names in Thai letters, English in well-formed Latin, Chinese in Chinese', () => {
  const thai = /^[ก-๎]+(?:[ .-][ก-๎]+)*\.?$/
  const english = /^[A-Z][a-z]*(?:[ -][A-Za-z][a-z]*)*$/
  const all = [...provinces, ...districts, ...subdistricts]
  expect(all.filter((row) => !thai.test(row.nameTh)).map((row) => row.nameTh)).toEqual([])
  expect(all.filter((row) => !english.test(row.nameEn)).map((row) => row.nameEn)).toEqual([])
  expect(provinces.filter((row) => !/^\p{Script=Han}{2,8}$/u.test(row.nameCn))).toEqual([])
})

test('romanised names have none of the endings that a lost letter leaves', () => {
  const broken = /\b(?:Ain|Enue|Sni|Khnong|Phna|Tnat|Chenin)\b|[bcdfgjklmnpqrstvwxz]{5}|\?/
  expect([...districts, ...subdistricts].filter((row) => broken.test(row.nameEn)).map((row) => row.nameEn)).toEqual([])
})

test('postcodes have five digits and open with the number of the province, but for a few served across the border', () => {
  expect(subdistricts.filter((row) => row.postcodes.some((code) => !/^[1-9]\d{4}$/.test(code)))).toEqual([])
  // Around Bangkok the post numbers provinces one lower than the Interior Ministry, because Samut Prakan shares Bangkok's 10.
  const opening = (province: number) => (province >= 11 && province <= 19 ? province - 1 : province)
  const foreign = subdistricts.filter((row) =>
    row.postcodes.every((code) => Number(code.slice(0, 2)) !== opening(Math.floor(row.districtCode / 100))),
  )
  expect(foreign.length).toBeLessThan(subdistricts.length / 100)
})

test('each province has an outline, and its point and those of its districts lie in it or within twelve kilometres', () => {
  // Islands that are too small for the outline, such as Ko Si Chang, lie outside it.
  expect(Object.keys(provincePaths)).toHaveLength(77)
  const far = [
    ...provinces.map((row) => ({ name: row.nameEn, km: kilometresOutside(row.code, row.lat, row.lng) })),
    ...districts.map((row) => ({ name: row.nameEn, km: kilometresOutside(row.provinceCode, row.lat, row.lng) })),
  ].filter((row) => row.km > 12)
  expect(far).toEqual([])
})

test('known middles of sub-districts lie near the town of their district', () => {
  const districtOf = new Map(districts.map((row) => [row.code, row]))
  const known = subdistricts.filter(({ middle }) => middle !== null)
  expect(known).toHaveLength(7117)
  const metres = known.map(({ middle, districtCode }) =>
    haversine(middle ?? { lat: 0, lng: 0 }, districtOf.get(districtCode) ?? { lat: 0, lng: 0 }),
  )
  expect(Math.max(...metres)).toBeLessThan(75_000)
  expect(metres.filter((each) => each > 30_000).length / known.length).toBeLessThan(0.015)
})

test('districts where travellers go, capitals and many of Bangkok’s have Chinese names of their own, the others are told in Latin letters', () => {
  const named = districts.filter(({ nameCn }) => /\p{Script=Han}/u.test(nameCn))
  const nameOf = (code: number) => districts.find((row) => row.code === code)?.nameCn
  expect([8301, 8302, 7707, 1401, 1007].map(nameOf)).toEqual(['普吉直辖县', '卡图', '华欣', '大城', '巴吞旺'])
  expect(named.filter(({ code }) => code % 100 === 1).length).toBe(provinces.length)
  expect(districts.filter((row) => !named.includes(row)).every(({ nameCn, nameEn }) => nameCn === nameEn)).toBe(true)
  const all = named.map(({ nameCn }) => nameCn)
  expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([])
})
