import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories } from '../categories.ts'
import { amenities } from '../places/amenities.ts'
import { gradeFilters } from '../standards/grade-view.ts'
import { noSearch, type SearchParams, searchSorts, writeSearchParams } from './search-address.ts'
import { readSearchParams } from './search-params.ts'

const readAll = (search: URLSearchParams) =>
  readSearchParams({ ...Object.fromEntries(search), grade: search.getAll('grade'), with: search.getAll('with') })
const read = (query: string) => readAll(new URLSearchParams(query))

test('an address without anything asks for nothing, and the other way round', () => {
  expect(read('')).toEqual(noSearch)
  expect(writeSearchParams({}).toString()).toBe('')
})

test('every filter, the order and the cursor are read', () => {
  const query =
    'q=%E0%B8%84%E0%B8%A3%E0%B8%B1%E0%B8%A7&category=restaurant&province=83&district=8302&area=patong&with=pets&with=pool&grade=expired&grade=B&grade=A&open=1&tonight=1&nocard=1&card=orange&price=1&when=sun-morning&not=hotel&km=10&at=7.88,98.4&sort=distance&map=1&cursor=abc'
  expect(read(query)).toEqual({
    text: 'ครัว',
    category: 'restaurant',
    province: 83,
    district: 8302,
    area: 'patong',
    amenities: ['pool', 'pets'],
    grades: ['A', 'B', 'expired'],
    openNow: true,
    openTonight: true,
    noOpenCard: true,
    card: 'orange',
    price: '1',
    when: 'sun-morning',
    not: 'hotel',
    km: 10,
    at: { lat: 7.88, lng: 98.4 },
    sort: 'distance',
    map: true,
    cursor: 'abc',
  })
})

const params: fc.Arbitrary<SearchParams> = fc.record({
  text: fc.constantFrom('', 'ครัวป้าแดง', 'a & b=c', '100%', '曼谷 #1'),
  category: fc.constantFrom(null, ...categories),
  province: fc.constantFrom(null, 10, 83, 96),
  district: fc.constant(null),
  area: fc.constantFrom(null, 'any', 'ko-tao', '8302-กะทู้'),
  grades: fc.subarray([...gradeFilters]).map((grades) => [...grades]),
  amenities: fc.subarray([...amenities]).map((list) => [...list]),
  openNow: fc.boolean(),
  openTonight: fc.boolean(),
  noOpenCard: fc.boolean(),
  card: fc.constantFrom(null, 'yellow', 'orange'),
  price: fc.constantFrom(null, '1', '3'),
  when: fc.constantFrom(null, 'sun', 'mon-evening'),
  not: fc.constantFrom(null, 'โรงแรม', 'night club'),
  km: fc.option(fc.integer({ min: 1, max: 50 })),
  at: fc.constantFrom(null, { lat: 7.8801, lng: 98.3923 }, { lat: 20, lng: 100 }),
  sort: fc.constantFrom(...searchSorts),
  map: fc.boolean(),
  cursor: fc.constantFrom(null, 'WyJz-_'),
})

test('a written search is read again', () => {
  fc.assert(
    fc.property(params, (given) => {
      expect(readAll(new URLSearchParams(writeSearchParams(given).toString()))).toEqual(given)
    }),
  )
})

test.each([
  'category=drop+table',
  'category=__proto__',
  'province=99',
  'province=83.5',
  'province=-83',
  'province=1e1',
  'district=99',
  'district=9901',
  'area=__proto__',
  'area=8302-',
  'area=A%20B',
  'grade=F&grade=a&grade=',
  'with=wifi&with=',
  'open=true&nocard=yes',
  'km=0',
  'km=51',
  'km=1e9',
  'at=NaN,NaN',
  'at=51.5,0.1',
  'at=7.88,98.4,1',
  'sort=price',
  'cursor=',
  'q=%00%E2%80%8B+++',
])('a value that makes no sense is left out: %s', (query) => {
  expect(read(query)).toEqual(noSearch)
})

test('a district of another province than the one given is left out', () => {
  expect(read('province=10&district=8302')).toMatchObject({ province: 10, district: null })
  expect(read('district=8302')).toMatchObject({ province: null, district: 8302 })
})

test('a text of any length is cut, and grades are each read once', () => {
  const long = new URLSearchParams([
    ['q', 'ก'.repeat(1_000_000)],
    ...Array.from({ length: 1_000 }, () => ['grade', 'A']),
  ])
  const result = readAll(long)
  expect(result.text).toHaveLength(120)
  expect(result.grades).toEqual(['A'])
})
