import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { listDistrictOptions } from './district-options.ts'
import { findNearestProvince, findProvince, listDistricts, listProvinces } from './queries.ts'

const database = await testDatabase()
const { db } = database
beforeAll(() => loadReference(database))

test('there are 77 provinces with names in three languages', async () => {
  const provinces = await listProvinces(db)
  expect(provinces).toHaveLength(77)
  expect(provinces[0]).toMatchObject({ code: 10, name_th: 'กรุงเทพมหานคร', name_en: 'Bangkok', region: 'central' })
  expect(provinces.every(({ name_cn }) => /\p{Script=Han}/u.test(name_cn ?? ''))).toBe(true)
})

test('a province is found by its code, and any other number is none', async () => {
  expect(await findProvince(db, 83)).toMatchObject({ name_en: 'Phuket' })
  for (const code of [28, 0, -1, 100, 1e12, 83.5, Number.NaN]) expect(await findProvince(db, code)).toBeNull()
})

test('districts are those of the province', async () => {
  expect((await listDistricts(db, 83)).map(({ name_en }) => name_en)).toEqual(['Mueang Phuket', 'Kathu', 'Thalang'])
  expect(await listDistricts(db, 28)).toEqual([])
})

test('districts are offered by their Chinese names to a reader of Chinese', async () => {
  const names = (await listDistrictOptions(db, 83, 'cn')).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['卡图', '塔朗', '普吉直辖县'])
  expect((await listDistrictOptions(db, 83, 'en')).map(({ name }) => name)).toEqual([
    'Kathu',
    'Mueang Phuket',
    'Thalang',
  ])
})

test.each([
  ['the Grand Palace', 13.7501, 100.4913, 10],
  ['Patong beach', 7.8961, 98.2956, 83],
  ['Pai, far from the middle of its province', 19.3592, 98.4404, 58],
  ['Betong, at the southern end', 5.7731, 101.0725, 95],
  ['Mae Sai, at the northern end', 20.4333, 99.8833, 57],
])('the province of %s is found', async (_place, lat, lng, code) => {
  expect(await findNearestProvince(db, { lat, lng })).toMatchObject({ code })
})
