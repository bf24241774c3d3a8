/** The search over HTTP: its address decides the query, and the page states its filters. */
import request from 'supertest'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { announceChange } from '#server/db/changes.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { executeAsProduct } from '#server/domain/command/as-product.ts'
import { refreshSearchDocs } from '#server/domain/search/keep-docs.ts'
import { renewSearchDocs } from '#server/domain/search/renew-docs.ts'
import { forgetSample } from '#server/domain/search/sample.ts'
import { changeVocabulary } from '#server/domain/vocabulary/change-vocabulary.ts'
import { testApp } from '../../../test/support/app.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { type GivenPlace, goodGrade, insertPlaces, removePlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
await loadReference(database)
const { handler, cache } = await testApp(database)

beforeEach(async () => {
  await removePlaces(database)
  cache.drop(['*'])
})

async function given(...places: GivenPlace[]): Promise<string[]> {
  const ids = await insertPlaces(database, places)
  await refreshSearchDocs(database.db, ids)
  forgetSample(database.db)
  return ids
}

const page = (search: Record<string, string> | string = {}, cookie = 'a=b') =>
  request(handler)
    .get(`/client/search?${new URLSearchParams(search)}`)
    .set('Cookie', cookie)
const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '')
/** Names of the places in the order of the page. */
const namesOn = (html: string) =>
  [...html.matchAll(/<a href="\/client\/information\/[^"]*">(.*?)<\/a>/g)].map(([, name = '']) => wordsOf(name))
const linkOf = (html: string, words: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)]
    .find(([, , inner = '']) => wordsOf(inner).includes(words))?.[1]
    ?.replaceAll('&amp;', '&')

test('the typed text is found, stands in the field again, and is marked in the names', async () => {
  await given({ name_th: 'ครัวป้าแดง' }, { name_th: 'สวนสน' })
  const { status, text } = await page({ q: ' ป้าแดง ' })
  expect([status, namesOn(text)]).toEqual([200, ['ครัวป้าแดง']])
  expect(text).toContain('>ครัว<mark>ป้าแดง</mark></a>')
  expect(text).toMatch(/<input[^>]* id="search"[^>]* value="ป้าแดง"/)
  expect(text).toMatch(/<title>ค้นหา “ป้าแดง”[^<]*<\/title>/)
  expect(text).toContain('พบ 1 แห่ง')
})

test('an added word changes a cached answer, and an ended one takes it back', async () => {
  await given({ name_th: 'ซุ้มนาบัวลอยฟ้า', category_id: 'attraction' })
  const found = async () => namesOn((await page({ q: 'water lily sky' })).text)
  const change = async (term: string, used: string) => {
    const word = { line: 2, list: 'place_term', means: 'sky lilies', term, used }
    expect((await executeAsProduct(database.db, changeVocabulary, { words: [word] })).faults).toEqual([])
    await renewSearchDocs(database.db)
    forgetSample(database.db)
  }
  const soon = { timeout: 20_000 }
  expect(await found()).toEqual([])
  await change('นาบัวลอยฟ้า', 'yes')
  await change('water lily sky', 'yes')
  await expect.poll(found, soon).toEqual(['ซุ้มนาบัวลอยฟ้า'])
  await change('water lily sky', 'no')
  await expect.poll(found, soon).toEqual([])
})

test('the search without a question shows all places, and is the only one for search engines', async () => {
  await given({ name_th: 'ครัวป้าแดง' })
  const all = (await page()).text
  expect(namesOn(all)).toEqual(['ครัวป้าแดง'])
  expect(all).not.toMatch(/<meta name="robots"[^>]*noindex/)
  const one = (await page({ q: 'ครัว' })).text
  expect(one).toMatch(/<meta name="robots"[^>]*noindex/)
  for (const text of [all, one]) expect(text).toMatch(/rel="canonical" href="[^"]*\/client\/search"/)
})

test.each<[string, Record<string, string>, GivenPlace]>([
  ['category', { category: 'spa' }, { category_id: 'spa' }],
  ['province', { province: '50' }, { province_code: 50, district_code: 5001 }],
  ['district', { district: '8302' }, { district_code: 8302 }],
  ['grade', { grade: 'A' }, goodGrade],
  [
    'open now',
    { open: '1' },
    {
      opening_hours: Object.fromEntries(
        ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
      ),
    },
  ],
  ['distance', { at: '18.79,98.98', km: '5' }, { lat: 18.8, lng: 98.98 }],
])('the filter of %s narrows the list, is set in the form, and a chip takes it away', async (_name, filter, place) => {
  await given({ name_th: 'ต้องเจอ', ...place }, { name_th: 'ไม่ต้องเจอ', opening_hours: {} })
  const { text } = await page(filter)
  expect(namesOn(text)).toEqual(['ต้องเจอ'])
  const [name = '', value] = Object.entries(filter).at(0) ?? []
  const field = name === 'at' ? /<input type="hidden" name="at" value="18\.79,98\.98"/ : undefined
  expect(text).toMatch(
    field ?? new RegExp(`(?:<option[^>]*value="${value}"[^>]*selected=""|<input[^>]*name="${name}"[^>]*checked="")`),
  )
  const without = linkOf(text, 'ลบตัวกรอง:')
  expect(without).not.toContain(`${name}=`)
  expect(namesOn((await request(handler).get(without as string)).text)).toHaveLength(2)
})

test('a filter of no open card leaves out places with one', async () => {
  await given({ name_th: 'ไม่มีใบ' }, { name_th: 'มีใบ', open_card: 'yellow' })
  expect(namesOn((await page({ nocard: '1' })).text)).toEqual(['ไม่มีใบ'])
})

test('several grades are asked for as a form sends them', async () => {
  await given({ name_th: 'เอ', ...goodGrade }, { name_th: 'ซี', ...goodGrade, grade: 'C' }, { name_th: 'ไม่มี' })
  const { text } = await request(handler).get('/client/search?grade=A&grade=C&category=&province=&km=')
  expect(namesOn(text).sort()).toEqual(['ซี', 'เอ'])
})

test('a letter means a valid result; expired, missing and suspended ones are found under their own words', async () => {
  await given(
    { name_th: 'ใช้ได้', ...goodGrade },
    { name_th: 'หมดแล้ว', ...goodGrade, grade_valid_until: new Date() },
    { name_th: 'ระงับ', ...goodGrade, status: 'suspended' as const },
    { name_th: 'ยังไม่ตรวจ' },
  )
  const asked = async (grade: string) => (await request(handler).get(`/client/search?${grade}`)).text
  expect(namesOn(await asked('grade=A'))).toEqual(['ใช้ได้'])
  expect(namesOn(await asked('grade=expired'))).toEqual(['หมดแล้ว'])
  expect(namesOn(await asked('grade=suspended'))).toEqual(['ระงับ'])
  const all = await asked('grade=A&grade=expired&grade=none&grade=suspended')
  expect(namesOn(all).sort()).toEqual(['ยังไม่ตรวจ', 'ระงับ', 'หมดแล้ว', 'ใช้ได้'])
  expect(linkOf(all, 'ลบตัวกรอง:')).toBe('/client/search')
  expect(all).toMatch(/เกรด A · หมดอายุ · ยังไม่ได้ตรวจ · ถูกสั่งระงับ/)
})

test('a kept page of a grade is made anew when the result runs out', async () => {
  const until = new Date(Date.now() + 1_500)
  await given({ name_th: 'ยังใช้ได้', ...goodGrade }, { name_th: 'วันสุดท้าย', ...goodGrade, grade_valid_until: until })
  const names = async () => namesOn((await request(handler).get('/client/search?grade=A')).text)
  expect((await names()).sort()).toEqual(['ยังใช้ได้', 'วันสุดท้าย'])
  await expect.poll(names, { timeout: 6_000, interval: 200 }).toEqual(['ยังใช้ได้'])
})

test('words of a question are chips that can be taken off, and the whole text can be searched as it stands', async () => {
  await given(
    { name_th: 'ปิดแล้ว', status: 'suspended' as const, open_card: 'red' as const },
    {
      name_th: 'ปิดที่อื่น',
      status: 'suspended' as const,
      open_card: 'red' as const,
      province_code: 50,
      district_code: 5001,
    },
    { name_th: 'ยังเปิด' },
  )
  const { text } = await page({ q: 'ใบแดง ภูเก็ต' })
  expect(namesOn(text)).toEqual(['ปิดแล้ว'])
  const closed = [...text.matchAll(/<a class="chip" href="([^"]*)" aria-current="true">/g)].map(([, href]) => href)
  expect(closed).toEqual(['/client/search?grade=suspended', '/client/search?province=83'])
  expect(linkOf(text, 'ตามที่พิมพ์') ?? linkOf(text, 'ทุกพื้นที่')).toContain('area=any')
})

test('the list of closed places is one tap from the home page', async () => {
  await given({ name_th: 'ปิดแล้ว', status: 'suspended' as const, open_card: 'red' as const }, { name_th: 'ยังเปิด' })
  const link = linkOf((await request(handler).get('/')).text, 'ถูกเจ้าหน้าที่สั่งปิด') as string
  expect(namesOn((await request(handler).get(link)).text)).toEqual(['ปิดแล้ว'])
})

test('a filter in one tap keeps everything else that was asked', async () => {
  await given({ name_th: 'ครัวแดง' })
  const { text } = await page({ q: 'ครัว', province: '83', sort: 'rating' })
  const link = new URL(linkOf(text, 'ไม่มีใบเตือน') as string, 'http://x')
  expect(Object.fromEntries(link.searchParams)).toEqual({ q: 'ครัว', province: '83', nocard: '1', sort: 'rating' })
})

test('a province brings its districts, a district its province', async () => {
  await given({})
  const { text } = await page({ district: '8302' }, 'i18n_redirected=en')
  expect(text).toMatch(/<option value="83" selected="">Phuket<\/option>/)
  expect(text).toMatch(/<option value="8302" selected="">Kathu<\/option>/)
  expect((await page()).text).not.toContain('name="district"')
})

test('an area that is typed becomes a filter that is said, can be taken away, and can be left as words', async () => {
  const patong = { province_code: 83, district_code: 8302, subdistrict_id: '8302-ป่าตอง' }
  await given({ name_th: 'ซีฟู้ดหนึ่ง', ...patong }, { name_th: 'ซีฟู้ดสอง' }, { name_th: 'ป่าตองซีฟู้ด', district_code: 8303 })
  const { text } = await page({ q: 'ซีฟู้ด ป่าตอง' })
  expect(namesOn(text)).toEqual(['ซีฟู้ดหนึ่ง'])
  expect(text).toMatch(/<input[^>]* id="search"[^>]* value="ซีฟู้ด"/)
  expect(text).toMatch(/<option[^>]*value="patong"[^>]*selected=""/)
  expect(wordsOf(text)).toContain('พื้นที่: ป่าตอง · กะทู้ · ภูเก็ต')
  const asWords = linkOf(text, '” ทุกพื้นที่') as string
  expect(namesOn((await request(handler).get(asWords)).text).sort()).toEqual(['ซีฟู้ดหนึ่ง', 'ป่าตองซีฟู้ด'])
  const removed = `/client/search?${new URLSearchParams({ q: 'ซีฟู้ด', category: 'restaurant', province: '83', district: '8302' })}`
  expect(linkOf(text, 'ลบตัวกรอง: ป่าตอง')).toBe(removed)
})

test('an area by its key brings its district; one of another province is left out', async () => {
  const patong = { province_code: 83, district_code: 8302, subdistrict_id: '8302-ป่าตอง' }
  await given({ name_th: 'ในป่าตอง', ...patong }, { name_th: 'ในกรุง', province_code: 10, district_code: 1001 })
  expect(namesOn((await page({ area: 'patong' })).text)).toEqual(['ในป่าตอง'])
  expect(namesOn((await page({ area: 'patong', province: '10' })).text)).toEqual(['ในกรุง'])
  expect(namesOn((await page({ area: 'nowhere' })).text)).toHaveLength(2)
})

test('a place must have all that is asked for, and each is taken away alone', async () => {
  await given(
    { name_th: 'สระและจอดรถ', amenities: ['pool', 'parking'] },
    { name_th: 'สระ', amenities: ['pool'] },
    { name_th: 'ไม่มี' },
  )
  const { text } = await request(handler).get('/client/search?with=parking&with=pool')
  expect(namesOn(text)).toEqual(['สระและจอดรถ'])
  expect(wordsOf(text)).toContain('สระว่ายน้ำ · ที่จอดรถ')
  const less = linkOf(text, 'ลบตัวกรอง: ที่จอดรถ') as string
  expect(less).toBe('/client/search?with=pool')
  expect(namesOn((await request(handler).get(less)).text).sort()).toEqual(['สระ', 'สระและจอดรถ'])
  const none = (await page({ with: 'pets' })).text
  expect(wordsOf(none)).toContain('แสดงผลโดยไม่ใช้ตัวกรอง: พาสัตว์เลี้ยงมาได้')
})

const [inPhuket, inChiangMai] = [
  { province_code: 83, district_code: 8301, lat: 7.88, lng: 98.39 },
  { province_code: 50, district_code: 5001, lat: 18.79, lng: 98.98 },
]

test('near me is no word of a place: the nearest come first, and a reader without a location is told so', async () => {
  await given(
    { name_th: 'ครัวเหนือ', ...inChiangMai },
    { name_th: 'ครัวไกล', ...inPhuket, lat: 7.77 },
    { name_th: 'ครัวใต้', ...inPhuket },
    { name_th: 'สวนใต้', ...inPhuket },
  )
  const there = (await page({ q: 'ครัวใกล้ฉัน' }, 'my_location=p83')).text
  expect(namesOn(there)).toEqual(['ครัวใต้', 'ครัวไกล'])
  expect(wordsOf(there)).toContain('เรียงจากที่ใกล้ภูเก็ตที่สุด')
  const anywhere = (await page({ q: 'ครัวใกล้ฉัน' })).text
  expect(namesOn(anywhere).sort()).toEqual(['ครัวเหนือ', 'ครัวใต้', 'ครัวไกล'])
  expect(wordsOf(anywhere)).toContain('ตั้งตำแหน่งเพื่อดูที่ใกล้คุณ')
  expect(linkOf(anywhere, 'ตั้งตำแหน่งของฉัน')).toBe('/profile/my-location')
  const typed = (await page(new URL(linkOf(there, 'ครัวใกล้ฉัน') as string, 'http://x').search, 'my_location=p83')).text
  expect(wordsOf(typed)).not.toContain('เรียงจากที่ใกล้')
})

test('matches only outside the named area are marked so, and the nearest to there comes first', async () => {
  await given(
    { name_th: 'ข้าวซอยเหนือ', ...inChiangMai },
    { name_th: 'ข้าวซอยใต้', ...inPhuket },
    { name_th: 'ครัวทะเล', province_code: 77, district_code: 7707, lat: 12.57, lng: 99.96 },
  )
  // The reader's own place is another: it is asked for there, not here.
  const { text } = await page({ q: 'ข้าวซอย หัวหิน' }, 'my_location=p50')
  expect(namesOn(text)).toEqual(['ข้าวซอยใต้', 'ข้าวซอยเหนือ'])
  expect(wordsOf(text)).toContain('ไม่พบ “ข้าวซอย” ในหัวหินแสดงที่อยู่ในพื้นที่อื่น เรียงจากใกล้หัวหินที่สุด')
  expect(wordsOf(text)).toContain('วัดจากหัวหิน')
  const tonight = wordsOf((await page({ q: 'ข้าวซอย หัวหิน คืนนี้' })).text)
  expect(tonight).toContain('ไม่พบ “ข้าวซอย” ในหัวหิน')
  expect(tonight).toContain('แสดงผลโดยไม่ใช้ตัวกรอง: เปิดคืนนี้')
})

test('matches beyond the named area are measured from there, for any location of the reader', async () => {
  await given(
    { name_th: 'ครัวไกล', name_en: null, ...inPhuket, district_code: 8303, lat: 8.03, lng: 98.33 },
    { name_th: 'ครัวใกล้', name_en: null, ...inPhuket, district_code: 8301, lat: 7.88, lng: 98.33 },
  )
  const text = (await page({ q: 'ครัวป่าตอง' }, 'my_location=p50')).text
  expect(namesOn(text)).toEqual(['ครัวใกล้', 'ครัวไกล'])
  expect(wordsOf(text)).toContain('แสดงผลโดยไม่ใช้ตัวกรอง: ป่าตอง')
  expect(wordsOf(text)).toContain('วัดจากป่าตอง')
  expect([...text.matchAll(/<del>([^<]*)<\/del>/g)].map(([, words]) => words)).toEqual(['กะทู้', 'ป่าตอง'])
  const [first] = /(\d+(?:\.\d)?) กม\./.exec(wordsOf(text).slice(wordsOf(text).indexOf('ครัวใกล้'))) ?? []
  expect(Number.parseFloat(first ?? '')).toBeLessThan(10)
})

test('an area without matches leads to others', async () => {
  await given({ name_th: 'ตลาดเก่าป่าตอง', ...inPhuket, district_code: 8302, subdistrict_id: '8302-ป่าตอง' })
  const { text } = await page({ q: 'ซูชิป่าตอง' })
  expect(namesOn(text)).toEqual([])
  const there = linkOf(text, 'ดูทุกที่ในป่าตอง') as string
  expect(namesOn((await request(handler).get(there)).text)).toEqual(['ตลาดเก่าป่าตอง'])
})

test('distances are measured from my-location, and only offered where there is one', async () => {
  await given({ name_th: 'ไกล', lat: 8.1, lng: 98.34 }, { name_th: 'ใกล้', lat: 7.96, lng: 98.34 })
  const near = (await page({ sort: 'distance' }, 'my_location=p83')).text
  expect(namesOn(near)).toEqual(['ใกล้', 'ไกล'])
  expect(wordsOf(near)).toContain('วัดจากภูเก็ต')
  expect(near).toMatch(/\d+(\.\d)? (กม\.|ม\.)/)
  const nowhere = (await page({ sort: 'distance', km: '1' })).text
  expect(namesOn(nowhere)).toHaveLength(2)
  expect(nowhere).not.toContain('name="km"')
  expect(nowhere).toContain('ยังไม่ได้ตั้งตำแหน่ง')
})

test('a misspelt word is corrected, said, and leads on with the corrected text', async () => {
  await given(...Array.from({ length: 30 }, (_, index) => ({ name_th: `โรงแรมสุขใจ ${index}` })))
  const { text } = await page({ q: 'โลงแรมสุขใจ' })
  expect(wordsOf(text)).toContain('ไม่พบ “โลงแรมสุขใจ”')
  expect(linkOf(text, 'โรงแรมสุขใจ')).toBe(`/client/search?${new URLSearchParams({ q: 'โรงแรมสุขใจ' })}`)
  const more = new URL(linkOf(text, 'ดูเพิ่ม') as string, 'http://x')
  expect(more.searchParams.get('q')).toBe('โรงแรมสุขใจ')
  expect(namesOn((await request(handler).get(more.pathname + more.search)).text)).toHaveLength(6)
})

test('if only the filters are in the way, that is said and the rest is shown', async () => {
  await given({ name_th: 'ครัวป้าแดง' })
  const { text } = await page({ q: 'ป้าแดง', grade: 'A', km: '5', category: 'restaurant' }, 'my_location=p50')
  expect(namesOn(text)).toEqual(['ครัวป้าแดง'])
  expect(wordsOf(text)).toContain('ไม่มีสถานที่ที่ตรงกับตัวกรองทั้งหมด')
  expect(wordsOf(text)).toContain('แสดงผลโดยไม่ใช้ตัวกรอง: ระยะทาง · เกรดที่ยังไม่หมดอายุ')
  expect([...text.matchAll(/<del>([^<]*)<\/del>/g)].map(([, words]) => words)).toEqual(['ไม่เกิน 5 กม.', 'เกรด A'])
  expect(linkOf(text, 'ค้นหาแบบนี้')).toBe(`/client/search?${new URLSearchParams({ q: 'ป้าแดง', category: 'restaurant' })}`)
})

test.each([
  ['th', 'ไม่พบ “qqqqqqqq”'],
  ['en', 'Nothing found for “qqqqqqqq”'],
  ['cn', '未找到“qqqqqqqq”'],
])('nothing at all is said with the ways out (%s)', async (locale, words) => {
  await given({ name_th: 'ครัวป้าแดง' })
  const { status, text } = await page({ q: 'qqqqqqqq', nocard: '1' }, `i18n_redirected=${locale}`)
  expect([status, namesOn(text)]).toEqual([200, []])
  expect(wordsOf(text)).toContain(words)
  expect(text).toContain('href="/client/category/spa"')
  expect(text).toContain('href="/client/search?q=qqqqqqqq"')
})

test('pages follow each other by a link and neither lose nor repeat a place', async () => {
  await given(...Array.from({ length: 60 }, (_, index) => ({ name_th: `ครัว ${index}` })))
  const seen: string[] = []
  let path: string | undefined = `/client/search?${new URLSearchParams({ q: 'ครัว', sort: 'rating' })}`
  while (path) {
    const { text } = await request(handler).get(path)
    seen.push(...namesOn(text))
    path = linkOf(text, 'ดูเพิ่ม')
  }
  expect([seen.length, new Set(seen).size]).toEqual([60, 60])
})

test('a cached page changes with its places, and one of places open now is never cached', async () => {
  await given({ name_th: 'ครัวแรก' })
  expect(namesOn((await page({ q: 'ครัว' })).text)).toEqual(['ครัวแรก'])
  expect(cache.size.pages).toBe(1)
  await given({ name_th: 'ครัวใหม่' })
  await announceChange(database.db, ['lists'])
  await expect.poll(async () => namesOn((await page({ q: 'ครัว' })).text)).toHaveLength(2)
  cache.drop(['*'])
  await page({ q: 'ครัว', open: '1' })
  await page({ q: 'ครัว', tonight: '1' })
  expect(cache.size.pages).toBe(0)
})

const atClock = (time: string) => vi.setSystemTime(`2026-11-21T${time}+07:00`)
const readClock = () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a card says when the place opens, and a kept page says so no longer than it is so', async () => {
  readClock()
  await given({ opening_hours: { sat: [['10:00', '22:00']] } }, { name_th: 'ไม่บอกเวลา', opening_hours: {} })
  atClock('09:59:59.900')
  const { text } = await page()
  expect(text.match(/<p[^>]*>ปิดอยู่[^<]*/g)).toEqual(['<p class="xs">ปิดอยู่ เปิดเวลา 10.00 น.'])
  expect(cache.size.pages).toBe(1)
  atClock('10:00:00.100')
  await expect.poll(async () => (await page()).text).toContain('เปิดอยู่ ปิดเวลา 22.00 น.')
})

test.each(['ครัว เปิดตอนนี้', 'ครัวที่เปิดอยู่'])(
  '"open now" may be typed: a removable filter, and no cached page (%s)',
  async (q) => {
    readClock()
    atClock('20:00:00.000')
    const opening_hours = { sat: [['10:00', '22:00'] as [string, string]] }
    await given({ name_th: 'ครัวเปิด', opening_hours }, { name_th: 'ครัวปิด', opening_hours: {} })
    const { text } = await page({ q })
    expect(namesOn(text)).toEqual(['ครัวเปิด'])
    expect(text).toMatch(/<input[^>]* id="search"[^>]* value="ครัว"/)
    expect(linkOf(text, 'ลบตัวกรอง: เปิดอยู่ตอนนี้')).toBe(`/client/search?${new URLSearchParams({ q: 'ครัว' })}`)
    expect(linkOf(text, `ค้นหาคำว่า “${q}” ตามที่พิมพ์`)).toBe(`/client/search?${new URLSearchParams({ q, area: 'any' })}`)
    expect(cache.size.pages).toBe(0)
  },
)

test('an area’s name that is not quite right is known, where no place is called so', async () => {
  await given(
    { name_th: 'โรงแรมหนึ่ง', category_id: 'lodging', province_code: 50, district_code: 5001 },
    { name_th: 'โรงแรมสอง', category_id: 'lodging' },
  )
  const { text } = await page({ q: 'chang mai hotel' })
  expect(namesOn(text)).toEqual(['โรงแรมหนึ่ง'])
  expect(wordsOf(text)).toContain('พื้นที่: เชียงใหม่')
  await given({ name_th: 'โรงแรมสาม', name_en: 'Chang Mai Hotel', category_id: 'lodging' })
  cache.drop(['*'])
  expect(namesOn((await page({ q: 'chang mai hotel' })).text)).toEqual(['โรงแรมสาม'])
})

test('a place’s page says when it opens, and nothing of hours while it is closed for longer', async () => {
  readClock()
  const opening_hours = { sun: [['10:00', '22:00'] as [string, string]] }
  const [id, closed] = await given({ opening_hours }, { opening_hours, status: 'closed_temporarily' })
  const open = async (place?: string) => (await request(handler).get(`/client/information/${place}`)).text
  atClock('23:59:59.900')
  expect(await open(id)).toContain('ปิดอยู่ เปิดพรุ่งนี้เวลา 10.00 น.')
  expect(await open(closed)).not.toContain('เปิดพรุ่งนี้เวลา 10:00')
  vi.setSystemTime('2026-11-22T00:00:00.100+07:00')
  await expect.poll(() => open(id)).toContain('ปิดอยู่ เปิดเวลา 10.00 น.')
})

test.each([
  'q=%00%E0%B8&category=__proto__&province=97&district=8399&grade=Z&km=999&at=NaN,1&sort=x&map=2',
  `q=${encodeURIComponent('%_\\'.repeat(300))}`,
  `q=${encodeURIComponent('ก\u200b'.repeat(100))}&${'grade=A&'.repeat(50)}`,
  'district=8399&province=83',
  'at=20.9,105.9&km=50&sort=distance',
])('an address that nobody writes is answered all the same: %#', async (search) => {
  await given({})
  expect((await request(handler).get(`/client/search?${search}`)).status).toBe(200)
})

test('markup in a question is shown, not run', async () => {
  await given({ name_th: '<b>ครัว</b>' })
  const { text } = await page({ q: '"><script>alert(1)</script>' })
  expect(text).not.toContain('<script>alert(1)')
})

test('a forged cursor is refused', async () => {
  expect((await page({ cursor: 'forged' })).status).toBe(400)
})

test('uninspected results are followed by inspected places of the same thing nearby, and only they', async () => {
  const at = { name_th: 'ซีฟู้ดริมหาด', province_code: 83, district_code: 8302, lat: 7.9, lng: 98.3 }
  const there = { ...at, ...goodGrade, district_code: 8301, lat: 7.89, lng: 98.38 }
  const [, near] = await given(
    at,
    { ...there, name_th: 'ซีฟู้ดในเมือง' },
    { ...there, name_th: 'ครัวในเมือง', lat: 7.9, lng: 98.31 },
    { ...there, name_th: 'ซีฟู้ดไม่ผ่าน', grade: 'D' },
  )
  const asked = { q: 'ซีฟู้ด', province: '83', district: '8302' }
  const { text } = await page(asked)
  expect(namesOn(text)).toEqual(['ซีฟู้ดริมหาด', 'ซีฟู้ดในเมือง'])
  expect(wordsOf(text)).toContain('ซีฟู้ด: ตรวจแล้ว เกรด A–C 1 แห่ง ภายใน 8.9 กม.')
  const all = (await request(handler).get(linkOf(text, 'ดูทั้งหมด') as string)).text
  expect(namesOn(all)).toEqual(['ซีฟู้ดในเมือง'])
  // A search for uninspected ones, or a later page of a list, is meant so.
  expect(namesOn((await page({ ...asked, grade: 'none' })).text)).toEqual(['ซีฟู้ดริมหาด'])
  await database.db
    .updateTable('businesses')
    .set({ district_code: 8302 })
    .where('id', '=', near as string)
    .execute()
  await refreshSearchDocs(database.db, [near as string])
  forgetSample(database.db)
  cache.drop(['*'])
  const passed = (await page(asked)).text
  expect(namesOn(passed)).toEqual(['ซีฟู้ดในเมือง', 'ซีฟู้ดริมหาด'])
  expect(wordsOf(passed)).not.toContain('ตรวจแล้ว เกรด A–C')
})

test('a search that finds nothing is followed by inspected places of the named kind there', async () => {
  await given({
    ...goodGrade,
    name_th: 'โรงแรมเดียว',
    category_id: 'lodging',
    province_code: 83,
    district_code: 8302,
    lat: 7.9,
    lng: 98.3,
  })
  const { text } = await page({ q: 'โรงแรมกกกก', province: '83', district: '8302' })
  expect(namesOn(text)).toContain('โรงแรมเดียว')
})
