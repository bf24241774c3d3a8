import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { Amenity } from '#shared/places/amenities.ts'
import { isOpen, isOpenTonight, type OpeningHours } from '#shared/places/opening-hours.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { type GivenPlace, goodGrade, insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { InvalidCursor } from '../places/cursor.ts'
import { refreshSearchDocs } from './keep-docs.ts'
import { forgetSample } from './sample.ts'
import { type SearchQuery, searchPlaces } from './search-places.ts'

const database = await testDatabase()
const { db } = database
beforeAll(() => loadReference(database))
beforeEach(() => removePlaces(database))

/** Saturday, noon in Bangkok. */
const now = new Date('2026-11-21T05:00:00Z')
const expired = { ...goodGrade, grade_valid_until: new Date('2026-11-21T04:59:59Z') }

async function given(...places: GivenPlace[]): Promise<string[]> {
  const ids = await insertPlaces(database, places)
  await refreshSearchDocs(db, ids)
  forgetSample(db)
  return ids
}

const search = (text: string, more: Partial<SearchQuery> = {}) => searchPlaces(db, { text, locale: 'th', now, ...more })
const found = async (text: string, more: Partial<SearchQuery> = {}) =>
  (await search(text, more)).rows.map(({ id }) => id)

test('a place is found by any of its names, its area and its kind, in each language', async () => {
  const [id] = await given({ name_th: 'ครัวป้าแดง', name_en: 'Aunt’s Kitchen', name_cn: '红姨厨房', district_code: 8302 })
  const queries = [
    'ป้าแดง',
    "aunt's kitchen",
    '厨房',
    'กะทู้',
    'Kathu',
    'ภูเก็ต',
    'Phuket',
    '普吉',
    'ร้านอาหาร',
    'restaurant',
    '餐厅',
  ]
  for (const text of queries) expect([text, await found(text)]).toEqual([text, [id]])
  expect(await found('ร้านอาหาร ป้าแดง ภูเก็ต')).toEqual([id])
})

test('a dish or a road stands before places that only have its words', async () => {
  const [, whole] = await given(
    { address: '1 ซอยร่มเย็น', name_th: 'ข้าวต้มป้าแดง', rating_bayes: 5 },
    { address: '2 หมู่ 3', name_th: 'ครัวบัว', rating_bayes: 3 },
  )
  await db
    .insertInto('items')
    .values({ id: whole as string, business_id: whole as string, name_th: 'ข้าวซอยไก่' })
    .execute()
  await refreshSearchDocs(db, [whole as string])
  expect((await found('ข้าว ซอย'))[0]).toBe(whole)
})

test('a dish is found as tourists write it, though the menu has no such word', async () => {
  const [id] = await given({ name_th: 'ครัวบัว' }, { name_th: 'ครัวจันทร์' })
  await db
    .insertInto('items')
    .values({ id: id as string, business_id: id as string, name_th: 'หมูกระทะ' })
    .execute()
  await refreshSearchDocs(db, [id as string])
  for (const text of ['moo krata', 'mu gratha']) expect([text, await found(text)]).toEqual([text, [id]])
})

test('other places’ names of the same dish find it too, after places that write them themselves', async () => {
  const [own, alone] = await given(
    { name_th: 'ครัวบัว', rating_bayes: 2 },
    { name_th: 'ครัวจันทร์', rating_bayes: 5 },
    { name_th: 'ครัวฟ้า' },
  )
  const dish = { name_th: 'แกงฮังเล', name_en: 'Hung lay curry', name_cn: '缅式咖喱' }
  await db
    .insertInto('items')
    .values([
      { id: own as string, business_id: own as string, ...dish },
      { id: alone as string, business_id: alone as string, name_th: 'แกงฮังเล' },
    ])
    .execute()
  await refreshSearchDocs(db, [own as string, alone as string])
  for (const text of ['hung lay curry', '缅式咖喱', 'curry'])
    expect([text, await found(text)]).toEqual([text, [own, alone]])
})

test('a place is found by its items, address, postcode and telephone number', async () => {
  const [id] = await given({ address: '12/3 ถนนเทศบาล 1', phone: '0810001234', postcode: '83000' })
  await db
    .insertInto('items')
    .values({ id: id as string, business_id: id as string, name_th: 'ข้าวซอยไก่', name_en: 'Khao soi with chicken' })
    .execute()
  await refreshSearchDocs(db, [id as string])
  for (const text of ['ข้าวซอย', 'chicken', 'ถนนเทศบาล', '83000', '081-000 1234', '+66810001234', '0810001']) {
    expect([text, await found(text)]).toEqual([text, [id]])
  }
})

test('every word must be there, in any order', async () => {
  const [both] = await given({ name_th: 'ร้านกาแฟริมน้ำ' }, { name_th: 'ร้านกาแฟบนเขา' }, { name_th: 'แพริมน้ำ' })
  expect(await found('ริมน้ำ กาแฟ')).toEqual([both])
  expect(await found('กาแฟริมน้ำ')).toEqual([both])
})

test('only listed places are found', async () => {
  const statuses = ['approved', 'suspended', 'closed_temporarily', 'draft', 'submitted', 'returned', 'closed'] as const
  const ids = await given(...statuses.map((status) => ({ status, name_th: 'ครัวป้าแดง' })))
  expect((await found('ป้าแดง')).sort()).toEqual(ids.slice(0, 3).sort())
  expect((await search('ป้าแดง')).total).toEqual({ count: 3, isMore: false })
})

test('the name itself comes before names that begin with it, contain it, or only sell it', async () => {
  const [sells, within, begins, itself] = await given(
    { name_th: 'ครัวบ้านนา', rating_bayes: 5, address: 'ถนนริมน้ำ' },
    { name_th: 'ร้านอาหารริมน้ำ', rating_bayes: 4 },
    { name_th: 'ริมน้ำคาเฟ่', rating_bayes: 3 },
    { name_th: 'ริมน้ำ', rating_bayes: 2 },
  )
  expect(await found('ริมน้ำ')).toEqual([itself, begins, within, sells])
})

test('valid results come before expired and missing ones, among equals the better rated', async () => {
  const [none, old, valid, better, suspended] = await given(
    { name_th: 'ครัวแดง', rating_bayes: 4.4 },
    { name_th: 'ครัวแดง', rating_bayes: 4.9, ...expired },
    { name_th: 'ครัวแดง', rating_bayes: 3, ...goodGrade },
    { name_th: 'ครัวแดง', rating_bayes: 4, ...goodGrade },
    { name_th: 'ครัวแดง', rating_bayes: 4.8, ...goodGrade, open_card: 'red' },
  )
  const order = [better, valid, old, none, suspended]
  expect(await found('ครัวแดง')).toEqual(order)
  expect(await found('ครัวแดง', { sort: 'rating' })).toEqual(order)
  expect(await found('', { sort: 'rating' })).toEqual(order)
})

test('a valid result stands before a better fitting name without one, but not before the place that is called so', async () => {
  const [inName, suspended, sells, itself] = await given(
    { name_th: 'ซีฟู้ดริมหาด', rating_bayes: 5 },
    { name_th: 'ซีฟู้ด ริมทาง', name_en: 'Roadside Seafood', rating_bayes: 4.8, ...goodGrade, open_card: 'red' },
    { name_th: 'ครัวแสงดาว', address: 'ตลาดซีฟู้ด', rating_bayes: 3, ...goodGrade },
    { name_th: 'ซีฟู้ด', status: 'suspended', rating_bayes: 2 },
  )
  expect(await found('ซีฟู้ด')).toEqual([itself, sells, inName, suspended])
  expect((await found('roadside  seafood'))[0]).toBe(suspended)
  expect((await found('ซีฟู้ดริมทาง'))[0]).toBe(suspended)
})

test('by inspection the freshest valid result comes first, those never inspected last', async () => {
  const at = (day: string) => ({ ...goodGrade, inspected_at: new Date(day) })
  const [never, older, newer, freshButExpired] = await given({}, at('2026-01-01'), at('2026-06-01'), {
    ...at('2026-09-01'),
    grade_valid_until: expired.grade_valid_until,
  })
  expect(await found('', { sort: 'inspected' })).toEqual([newer, older, freshButExpired, never])
})

test('by distance the nearest comes first, within the reach, and cards say how far', async () => {
  const [far, near, tooFar] = await given({ lat: 7.95 }, { lat: 7.89 }, { lat: 8.3 })
  const within = { lat: 7.88, lng: 98.4001, km: 20 }
  const { rows } = await search('ครัว', { sort: 'distance', within })
  expect(rows.map(({ id }) => id)).toEqual([near, far])
  expect(rows.map(({ distance }) => distance)).toEqual([1112, 7784])
  expect(await found('ครัว', { within })).not.toContain(tooFar)
  expect(await found('ครัว', { sort: 'distance' })).toHaveLength(3)
})

test.each<[string, Partial<SearchQuery>, GivenPlace, GivenPlace]>([
  ['category', { category: 'spa' }, { category_id: 'spa' }, {}],
  ['province', { province: 50 }, { province_code: 50, district_code: 5001 }, {}],
  ['district', { district: 8302 }, { district_code: 8302 }, {}],
  ['grade', { grades: ['A', 'B'] }, goodGrade, { ...goodGrade, grade: 'C' }],
  ['no open card', { noOpenCard: true }, {}, { open_card: 'yellow' }],
  [
    'open now',
    { openNow: true },
    { opening_hours: { sat: [['08:00', '17:00']] } },
    { opening_hours: { sun: [['08:00', '17:00']] } },
  ],
  [
    'open tonight',
    { openTonight: true, now: new Date('2026-11-21T12:00:00+07:00') },
    { opening_hours: { sat: [['18:00', '02:00']] } },
    { opening_hours: { sat: [['08:00', '19:00']] } },
  ],
])('the filter of %s keeps one and leaves the other out', async (_name, filter, kept, left) => {
  const [id] = await given(kept, left)
  expect(await found('', filter)).toEqual([id])
  expect(await found('ครัว', filter)).toEqual([id])
})

test('open now and tonight are the same in the database as on the page, around every edge', async () => {
  const spans: [string, string][][] = [
    [['08:00', '12:00']],
    [['12:00', '13:00']],
    [['00:00', '24:00']],
    [['18:00', '02:00']],
    [['11:00', '11:00']],
    [
      ['08:00', '11:00'],
      ['11:59', '12:01'],
    ],
    [],
  ]
  const week = spans.flatMap((span) => (['fri', 'sat', 'sun'] as const).map((day) => ({ [day]: span })))
  // The 21st is a day as others, the 5th of December a public holiday.
  const hours: OpeningHours[] = [
    ...week,
    ...spans.flatMap(
      (span) =>
        [
          { sat: [['08:00', '20:00']], dates: { '2026-11-21': span } },
          { sat: [['08:00', '20:00']], dates: { '2026-11-20': span } },
          { sat: [['08:00', '20:00']], holidays: span },
          { sat: [['08:00', '20:00']], holidays: [], dates: { '2026-12-05': span } },
        ] as OpeningHours[],
    ),
  ]
  const ids = await given(...hours.map((opening_hours) => ({ opening_hours })), {
    status: 'closed_temporarily',
    opening_hours: { sat: [['00:00', '24:00']] },
  })
  const times = ['05:00:00', '04:59:59', '18:30:00', '19:00:00', '16:59:00', '17:00:00']
  for (const time of ['2026-11-21', '2026-12-05'].flatMap((day) => times.map((time) => `${day}T${time}`))) {
    const at = new Date(`${time}Z`)
    const open = ids.filter((_, i) => hours[i] && isOpen(hours[i], at))
    expect([time, (await found('', { openNow: true, now: at, limit: 100 })).sort()]).toEqual([time, open.sort()])
    const tonight = ids.filter((_, i) => hours[i] && isOpenTonight(hours[i], at))
    expect([time, (await found('', { openTonight: true, now: at, limit: 100 })).sort()]).toEqual([time, tonight.sort()])
  }
})

test('results found by sound alone are marked: nobody takes a guess for an answer', async () => {
  const [id = ''] = await given({ name_th: 'ร้านกาแฟคอรัลเบย์', name_en: 'Coral Bay Coffee' })
  const asked = await search('โครัลเบ', {})
  expect([asked.rows.map((row) => row.id), asked.instead, asked.text]).toEqual([[id], 'sound', 'โครัลเบ'])
  expect((await search('Coral Bay', {})).instead).toBeNull()
})

describe('where only the filters are in the way', () => {
  const here = { lat: 7.88, lng: 98.4 }
  const north = (degrees: number) => ({ lat: here.lat + degrees, lng: here.lng })
  const within = { ...here, km: 5 }
  const instead = async (text: string, asked: Partial<SearchQuery>) => {
    const { rows, instead: why, relaxed, next } = await search(text, asked)
    expect(next).toBeNull()
    return { ids: rows.map(({ id }) => id), why, relaxed }
  }

  test('one is left out at a time, the distance first, and the nearest stand first', async () => {
    const [far, farther] = await given(
      { ...goodGrade, name_th: 'ครัวป้าแดง', rating_bayes: 1, ...north(0.1) },
      { ...goodGrade, name_th: 'ครัวป้าแดงสอง', rating_bayes: 5, ...north(3) },
      { ...goodGrade, name_th: 'ครัวป้าแดงสาม', ...here, open_card: 'yellow' },
    )
    const found = await instead('ป้าแดง', { within, noOpenCard: true, grades: [goodGrade.grade] })
    expect(found).toEqual({ ids: [far, farther], why: 'fewer_filters', relaxed: ['distance'] })
  })

  test('as few as possible: the second of two, where it alone is in the way', async () => {
    const [near] = await given(
      { ...goodGrade, name_th: 'ครัวป้าแดง', ...here, open_card: 'yellow' },
      { ...goodGrade, name_th: 'ครัวป้าแดงสอง', ...north(1), open_card: 'yellow' },
    )
    const found = await instead('ป้าแดง', { within, noOpenCard: true, grades: [goodGrade.grade] })
    expect(found).toEqual({ ids: [near], why: 'fewer_filters', relaxed: ['noOpenCard'] })
    expect(await instead('ป้าแดง', { within: { ...within, lat: 9.5 }, noOpenCard: true })).toMatchObject({
      why: 'fewer_filters',
      relaxed: ['distance', 'noOpenCard'],
    })
  })

  test('amenity filters are dropped one at a time, dietary ones after all others', async () => {
    const has = (amenities: Amenity[]) => ({ ...goodGrade, name_th: 'ครัวป้าแดง', amenities })
    const [halal] = await given(has(['halal', 'pool']), has(['pets', 'pool']))
    const found = await instead('ป้าแดง', { amenities: ['halal', 'pool', 'pets'] })
    expect(found).toEqual({ ids: [halal], why: 'fewer_filters', relaxed: ['pets'] })
    expect(await instead('ป้าแดง', { amenities: ['halal', 'parking', 'always'] })).toMatchObject({
      relaxed: ['parking', 'always'],
    })
  })

  test('the place comes before its safety', async () => {
    const at = { name_th: 'ครัวป้าแดง', province_code: 83 }
    const [safe] = await given(
      { ...goodGrade, ...at, district_code: 8301 },
      { ...goodGrade, ...at, district_code: 8302, grade: 'E' },
    )
    const found = await instead('ป้าแดง', { province: 83, district: 8302, grades: [goodGrade.grade] })
    expect(found).toEqual({ ids: [safe], why: 'fewer_filters', relaxed: ['district'] })
  })

  test('without the district the nearest to it come first, and say how far they are', async () => {
    const at = { ...goodGrade, name_th: 'ครัวป้าแดง', province_code: 83, district_code: 8301 }
    const [far, near] = await given({ ...at, lat: 7.8, lng: 98.3 }, { ...at, lat: 7.9, lng: 98.34, rating_bayes: 1 })
    const { rows, relaxed } = await search('ป้าแดง', { province: 83, district: 8302 })
    expect(relaxed).toEqual(['district'])
    expect(rows.map(({ id }) => id)).toEqual([near, far])
    expect(rows[0]?.distance).toBeLessThan(rows[1]?.distance as number)
  })

  test('the kind and the province stay, for names that only look alike as well', async () => {
    await given({ name_th: 'ครัวป้าแดง', province_code: 83 })
    expect(await instead('ป้าแดง', { category: 'spa' })).toEqual({ ids: [], why: null, relaxed: undefined })
    expect(await instead('ป้าแดงง', { province: 10, noOpenCard: true })).toMatchObject({ ids: [] })
  })
})

test('a text typed on the other keyboard is understood', async () => {
  const [thai, english] = await given({ name_th: 'โรงแรมฟ้าใส' }, { name_th: 'ร้านหนังสือ', name_en: 'Harbour Books' })
  expect(await search("Fi'ci,")).toMatchObject({ instead: 'layout', didYouMean: 'โรงแรม', rows: [{ id: thai }] })
  expect(await search('ินนาห')).toMatchObject({ instead: 'layout', didYouMean: 'books', rows: [{ id: english }] })
})

test('a misspelt word is corrected to one that is known, and said', async () => {
  const [id] = await given({ name_th: 'โรงแรมสุขใจ', name_en: 'Contentment Hotel' }, { name_th: 'ครัวบ้านนา' })
  expect(await search('โลงแรมสุขใจ')).toMatchObject({ instead: 'spelling', didYouMean: 'โรงแรมสุขใจ', rows: [{ id }] })
  expect(await search('contenment')).toMatchObject({ instead: 'spelling', didYouMean: 'Contentment', rows: [{ id }] })
})

test('a romanised name finds the Thai one', async () => {
  const [id] = await given({ name_th: 'ครัวป้าแดง' }, { name_th: 'สวนอาหารบ้านนา' })
  for (const text of ['krua pa daeng', 'khrua paa daeng', 'Kruapadaeng']) {
    expect([text, await found(text)]).toEqual([text, [id]])
  }
})

test('a short romanised name is heard in whole words only: khao soi is no คาร์ซีต, and larb is ลาบ', async () => {
  const [soi, laap] = await given(
    { name_th: 'ครัวข้าวซอยป้าแดง' },
    { name_th: 'ร้านลาบยายบัว' },
    { name_th: 'คาร์ซีต เด็กเล็ก' },
  )
  expect(await search('kao soi')).toMatchObject({ rows: [{ id: soi }], total: { count: 1 } })
  expect(await search('larb')).toMatchObject({ instead: 'sound', rows: [{ id: laap }], total: { count: 1 } })
})

test('words in one are found where they are together, with others between in a dish, and not here and there', async () => {
  const [plain, between] = await given({ name_th: 'กุ้งเผาริมคลอง' }, { name_th: 'กุ้งแม่น้ำเผา' }, { name_th: 'เผาถ่านลุงกุ้ง' })
  expect((await found('กุ้งเผา')).sort()).toEqual([plain, between].sort())
})

test('a word before it that says only that it is a business is left out where nothing has it, and never with a part of the subject', async () => {
  const [laundry] = await given(
    { name_th: 'ซักผ้าป้าศรี', category_id: 'other' },
    { name_th: 'เสริมพงษ์ค้าข้าว', category_id: 'other' },
  )
  expect(await search('ร้านซักผ้า')).toMatchObject({ instead: null, didYouMean: null, rows: [{ id: laundry }] })
  for (const text of ['รบกวนหาร้านซักผ้า', '洗衣店']) expect([text, await found(text)]).toEqual([text, [laundry]])
  expect((await search('ร้านเสริมสวย')).rows).toEqual([])
})

test('of several words those that tell one place from others stand in its name', async () => {
  const [bar] = await given({ name_th: 'ชมจันทร์บาร์' }, { name_th: 'ตลาดน้ำชมจันทร์ บางปะอิน' })
  expect(await found('ชมจันทร์ บาร์')).toEqual([bar])
})

test('a name in another language is heard in Thai letters, and a short one only with its vowel', async () => {
  const [moon, fly] = await given(
    { name_th: 'ชมจันทร์', name_en: 'Moonview' },
    { name_th: 'หิ่งห้อย', name_en: 'Firefly' },
    { name_th: 'ตลาดดอนแก้ว', name_en: 'Don Kaeo Market' },
  )
  expect(await search('มูนวิว')).toMatchObject({ instead: 'sound', rows: [{ id: moon }], total: { count: 1 } })
  expect(await search('ไฟร์ฟลาย')).toMatchObject({ instead: 'sound', rows: [{ id: fly }], total: { count: 1 } })
  expect(await found('ธนาคาร')).toEqual([])
})

test('an English name is heard in each way in which it may be spoken', async () => {
  const [frangipani, orchid] = await given(
    { name_th: 'ลีลาวดี แกรนด์', name_en: 'Frangipani Grand' },
    { name_th: 'เอื้องคำคาเฟ่', name_en: 'Golden Orchid' },
  )
  for (const text of ['แฟรงจิพานี', 'แฟรนจิพานี']) expect([text, await found(text)]).toEqual([text, [frangipani]])
  expect(await found('โกลเด้น ออร์คิด')).toEqual([orchid])
})

test('ร for ล and the other way round is heard', async () => {
  const [van] = await given({ name_th: 'รถตู้บ้านเรา' })
  expect(await search('ลดตู้')).toMatchObject({ instead: 'sound', rows: [{ id: van }] })
})

test('a pool villa has a pool, and not every pool a villa', async () => {
  const [villa, pool] = await given({ name_th: 'ริมเล พูลวิลล่า' }, { name_th: 'สระว่ายน้ำบ้านสวน' })
  expect((await found('สระว่ายน้ำ')).sort()).toEqual([villa, pool].sort())
  expect(await found('พูลวิลล่า')).toEqual([villa])
})

test('of a kind in an area the words that no such place there has are left out, and the feature stays', async () => {
  const [near] = await given(
    { name_th: 'โรงแรมฟ้าใส', category_id: 'lodging', province_code: 83, district_code: 8302, amenities: ['pets'] },
    { name_th: 'โรงแรมริมทะเล', category_id: 'lodging', province_code: 10, district_code: 1001 },
    { name_th: 'ร้านเล็บ', category_id: 'shop', province_code: 83, district_code: 8302 },
  )
  for (const text of ['โรงแรมติดทะเล', '海边酒店', 'quiet hotel with pets']) {
    expect(await search(text, { province: 83 })).toMatchObject({ instead: 'fewer_words', rows: [{ id: near }] })
  }
  expect(await found('ร้านทำฟัน', { province: 83 })).toEqual([])
})

test('a fixed term is found in one piece, and where it is nowhere there is no guess', async () => {
  const [, zoo] = await given(
    { name_th: 'เฮือนสวนขวัญ', amenities: ['pets'] },
    { name_th: 'สวนสัตว์บ้านนา', category_id: 'attraction' },
    { name_th: 'น้ำตกต้นสัก', name_en: 'Teak Waterfall', amenities: ['parking'] },
  )
  for (const text of ['สวนสัตว์', 'zoo', '动物园']) expect([text, await found(text)]).toEqual([text, [zoo]])
  for (const text of ['water park', 'ร้านทอง', 'ล้างรถ', 'ซาลาเปา']) expect([text, await found(text)]).toEqual([text, []])
})

test('a misspelt dish is found also where a place has its parts by chance', async () => {
  const [cook] = await given({ name_th: 'ครัวปักษ์ใต้' }, { name_th: 'หมูกระทะชมจันทร์', address: '3 หนองห้อง' })
  await db
    .insertInto('items')
    .values({ id: cook as string, business_id: cook as string, name_th: 'หมูฮ้อง' })
    .execute()
  await refreshSearchDocs(db, [cook as string])
  forgetSample(db)
  expect(await search('หมูห้อง')).toMatchObject({ instead: 'spelling', rows: [{ id: cook }] })
})

test('a number alone is looked for in names, and in no house number', async () => {
  const [named] = await given({ name_th: 'คาเฟ่ 191' }, { name_th: 'ครัวบัว', address: '191 หมู่ 3' })
  expect(await found('191')).toEqual([named])
})

test('a place with a region’s dishes is found by the name of its cuisine', async () => {
  const [north] = await given({ name_th: 'ข้าวซอยแม่เล็ก' }, { name_th: 'ครัวบนดอยเหนือ' })
  for (const text of ['อาหารเหนือ', 'northern food']) expect([text, await found(text)]).toEqual([text, [north]])
})

test('ห before a letter is spoken with it: หมวย has no มวย', async () => {
  const [boxing] = await given({ name_th: 'ค่ายมวยบัวหลวง' }, { name_th: 'ครัวเจ๊หมวย' })
  for (const text of ['มวย', 'muay thai']) expect([text, await found(text)]).toEqual([text, [boxing]])
})

test('an area is no word more where others are left out', async () => {
  await given({ name_th: 'น้ำแข็งไส', name_en: 'Ice House', province_code: 10, district_code: 1001 })
  expect(await found('ice rink bangkok')).toEqual([])
})

test('a romanised name is heard by its syllables, beside words for kinds as they are written', async () => {
  const [dawn] = await given(
    { name_th: 'โรงแรมรุ่งอรุณ', category_id: 'lodging' },
    { name_th: 'รุ่งอรุณคาเฟ่' },
    { name_th: 'โรงแรมร่มไม้', category_id: 'lodging' },
    { name_th: 'ทางสู่ดอย' },
  )
  expect(await found('roongaroon hotel')).toEqual([dawn])
  expect(await found('zoo')).toEqual([])
})

test('an item with only a Thai name is found by travellers’ words', async () => {
  const [id] = await given({ name_th: 'เรือนำเที่ยวลุงนก' }, { name_th: 'เรือข้ามฟาก' })
  await db
    .insertInto('items')
    .values({ id: id as string, business_id: id as string, name_th: 'เรือหางยาวเหมาลำ' })
    .execute()
  await refreshSearchDocs(db, [id as string])
  for (const text of ['long tail boat', '长尾船']) expect([text, await found(text)]).toEqual([text, [id]])
})

test('the first digits of a number find it in each form in which they are dialled, and no house number', async () => {
  const [id] = await given({ name_th: 'ครัวบัว', phone: '0810001234' }, { name_th: 'ครัวใบไม้', address: '5081 หมู่ 3' })
  for (const text of ['+66 81', '+66 (0) 81', '0066 81', 'โทร 081', '๐๘๑']) {
    expect([text, await found(text)]).toEqual([text, [id]])
  }
})

test('letters that nobody could say sound like no name', async () => {
  const [id] = await given({ name_th: 'ร้าน กาซ่า' })
  expect(await found('gaza')).toEqual([id])
  expect(await search('qqqqzzzz')).toMatchObject({ rows: [], total: { count: 0 } })
})

test('ร and ล that people leave out after another consonant are not needed', async () => {
  const [id] = await given({ name_th: 'ร้านปลาเผาริมน้ำ' }, { name_th: 'ป่าไผ่' }, { name_th: 'เผาถ่าน' })
  expect(await search('ปาเผา')).toMatchObject({ instead: 'sound', rows: [{ id }], total: { count: 1 } })
})

test('short words stand alone: ปลา is in no ปลายนา and ป้า in no ป่า, unless nothing else is there', async () => {
  const [fish, edge] = await given({ name_th: 'ร้านปลาเผา' }, { name_th: 'สปาปลายนา' })
  expect(await found('ปลา')).toEqual([fish])
  expect(await found('ปลาย')).toEqual([edge])
  const [forest] = await given({ name_th: 'สวนป่าไผ่' })
  expect(await found('ป้า')).toEqual([forest])
  const [aunt] = await given({ name_th: 'ครัวป้าแดง' })
  expect(await found('ป้า')).toEqual([aunt])
})

test('short words of a list that goes on stand alone on its further pages too', async () => {
  const ids = await given(
    { name_th: 'ปลาเผา', rating_bayes: 5 },
    { name_th: 'ปลาทู', rating_bayes: 3 },
    { name_th: 'ปลายนา', rating_bayes: 4 },
  )
  const first = await search('ปลา', { limit: 1 })
  const second = await search('ปลา', { limit: 1, cursor: first.next })
  expect([...first.rows, ...second.rows].map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort())
  expect(second.next).toBeNull()
})

test('a place is found by its stated amenities, in words of each language', async () => {
  const hotel = { category_id: 'lodging' } as const
  const [id] = await given({ ...hotel, name_th: 'ริมเล', amenities: ['pool', 'pets'] }, { ...hotel, name_th: 'ริมนา' })
  for (const text of ['โรงแรมมีสระว่ายน้ำ', 'hotel with pool', '泳池酒店', 'ที่พักสัตว์เลี้ยงเข้าได้', 'pet friendly hotel'])
    expect([text, await found(text)]).toEqual([text, [id]])
})

test('an English name is found in Thai letters', async () => {
  const [id] = await given({ name_th: 'ไผ่ทอง', name_en: 'Golden Bamboo' }, { name_th: 'ไม้งาม', name_en: 'Fair Wood' })
  expect(await found('โกลเด้นแบมบู')).toEqual([id])
  const [light] = await given({ name_th: 'แสงดาว', name_en: 'Starlight Grove' }, { name_th: 'เกาะ', name_en: 'Stelae' })
  for (const text of ['สตาร์ไลท์', 'สตาร์ไลท์โกรฟ']) expect([text, await found(text)]).toEqual([text, [light]])
})

test('without the word that nothing has, the rest is shown and said', async () => {
  const [id] = await given({ name_th: 'ครัวป้าแดง' })
  expect(await search('ป้าแดง สกายวอล์ค')).toMatchObject({ instead: 'fewer_words', text: 'ป้าแดง', rows: [{ id }] })
})

test('the telling words of a sentence are searched, as many as one place has together, and named', async () => {
  const [plantation] = await given(
    { name_th: 'ไร่ชาลมหนาว', name_en: 'Winter Breeze Tea Plantation' },
    { name_th: 'โรตีชาชัก', name_en: 'Roti and Pulled Tea' },
    { name_th: 'น้ำพุร้อนริมเล', name_cn: '海边温泉' },
  )
  const said = 'we would love to see a tea plantation while we are up north'
  expect(await search(said)).toMatchObject({
    instead: 'fewer_words',
    text: 'tea plantation',
    rows: [{ id: plantation }],
  })
  expect((await search(said)).rows).toHaveLength(1)
  expect(await search('想泡温泉')).toMatchObject({ instead: 'fewer_words', rows: [{ name: 'น้ำพุร้อนริมเล' }] })
  // No sentence: half of a name is none of it.
  expect((await search('plantation rink')).rows).toEqual([])
})

test('a name that looks like the text is better than nothing', async () => {
  const [id] = await given({ name_th: 'บ้านวัฒนา', name_en: 'Wattanasuksawat' })
  expect(await search('Watanasuksabad')).toMatchObject({ instead: 'similar', rows: [{ id }] })
})

test.each([
  '%',
  '%%%',
  '_',
  '\\',
  "'; drop table businesses; --",
  '(.*)+',
  '🙂',
  '\u200b\u200b',
  '\u0000',
  '์์์',
  'zzzzqqqq',
  '0'.repeat(1_000_000),
  'ก'.repeat(1_000_000),
  '%กา_แฟ\\',
])('a hostile text finds nothing of its own: %.20s', async (text) => {
  await given({ name_th: 'ครัวป้าแดง' })
  const page = await search(text)
  // The text without signs may be empty: then it is a search for everything.
  expect(page.rows.length).toBe(page.text === '' ? 1 : 0)
  expect(page.total.isMore).toBe(false)
})

test('a forged cursor is refused, and one of another list', async () => {
  await given(...Array.from({ length: 3 }, () => ({})))
  const { next } = await search('ครัว', { limit: 1 })
  expect(next).not.toBeNull()
  const within = { lat: 7.88, lng: 98.4, km: 5 }
  for (const cursor of ['x', '../', next?.slice(1), 'a'.repeat(500)]) {
    await expect(search('ครัว', { cursor })).rejects.toThrow(InvalidCursor)
  }
  await expect(search('ครัว', { cursor: next, sort: 'distance', within })).rejects.toThrow(InvalidCursor)
})

test('names and areas are in the reader’s language', async () => {
  await given({ name_th: 'ครัวแดง', name_en: 'Red Kitchen' })
  const { rows } = await search('ครัวแดง', { locale: 'en' })
  expect(rows[0]).toMatchObject({ name: 'Red Kitchen', nameLocale: 'en', province: 'Phuket' })
})

test('English of several words is found as a whole and by its head, not by its modifiers', async () => {
  const [bar, kitchen] = await given({ name_th: 'ร้านเหล้าบ้านนา' }, { name_th: 'ครัวบัว' })
  const dishes = [
    { id: bar as string, business_id: bar as string, name_th: 'เบียร์สด' },
    { id: kitchen as string, business_id: kitchen as string, name_th: 'น้ำตกคอหมูย่าง' },
  ]
  await db.insertInto('items').values(dishes).execute()
  await refreshSearchDocs(db, [bar as string, kitchen as string])
  for (const text of ['draft beer', 'draught beers', 'beer']) expect([text, await found(text)]).toEqual([text, [bar]])
  expect(await found('waterfall pork')).toEqual([kitchen])
  expect(await found('waterfall')).toEqual([])
})
