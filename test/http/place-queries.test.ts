/** Number of queries of a place's page: for a guest and for a person, for a place with nothing and for one with everything. */
import request from 'supertest'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../support/app.ts'
import { countedDatabase } from '../support/counted.ts'
import { testDatabase } from '../support/database.ts'
import { insertCard, insertInspection } from '../support/inspections.ts'
import { addPerson, personas } from '../support/people.ts'
import { goodGrade, insertPlaces } from '../support/places.ts'
import { write } from '../support/reviews.ts'

const database = await testDatabase()
await loadReference(database)
const { database: counting, count } = countedDatabase(database)
const { handler, cache } = await testApp(counting)

const [plain = '', full = ''] = await insertPlaces(database, [{}, {}])
const owner = await addPerson(database, personas.vendor)
const client = await addPerson(database)
/** The look at the session is noted once in a while, which is one statement more. */
const returning = await addPerson(database, { now: new Date(Date.now() - 3_600_000) })

await database.db.updateTable('businesses').set({ owner_id: owner.id }).where('id', '=', full).execute()
const { findings } = await insertInspection(database, { businessId: full, failed: ['REST-07', 'REST-02'] })
await insertCard(database, {
  businessId: full,
  level: 'yellow',
  issuedAt: new Date(),
  findingIds: findings.map(({ id }) => id),
})
for (const stars of [5, 3]) await write(database, await addPerson(database), full, { stars, safety: stars })
await database.db
  .insertInto('items')
  .values({ id: crypto.randomUUID(), business_id: full, name_th: 'ต้มยำ', price_satang: 12_000 })
  .execute()
const account = {
  kind: 'account',
  bank_code: '004',
  number: '1234567890',
  account_name: 'ครัว',
  replaces_id: null,
} as const
await database.db
  .insertInto('bank_accounts')
  .values({ id: crypto.randomUUID(), business_id: full, ...account, created_at: new Date() })
  .execute()

/** The statements of one answer, and its text. */
async function asked(place: string, cookie: string, path = '') {
  cache.drop(['*'])
  const before = count()
  const { status, text } = await request(handler).get(`/client/information/${place}${path}`).set('Cookie', cookie)
  return { status, text, statements: count() - before }
}

const readers = {
  'a guest': 'a=b',
  'a person': client.cookie,
  'the owner': owner.cookie,
  'one who returns': returning.cookie,
}

test.each(Object.entries(readers))(
  'for %s a page takes eight queries at most, however full the place',
  async (_, cookie) => {
    for (const path of ['', '/_payload.json']) {
      const little = await asked(plain, cookie, path)
      const much = await asked(full, cookie, path)
      expect([little.status, much.status]).toEqual([200, 200])
      expect(much.text).toContain('ต้มยำ')
      expect(much.text).toContain('123-4-56789-0')
      expect(little.statements).toBeGreaterThan(0)
      expect(Math.max(little.statements, much.statements)).toBeLessThanOrEqual(8)
    }
  },
)

test('a page with links to safer places takes nine queries at most with an empty cache, for a returning visitor too', async () => {
  const here = { lat: 18.79, lng: 98.99, category_id: 'spa' } as const
  const safer = { ...here, ...goodGrade, name_th: 'สปาปลอดภัย' }
  const [suspended = ''] = await insertPlaces(database, [{ ...here, status: 'suspended' }, safer])
  for (const cookie of Object.values(readers)) {
    const { status, text, statements } = await asked(suspended, cookie)
    expect(status).toBe(200)
    expect(text).toContain('สปาปลอดภัย')
    expect(statements).toBeLessThanOrEqual(9)
  }
})

test('a kept page asks nothing', async () => {
  await asked(plain, 'a=b')
  const before = count()
  await request(handler).get(`/client/information/${plain}`).set('Cookie', 'a=b')
  expect(count()).toBe(before)
})
