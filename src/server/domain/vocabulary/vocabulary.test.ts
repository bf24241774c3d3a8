/** The words of the search: the same in every database, kept where a person wrote them, and in every document that they belong to. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { readSeedWords, type SeedWord, writeVocabulary } from '#server/db/reference/vocabulary.ts'
import { wordLists } from '#server/db/reference/word-lists.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { seedVocabulary } from '../../../../test/support/seed-vocabulary.ts'
import { executeAsProduct } from '../command/as-product.ts'
import { refreshSearchDocs } from '../search/keep-docs.ts'
import { renewSearchDocs } from '../search/renew-docs.ts'
import { changeVocabulary } from './change-vocabulary.ts'
import { renewVocabulary } from './read-vocabulary.ts'
import { registerVocabulary, vocabulary } from './vocabulary.ts'
import { type GivenWord, readWordRow } from './word-row.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)

const seedRows = () =>
  db.selectFrom('vocabulary').select(['list', 'means', 'term', 'locale', 'note']).orderBy('position').execute()
const write = (words: readonly SeedWord[]) => db.transaction().execute((tx) => writeVocabulary(tx, words))
const change = (...words: Omit<GivenWord, 'line'>[]) =>
  executeAsProduct(db, changeVocabulary, { words: words.map((word, i) => ({ line: i + 2, ...word })) })

const revision = () => db.selectFrom('vocabulary_revision').select('revision').executeTakeFirst()
let clean: Awaited<ReturnType<typeof revision>>

beforeEach(async () => {
  await removePlaces(database)
  if (clean && clean.revision === (await revision())?.revision) return
  await db.deleteFrom('vocabulary').where('source', '<>', 'seed').execute()
  await write(readSeedWords())
  await sql`truncate stale_search_docs`.execute(db)
  clean = await revision()
})

test('a process reads the words of the files from the database, in their order', async () => {
  expect(await renewVocabulary(db)).toBe(true)
  for (const list of wordLists) expect(vocabulary().groups(list)).toEqual(seedVocabulary().groups(list))
  expect(await renewVocabulary(db), 'they are the present ones already').toBe(false)
})

test('a database of an older version has the same rows afterwards as a fresh one', async () => {
  const fresh = readSeedWords()
  expect(await seedRows()).toEqual(fresh)
  const older = readSeedWords()
    .filter((_, i) => i % 7 > 0)
    .map((word, i) => (i % 5 > 0 ? word : { ...word, note: 'of then' }))
  const gone = { list: 'offer', means: 'old dish', term: 'old dish', locale: 'en', note: '' } as const
  await write([gone, ...older.toReversed()])
  expect(await seedRows()).not.toEqual(fresh)
  await write(readSeedWords())
  expect(await seedRows()).toEqual(fresh)
})

test('a person’s rows stay in the next version, an added word as well as an ended one', async () => {
  await change(
    { list: 'offer', means: 'crab curry', term: 'แกงปูใบชะพลู', source: 'steward' },
    { list: 'place', means: 'coffee', term: 'คาเฟ่', used: 'no', note: 'also cat cafés' },
  )
  await write(readSeedWords())
  const own = db.selectFrom('vocabulary').select(['term', 'is_used', 'source']).where('source', '<>', 'seed')
  expect(await own.orderBy('term').execute()).toEqual([
    { term: 'คาเฟ่', is_used: false, source: 'operator' },
    { term: 'แกงปูใบชะพลู', is_used: true, source: 'steward' },
  ])
  await renewVocabulary(db)
  expect(vocabulary().of('place', 'coffee')).not.toContain('คาเฟ่')
  expect(vocabulary().of('place', 'coffee')).toContain('กาแฟ')
  expect(vocabulary().groups('offer').at(-1)?.terms).toEqual(['แกงปูใบชะพลู'])
})

test('each word of the product could be imported as well', () => {
  const faults = readSeedWords().flatMap((word, line) => {
    const read = readWordRow({ line, ...word })
    return 'reason' in read ? [read.reason] : []
  })
  expect(faults).toEqual([])
})

test.each<[GivenWord, string]>([
  [{ line: 2, list: 'dishes', means: 'x', term: 'ลาบ' }, 'list: dishes is none of place,'],
  [{ line: 2, list: 'offer', means: '', term: 'ลาบ' }, 'means: is empty'],
  [{ line: 2, list: 'kind', means: 'temple', term: 'วัด' }, 'temple is no kind of business'],
  [{ line: 2, list: 'amenity', means: 'sauna', term: 'ซาวน่า' }, 'sauna is no feature'],
  [{ line: 2, list: 'area', means: '9999', term: 'ที่นี่' }, '9999 is the code of no province'],
  [{ line: 2, list: 'vague', means: 'nice', term: 'nice' }, 'means: stays empty'],
  [{ line: 2, list: 'offer', means: 'crab', term: 'ปู' }, 'so short that it is part of other words'],
  [{ line: 2, list: 'offer', means: 'crab', term: 'crab.*' }, 'signs that are in no word'],
  [{ line: 2, list: 'offer', means: 'horse', term: '騎馬' }, 'write 骑马'],
  [{ line: 2, list: 'offer', means: 'crab', term: 'แกงปู', locale: 'en' }, 'Thai letters, which is th'],
  [{ line: 2, list: 'offer', means: 'crab', term: 'แกงปู', used: 'maybe' }, 'maybe is neither yes nor no'],
  [{ line: 2, list: 'hint', means: 'noodle', term: '(ก+)+ข' }, 'signs that no hint may have'],
  [{ line: 2, list: 'hint', means: 'noodle', term: 'ก?' }, 'said of everything'],
  [{ line: 2, list: 'hint', means: 'noodle', term: '(?:ก|ข' }, 'no pattern that can be read'],
  [{ line: 2, list: 'hint', means: 'nothing known', term: 'แกงปู' }, 'has no words in the list hinted'],
  [{ line: 2, list: 'offer', means: 'crab', term: 'แกงปู', used: 'no' }, 'แกงปู is not there'],
])('%j is refused', async (word, reason) => {
  const { faults, added } = await change(word)
  expect(faults).toEqual([{ line: 2, reason: expect.stringContaining(reason) }])
  expect(added).toBe(0)
})

test('one bad row among good ones: nothing is written, and nothing is on record', async () => {
  const good = { list: 'offer', means: 'crab curry', term: 'แกงปูใบชะพลู' }
  const { faults } = await change(good, good, { list: 'offer', means: 'crab curry', term: 'ปู' })
  expect(faults).toEqual([
    { line: 3, reason: 'term: แกงปูใบชะพลู stands in line 2 already' },
    { line: 4, reason: expect.stringContaining('so short') },
  ])
  expect(await db.selectFrom('vocabulary').select('term').where('source', '<>', 'seed').execute()).toEqual([])
  const events = db
    .selectFrom('audit_events')
    .select('after')
    .where('action', '=', 'vocabulary.change')
    .orderBy('at', 'desc')
  const before = await events.execute()
  await change(good)
  expect((await events.execute()).length).toBe(before.length + 1)
  expect((await events.execute())[0]?.after).toMatchObject({ added: 1, changed: 0, ended: 0 })
})

const docs = () => db.selectFrom('search_docs').selectAll().orderBy('business_id').execute()

test('after a change each document is as if all were made anew, and others were not touched', async () => {
  const ids = await insertPlaces(database, [
    { name_th: 'แกงปูใบชะพลูป้าแดง', district_code: 8302 },
    { name_th: 'ครัวลมทะเล', name_en: 'Giant Puppet House', district_code: 8302 },
    { name_th: '水上木偶戏院', name_cn: '水上木偶戏院', district_code: 8302 },
    { name_th: 'ศาลายา', category_id: 'spa', district_code: 8302 },
    { name_th: 'บ้านสวน', district_code: 8301 },
    { name_th: 'เรือนไม้', amenities: ['parking'], district_code: 8302 },
    { name_th: 'ร้านโยคะ', district_code: 8302 },
    { name_th: 'ครัวริมเล', district_code: 8302 },
  ])
  await refreshSearchDocs(db, ids)
  const before = await docs()
  const { stale } = await change(
    { list: 'place_term', means: 'puppet show', term: 'puppet house' },
    { list: 'place_term', means: 'puppet show', term: '木偶戏' },
    { list: 'place_term', means: 'puppet show', term: 'โรงหุ่น' },
    { list: 'offer', means: 'crab curry', term: 'แกงปูใบชะพลู' },
    { list: 'offer', means: 'crab curry', term: 'crab curry' },
    { list: 'kind', means: 'spa', term: 'ที่คลายเส้น' },
    { list: 'area', means: '8301', term: 'ตัวเมืองภูเก็ต' },
    { list: 'amenity', means: 'parking', term: 'โรงรถ' },
    { list: 'place_term', means: 'yoga', term: 'โยคะ', used: 'no' },
  )
  expect(stale, 'each place above has one of the words but the last').toBe(7)
  expect(await renewSearchDocs(db)).toBe(7)
  const after = await docs()
  expect(after.filter((row, i) => row.doc !== before[i]?.doc)).toHaveLength(7)
  await refreshSearchDocs(db, ids)
  expect(await docs()).toEqual(after)
  expect((await change({ list: 'offer', means: 'yoga mat', term: 'เสื่อโยคะ' })).stale, 'no document has it').toBe(0)
})

test('a process that has not heard of a change makes no document of the words of before', async () => {
  const [id = ''] = await insertPlaces(database, [{ name_th: 'แกงปูใบชะพลูป้าแดง' }])
  await renewVocabulary(db)
  const old = vocabulary()
  await change(
    { list: 'offer', means: 'crab curry', term: 'แกงปูใบชะพลู' },
    { list: 'offer', means: 'crab curry', term: 'crab curry' },
  )
  registerVocabulary(old)
  await refreshSearchDocs(db, [id])
  expect((await docs())[0]?.sound).toContain('crabcurry')
})
