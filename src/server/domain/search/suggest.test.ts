import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { refreshSearchDocs } from './keep-docs.ts'
import { forgetSample } from './sample.ts'
import { searchPlaces } from './search-places.ts'
import { suggest } from './suggest.ts'

const database = await testDatabase()
const { db } = database
beforeAll(() => loadReference(database))
beforeEach(() => removePlaces(database))

async function given(...names: Parameters<typeof insertPlaces>[1]) {
  await refreshSearchDocs(db, await insertPlaces(database, names))
  forgetSample(db)
}

test('well-known areas and sub-districts are offered with where they lie', async () => {
  expect((await suggest(database.db, '芭东', 'cn'))[0]).toEqual({
    kind: 'area',
    key: 'patong',
    name: '芭东',
    province: '普吉府',
  })
  expect((await suggest(database.db, 'ไม้ขาว', 'th'))[0]).toEqual({
    kind: 'area',
    key: '8303-ไม้ขาว',
    name: 'ไม้ขาว',
    province: 'ถลาง · ภูเก็ต',
  })
})

test('half a word offers areas and places that begin with it, areas in the reader’s language', async () => {
  await given({ name_th: 'ภูผาคาเฟ่', name_en: 'Cliff Café' })
  expect((await suggest(db, 'ภูเ', 'en')).slice(0, 2)).toMatchObject([
    { kind: 'province', code: 83, name: 'Phuket' },
    { kind: 'district', name: 'Phu Khiao', province: 'Chaiyaphum' },
  ])
  const place = (await suggest(db, 'ภูผา', 'en')).at(-1)
  expect(place).toMatchObject({ kind: 'place', name: 'Cliff Café', nameLocale: 'en', province: 'Phuket' })
})

test('a kind is offered in each language, before places', async () => {
  await given({ name_th: 'สปาฟ้าใส' })
  for (const text of ['สปา', 'spa', '水疗']) {
    expect((await suggest(db, text, 'th'))[0]).toEqual({ kind: 'category', category: 'spa' })
  }
  expect((await suggest(db, 'สปา', 'cn'))[1]).toMatchObject({ kind: 'place', name: 'สปาฟ้าใส', nameLocale: 'th' })
})

test('an area is offered by its popular name', async () => {
  expect((await suggest(db, 'โคราช', 'th'))[0]).toMatchObject({ kind: 'province', code: 30, name: 'นครราชสีมา' })
  expect((await suggest(db, 'pattaya', 'en'))[0]).toMatchObject({ kind: 'area', key: 'pattaya' })
})

test('a word folded to two letters offers the places of that name, and not all that begin with it', async () => {
  await given({ name_th: 'หมูกระทะป้าศรี' }, { name_th: 'ป่ารักทะเล' }, { name_th: 'ครัวกทม' })
  for (const text of ['กระทะ', 'กะทะ'])
    expect([text, (await suggest(db, text, 'th')).map((it) => 'name' in it && it.name)]).toEqual([
      text,
      ['หมูกระทะป้าศรี'],
    ])
  expect((await suggest(db, 'กะทู', 'th'))[0]).toMatchObject({ kind: 'district', name: 'กะทู้' })
})

test('there are never more than eight, and areas leave room for places', async () => {
  await given(...Array.from({ length: 20 }, (_, i) => ({ name_th: `เมืองทอง ${i}` })))
  const offers = await suggest(db, 'เมือง', 'th')
  expect(offers).toHaveLength(8)
  expect(offers.filter(({ kind }) => kind === 'place')).toHaveLength(4)
})

test('names that begin with the text come first, then the better rated; unlisted ones never', async () => {
  await given(
    { name_th: 'บ้านริมน้ำ', rating_bayes: 5 },
    { name_th: 'ริมน้ำคาเฟ่', rating_bayes: 3 },
    { name_th: 'ริมน้ำบาร์', rating_bayes: 4 },
    { name_th: 'ริมน้ำร้าง', status: 'draft', rating_bayes: 5 },
  )
  const offers = await suggest(db, 'ริมน้ำ', 'th')
  expect(offers.map((offer) => 'name' in offer && offer.name)).toEqual(['ริมน้ำบาร์', 'ริมน้ำคาเฟ่', 'บ้านริมน้ำ'])
})

test.each(['', ' ', '%', '_', "'", '🙂', '\u0000', '์'])('nothing is offered for %j', async (text) => {
  await given({ name_th: 'ครัวป้าแดง' })
  expect(await suggest(db, text, 'th')).toEqual([])
})

test('a place is offered with its badge of this moment: a card caps it, and a result that has run out says so', async () => {
  const day = 86_400_000
  const now = new Date()
  const inspected = { inspected_at: new Date(now.getTime() - 200 * day), score: 91, grade: 'A' } as const
  await given(
    { name_th: 'ครัวหนึ่ง', ...inspected, grade_valid_until: new Date(now.getTime() + day), open_card: 'orange' },
    { name_th: 'ครัวสอง', ...inspected, grade_valid_until: new Date(now.getTime() + day) },
    { name_th: 'ครัวสาม' },
  )
  const badges = async (at: Date) =>
    Object.fromEntries(
      (await suggest(db, 'ครัว', 'th', at)).flatMap((it) => (it.kind === 'place' ? [[it.name, it.grade]] : [])),
    )
  expect(await badges(now)).toEqual({
    ครัวหนึ่ง: { state: 'valid', letter: 'C' },
    ครัวสอง: { state: 'valid', letter: 'A' },
    ครัวสาม: { state: 'none' },
  })
  expect((await badges(new Date(now.getTime() + 3 * day))).ครัวสอง).toEqual({ state: 'expired', letter: 'A' })
})

/** A romanised name as people write it: its words apart, in one piece, and with its gap at any other place. */
const withGapsAnywhere = (name: string): string[] => {
  const joined = name.replaceAll(' ', '')
  return [name, ...Array.from(joined, (_, at) => `${joined.slice(0, at)} ${joined.slice(at)}`.trim())]
}

test.each([
  ['ร้านอาหารข้าวหอม', 'khao hom'],
  ['ร้านอาหารแสงดาว', 'saeng dao'],
  ['ครัวริมน้ำ', 'rim nam'],
  ['บัวหลวงคาเฟ่', 'bua luang'],
  ['ครัวปลายนา', 'plai na'],
  ['ร้านรุ่งอรุณ', 'rung arun'],
])('%s is offered and found for %s with its gap at any place', async (name, typed) => {
  await given({ name_th: name, name_en: null }, { name_th: 'ครัวผ้าไหม', name_en: null })
  const missed: string[] = []
  // A single letter is half a name, which any place may have.
  const texts = withGapsAnywhere(typed).filter((text) => !/(?:^| )[a-z](?: |$)/.test(text))
  expect(texts.length).toBeGreaterThan(4)
  for (const text of texts) {
    const offered = (await suggest(db, text, 'th')).filter((it) => it.kind === 'place')
    const { rows } = await searchPlaces(db, { text, locale: 'th' })
    if (offered.map((it) => it.name).join() !== name) missed.push(`${text}: ${offered.map((it) => it.name)} offered`)
    if (rows.map((row) => row.name).join() !== name) missed.push(`${text}: ${rows.map((row) => row.name)} found`)
  }
  expect(missed).toEqual([])
})
