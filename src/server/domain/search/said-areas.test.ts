/** Areas named in a typed text, in three languages; and areas named only with their kind. */
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { refreshSearchDocs } from './keep-docs.ts'
import { readSaidAreas } from './said-areas.ts'
import { forgetSample } from './sample.ts'
import { searchAsSaid } from './search-as-said.ts'

const database = await testDatabase()
const { db } = database

beforeAll(async () => {
  await loadReference(database)
  const phuket = { province_code: 83, district_code: 8302, subdistrict_id: '8302-ป่าตอง', lat: 7.9, lng: 98.3 }
  const ids = await insertPlaces(database, [
    { name_th: 'ครัวอันดามันซีฟู้ด', ...phuket },
    { name_th: 'ครัวชายเขา', ...phuket, subdistrict_id: '8302-กะทู้', lat: 7.93, lng: 98.34 },
    { name_th: 'ป่าตองซีฟู้ด', name_en: 'Patong Seafood', province_code: 50, district_code: 5001 },
    { name_th: 'สวนดอกไม้บาน', province_code: 50, district_code: 5001 },
    {
      name_th: 'โรงแรมเมืองใหม่',
      category_id: 'lodging',
      province_code: 83,
      district_code: 8301,
      lat: 7.885,
      lng: 98.39,
    },
    { name_th: 'ซีฟู้ดริมเขา', province_code: 77, district_code: 7707, lat: 12.519, lng: 99.98 },
    {
      name_th: 'สปาข้างเขา',
      category_id: 'spa',
      province_code: 77,
      district_code: 7706,
      subdistrict_id: '7706-เขาน้อย',
      lat: 12.519,
      lng: 99.981,
    },
    { name_th: 'ครัวลำปางเก่า', province_code: 52, district_code: 5201, subdistrict_id: null },
    { name_th: 'เฮือนพัก', category_id: 'lodging', province_code: 52, district_code: 5201, subdistrict_id: null },
  ])
  await refreshSearchDocs(db, ids)
  forgetSample(db)
})

test.each<[string, (string | number)[], string]>([
  ['seafood patong', [83, 8302, 'patong'], 'seafood'],
  ['ซีฟู้ดป่าตอง', [83, 8302, 'patong'], 'ซีฟู้ด'],
  ['ร้านอาหาร แถวป่าตอง ภูเก็ต', [83, 8302, 'patong'], 'ร้านอาหาร'],
  ['芭东海鲜', [83, 8302, 'patong'], '海鲜'],
  ['巴东 海鲜', [83, 8302, 'patong'], '海鲜'],
  ['Khao Takiab', [77, 7707, 'khao-takiab'], ''],
  ['卡马拉海滩', [83, 8302, 'kamala'], ''],
  ['hotel jomtien beach', [20, 2004, 'jomtien'], 'hotel'],
  ['湄林酒店', [50, 5007, '-'], '酒店'],
  ['khao soi near mae rim', [50, 5007, '-'], 'khao soi'],
  ['尖竹汶', [22, '-', '-'], ''],
  ['seafood near khao takiab, hua hin', [77, 7707, 'khao-takiab'], 'seafood'],
  ['โรงแรมหัวหิน', [77, 7707, '-'], 'โรงแรม'],
  ['华欣酒店', [77, 7707, '-'], '酒店'],
  ['จังหวัดตาก', [63, '-', '-'], ''],
  ['ที่พักจังหวัดน่าน', [55, '-', '-'], 'ที่พัก'],
  ['ร้านกาแฟ จ.เลย', [42, '-', '-'], 'ร้านกาแฟ'],
  ['วัดป่า จังหวัดเลย', [42, '-', '-'], 'วัดป่า'],
  ['walking street chiang mai', [50, '-', '-'], 'walking street'],
  ['清迈府 咖啡', [50, '-', '-'], '咖啡'],
  ['hotels in Phuket', [83, '-', '-'], 'hotels'],
  ['resort Cha-am', [76, 7604, '-'], 'resort'],
  ['ต.กะทู้', [83, 8302, '8302-กะทู้'], ''],
  ['กะทู้', [83, 8302, '-'], ''],
  ['ไม้ขาว ภูเก็ต', [83, 8303, '8303-ไม้ขาว'], ''],
  ['ตำบลรัษฎา', [83, 8301, '8301-รัษฎา'], ''],
  ['ถ. หน้าเมือง ภูเก็ต', [83, '-', '-'], 'ถนนหน้าเมือง'],
  ['ข้าวซอย เชียงราย', [57, '-', '-'], 'ข้าวซอย'],
  ['达', [63, '-', '-'], ''],
  ['เช่าจักรยาน อยุธยา', [14, '-', '-'], 'เช่าจักรยาน'],
])('"%s" says %j and leaves "%s"', async (text, [province, district, area], rest) => {
  const said = await readSaidAreas(db, text)
  expect([said?.province, said?.district ?? '-', said?.area?.key ?? '-']).toEqual([province, district, area])
  expect(said?.text).toBe(rest)
})

test.each([
  ['nothing of where', 'ก๋วยเตี๋ยวเรือ'],
  ['a word that is also a sub-district', 'ดอกไม้'],
  ['a thing that a sub-district is called after', 'ห้องสมุด'],
  ['a name that many sub-districts have', 'บ้านใหม่'],
  ['two places apart', 'หัวหิน เชียงใหม่'],
  ['the name of a place', 'Patong Seafood'],
  ['a telephone number', '081 234 5678'],
  ['a short name in the middle of a word', 'ราวตากผ้า'],
  ['signs', '%_\\'],
])('%s is taken as it stands: %s', async (_what, text) => {
  expect(await readSaidAreas(db, text)).toBeNull()
})

const namesFor = async (text: string) => {
  const { page, said } = await searchAsSaid(db, { text, locale: 'th' })
  return [page.rows.map(({ name }) => name), said?.area?.key ?? null]
}

test('the rest of the text is searched in the named area alone, by sub-district or by the point', async () => {
  expect(await namesFor('ซีฟู้ด ป่าตอง')).toEqual([['ครัวอันดามันซีฟู้ด'], 'patong'])
  expect(await namesFor('ซีฟู้ดเขาตะเกียบ')).toEqual([['ซีฟู้ดริมเขา'], 'khao-takiab'])
  expect(await namesFor('Patong Seafood')).toEqual([['ป่าตองซีฟู้ด'], null])
})

test('the surroundings of a well-known place reach into the next district', async () => {
  expect(await namesFor('สปา เขาตะเกียบ')).toEqual([['สปาข้างเขา'], 'khao-takiab'])
})

test('a misspelt area is heard where it is written in one with a kind of places, with ร for ล as well', async () => {
  for (const text of ['โรงแรมลำปา', 'โรงแรมรำปาง'])
    expect([text, await namesFor(text)]).toEqual([text, [['เฮือนพัก'], null]])
})

test('a province is heard by its sound, however short its name is', async () => {
  expect((await readSaidAreas(db, 'ที่พัก สะตูน', { isMisspelt: true }))?.province).toBe(91)
  expect(await readSaidAreas(db, 'ที่พัก เลื่อย', { isMisspelt: true })).toBeNull()
})

test('the nearest in its district is shown if nothing is in the area, and nothing has the text as it stands', async () => {
  expect(await namesFor('hotel kata beach')).toEqual([['โรงแรมเมืองใหม่'], 'kata'])
  const { page } = await searchAsSaid(db, { text: 'hotel kata beach', locale: 'th' })
  expect(page.relaxed).toEqual(['area'])
})

test('if nothing is there, the text is searched as it stands', async () => {
  expect(await namesFor('สวนดอกไม้ ป่าตอง')).toEqual([['สวนดอกไม้บาน'], null])
})

test.each([
  ['a letter twice', 'pattong', [83, 'patong']],
  ['a letter twice in a short name', 'rawaii', [83, 'rawai']],
  ['two letters swapped', 'jomtein', [20, 'jomtien']],
  ['other signs that sound so', '芭东', [83, 'patong']],
  ['the district, by sound', '华新', [77, null]],
  ['the province, by sound', '普及岛', [83, null]],
  ['a city, by sound', '芭堤亚', [20, 'pattaya']],
])('an area with %s is that area: %s', async (_what, text, expected) => {
  const said = (await readSaidAreas(db, text)) ?? (await readSaidAreas(db, text, { isMisspelt: true }))
  expect([said?.province, said?.area?.key ?? null, said?.text]).toEqual([...expected, ''])
})

test('an area alone that is written with a letter twice comes before one that only sounds so, and a vowel too many is no word', async () => {
  expect(await namesFor('pattong')).toEqual([expect.arrayContaining(['ครัวอันดามันซีฟู้ด']), 'patong'])
  expect((await readSaidAreas(db, 'พัทยาา'))?.text).toBe('')
})

test('an area is heard in all of a text alone if enough places have the text', async () => {
  const said = async (text: string) => (await readSaidAreas(db, text, { isMisspelt: true, isWhole: true }))?.area?.key
  expect([await said('pattong'), await said('pattong beach'), await said('seafood pattong')]).toEqual([
    'patong',
    'patong',
    undefined,
  ])
  expect((await readSaidAreas(db, 'seafood pattong', { isMisspelt: true }))?.area?.key).toBe('patong')
})

test.each([
  ['huay kwang', [10, 1017]],
  ['huaykwang', [10, 1017]],
  ['lad prao', [10, 1038]],
  ['din dang', [10, 1026]],
  ['chieng mai', [50, null]],
  ['sangkhla buri', [71, 7108]],
  ['nakorn rachasima', [30, null]],
])(
  'a romanised name that is spelled another way and is all of the text is that area: %s',
  async (text, [province, district]) => {
    const said = (await readSaidAreas(db, text)) ?? (await readSaidAreas(db, text, { isMisspelt: true, isWhole: true }))
    expect([said?.province, said?.district, said?.text]).toEqual([province, district, ''])
  },
)

test.each(['pad thai', 'khao kha moo', 'bingsu', 'bucket', 'packed lunch', 'approved', 'bua luang'])(
  '%s sounds like an area and is none',
  async (text) => {
    for (const isHeard of [true, false])
      expect(await readSaidAreas(db, text, { isMisspelt: true, isWhole: true, isHeard })).toBeNull()
  },
)

test('many places with its syllables do not stand before the area that a romanised name sounds like', async () => {
  const elsewhere = { province_code: 57, district_code: 5701 }
  const there = { province_code: 50, district_code: 5001 }
  const ids = await insertPlaces(database, [
    ...Array.from({ length: 4 }, (_, at) => ({ name_th: `เชียงของไม้ ${at}`, ...elsewhere })),
    ...Array.from({ length: 4 }, (_, at) => ({ name_th: `ครัวลุงดี ${at}`, ...there })),
  ])
  await refreshSearchDocs(db, ids)
  forgetSample(db)
  const { page, said } = await searchAsSaid(db, { text: 'chieng mai', locale: 'th', limit: 3 })
  expect([said?.province, page.rows.length]).toEqual([50, 3])
  expect((await searchAsSaid(db, { text: 'chiang khong', locale: 'th', limit: 3 })).said?.province).not.toBe(50)
  await db.deleteFrom('businesses').where('id', 'in', ids).execute()
})
