/** The work in the background, once through: each job does its part on the database and the folders that the server gives it. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bangkokDay } from '#shared/bangkok.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { insertCard } from '../../../test/support/inspections.ts'
import { jpeg } from '../../../test/support/pictures.ts'
import { goodGrade, insertPlaces } from '../../../test/support/places.ts'
import { naming, testStorage } from '../../../test/support/storage.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { originalFile, storePhoto } from '../domain/photos/store-photo.ts'
import { ownDrafts } from '../external/files/drafts.ts'
import { outboxFolder } from '../external/outbox.ts'
import { backgroundWork } from './background-work.ts'

const database = await testDatabase()
await loadReference(database)
const { db } = database
const { storage, folder } = await testStorage()
const lines: unknown[] = []
const log = { info: (...words: unknown[]) => void lines.push(words) } as never
const sender = { wake: () => undefined }
const jobs = backgroundWork({ database, storage, sender, dataDir: folder, origin: '', log })
const runAll = async () => {
  for (const { run } of jobs) await run(new AbortController().signal)
}
const monthAgo = new Date(Date.now() - 31 * 86_400_000)

test('one round shows cards, orders lists, makes documents, and removes expired rows; a second finds nothing to do', async () => {
  const rated = { ...goodGrade, rating_mean: 4.8, rating_count: 9, rating_sum: 43, rating_bayes: 4.5 }
  const [good = '', carded = ''] = await insertPlaces(database, [rated, {}])
  await insertCard(database, { businessId: carded, level: 'orange', issuedAt: monthAgo })
  const day = bangkokDay(new Date())
  await db
    .insertInto('visit_marks')
    .values({ business_id: good, day, visitor: randomBytes(8), network: randomBytes(8) })
    .execute()
  await db
    .insertInto('passkey_challenges')
    .values({ token_hash: randomBytes(32), challenge: 'x', expires_at: monthAgo })
    .execute()
  const { key } = await storePhoto(storage, await jpeg({ width: 40, height: 40 }), { naming })
  utimesSync(path.join(folder, originalFile(key)), monthAgo, monthAgo)
  mkdirSync(outboxFolder(folder))
  const message = path.join(outboxFolder(folder), `${randomUUID()}.eml`)
  writeFileSync(message, '')
  utimesSync(message, monthAgo, monthAgo)
  const draft = path.join(folder, 'drafts', 'process-that-was-killed')
  mkdirSync(draft)
  utimesSync(draft, monthAgo, monthAgo)

  await runAll()
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'open_card', 'recommended_rank', 'hot_score'])
    .where('id', 'in', [good, carded])
    .execute()
  expect(rows.find(({ id }) => id === carded)?.open_card).toBe('orange')
  expect(rows.find(({ id }) => id === good)).toMatchObject({ recommended_rank: 1, hot_score: 1 })
  expect(await db.selectFrom('search_docs').select('business_id').execute()).toHaveLength(2)
  expect(await db.selectFrom('passkey_challenges').select('challenge').execute()).toEqual([])
  const left = [outboxFolder(folder), path.join(folder, 'drafts')].map((each) => readdirSync(each))
  expect([await storage.has(originalFile(key)), ...left]).toEqual([false, [], [path.basename(ownDrafts(folder))]])
  expect(lines).toEqual([
    [{ made: 2, seconds: expect.any(Number) }, 'search documents made'],
    [{ places: 1 }, 'places published that had no publications'],
    [
      { files: expect.arrayContaining([{ name: 'places.csv', rows: 2, bytes: expect.any(Number) }]) },
      'open data written',
    ],
    [{ removed: 1 }, 'unused pictures removed'],
    [{ removed: 1 }, 'old messages of the outbox removed'],
  ])
  await runAll()
  expect(lines).toHaveLength(5)
})

test('after a round that failed the next one looks further back', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  let away = false
  const sometimes = new Proxy(db, {
    get(target, name) {
      if (away) throw new Error('the database is away')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const [publishing] = backgroundWork({
    database: { db: sometimes, kind: database.kind },
    storage,
    sender,
    dataDir: folder,
    origin: '',
    log,
  })
  const round = () => publishing?.run(new AbortController().signal)
  await round()
  away = true
  // Public during the failed round: one that forgot it would begin to look after it.
  await insertCard(database, { businessId: place, level: 'red', issuedAt: new Date() })
  await expect(round()).rejects.toThrow('the database is away')
  away = false
  await round()
  const row = await db.selectFrom('businesses').select('status').where('id', '=', place).executeTakeFirst()
  expect(row?.status).toBe('suspended')
})
