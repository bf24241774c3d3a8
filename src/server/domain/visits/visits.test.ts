/** Visits are counted without keeping who, each visitor once in seven days, and become the order of the trending places. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { HOT_NETWORK_MOST } from '#shared/constants.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addDevice, addPerson } from '../../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { hashToken, makeToken } from '../token.ts'
import { makeVisitCounter, type Visit } from './count-visits.ts'
import { refreshHotScores } from './hot-scores.ts'

const database = await testDatabase()
await loadReference(database)
const { db } = database
/** October 2026; a week of salts begins on the 1st, the 8th, and so on. */
const noon = (day: number) => new Date(Date.UTC(2026, 9, day, 5))

beforeEach(async () => {
  await removePlaces(database)
  await sql`truncate visit_salts`.execute(db)
})

type Given = Pick<Visit, 'business' | 'visitor'> & Partial<Visit>

async function visit(now: Date, visits: (Given | [business: string, visitor: string])[]) {
  const errors: unknown[] = []
  const counter = makeVisitCounter(db, { onError: (error) => errors.push(error), now: () => now })
  for (const it of visits) {
    const given = Array.isArray(it) ? { business: it[0], visitor: it[1] } : it
    counter.note({ network: `of ${given.visitor}`, ...given })
  }
  await counter.close()
  expect(errors).toEqual([])
}

const scores = async () =>
  (await db.selectFrom('businesses').select(['id', 'hot_score']).orderBy('hot_score', 'desc').execute()).map(
    ({ id, hot_score }) => [id, hot_score],
  )
const marks = () => db.selectFrom('visit_marks').select(['day', 'visitor', 'network']).orderBy('day').execute()

test('one visitor counts once a place, over several writes and instances', async () => {
  const [a = '', b = ''] = await insertPlaces(database, [{}, {}])
  await visit(noon(1), [
    [a, 'x'],
    [a, 'x'],
    [b, 'x'],
  ])
  await visit(noon(1), [
    [a, 'x'],
    [a, 'y'],
  ])
  await refreshHotScores(db, noon(1))
  expect(await scores()).toEqual([
    [a, 2],
    [b, 1],
  ])
})

test('somebody coming on each of seven days is one visitor, even across a new salt', async () => {
  const [a = ''] = await insertPlaces(database, [{}])
  for (const day of [5, 6, 7, 8, 9, 10, 11]) {
    await visit(noon(day), [[a, 'x']])
    await refreshHotScores(db, noon(day))
    expect([day, await scores()]).toEqual([day, [[a, 1]]])
  }
  expect(await marks()).toHaveLength(1)
})

test('a visitor is worth half three days after the last visit, and nothing after seven', async () => {
  const [a = ''] = await insertPlaces(database, [{}])
  await visit(noon(1), [
    [a, 'x'],
    [a, 'z'],
  ])
  await visit(noon(4), [
    [a, 'x'],
    [a, 'y'],
  ])
  await refreshHotScores(db, noon(4))
  expect(await scores()).toEqual([[a, 2.5]])
  await refreshHotScores(db, noon(7))
  expect(await scores()).toEqual([[a, 1.25]])
  await refreshHotScores(db, noon(8))
  expect(await scores()).toEqual([[a, Number((2 * 0.5 ** (4 / 3)).toFixed(4))]])
  await refreshHotScores(db, noon(11))
  expect(await scores()).toEqual([[a, 0]])
})

test('a network counts for a few visitors of a place, under any browser names, in several writes and under two salts', async () => {
  const [a = '', b = ''] = await insertPlaces(database, [{}, {}])
  const crowd = (day: number, business = a): Given[] =>
    Array.from({ length: 60 }, (_, i) => ({ business, network: '203.0.113', visitor: `${day} ${business} ${i}` }))
  for (const day of [6, 7, 8, 9]) await visit(noon(day), crowd(day))
  await visit(noon(9), [{ business: a, network: '198.51.100', visitor: 'another' }, ...crowd(9, b)])
  await refreshHotScores(db, noon(9))
  const counted = await marks()
  expect(counted).toHaveLength(2 * HOT_NETWORK_MOST + 1)
  expect((await scores())[0]).toEqual([b, HOT_NETWORK_MOST])
})

test('a session is believed only where there is one, and makes its person one visitor on all devices', async () => {
  const [a = '', b = ''] = await insertPlaces(database, [{}, {}])
  const person = await addPerson(database)
  const phone = await addDevice(database, person)
  const from = (network: string, token: string, business = a): Given => ({
    business,
    network,
    visitor: `${network} browser`,
    session: hashToken(token),
  })
  await visit(new Date(), [from('203.0.113', person.token), from('198.51.100', phone.token)])
  expect(await marks()).toHaveLength(1)
  const forged = Array.from({ length: 20 }, () => from('203.0.113', makeToken(), b))
  await visit(new Date(), forged)
  expect(await marks()).toHaveLength(2)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', person.id)
    .execute()
  await visit(new Date(), [from('203.0.113', person.token, b)])
  expect(await marks()).toHaveLength(2)
})

test('waiting marks are of one length, and a flood from one network leaves room for others', async () => {
  const [a = ''] = await insertPlaces(database, [{}])
  const written: string[] = []
  const add = Set.prototype.add
  const counter = makeVisitCounter(db, { onError: (error) => expect.unreachable(String(error)), now: () => noon(1) })
  Set.prototype.add = function (value) {
    if (typeof value === 'string') written.push(value)
    return add.call(this, value)
  }
  try {
    for (let i = 0; i < 30_000; i++) {
      counter.note({ business: a, network: '203.0.113', visitor: `${i} ${'long '.repeat(i === 0 ? 3_000 : 0)}` })
    }
    counter.note({ business: a, network: '198.51.100', visitor: 'another' })
  } finally {
    Set.prototype.add = add
  }
  await counter.close()
  expect(Math.max(...written.map(({ length }) => length))).toBeLessThan(200)
  expect(await marks()).toHaveLength(HOT_NETWORK_MOST + 1)
})

test('neither visitors’ identities nor their network addresses are anywhere in the database', async () => {
  const [a = ''] = await insertPlaces(database, [{}])
  await visit(noon(1), [{ business: a, network: '203.0.113', visitor: '203.0.113.7 Browser/1' }])
  const { rows } = await sql<{ all: string }>`
    select string_agg(encode(visitor, 'escape') || ' ' || encode(network, 'escape'), ' ') as all from visit_marks`.execute(
    db,
  )
  expect(rows[0]?.all).not.toContain('203.0.113')
})

test('expired data is gone: the marks after seven days, the salt with the last mark made with it', async () => {
  const [a = ''] = await insertPlaces(database, [{}])
  await visit(noon(3), [[a, 'x']])
  const [before] = await marks()
  await visit(noon(9), [[a, 'x']])
  expect((await marks()).map(({ visitor }) => visitor.equals(before?.visitor as Buffer))).toEqual([false])
  await refreshHotScores(db, noon(15))
  expect(await marks()).toHaveLength(1)
  await refreshHotScores(db, noon(16))
  expect(await marks()).toEqual([])
  await refreshHotScores(db, noon(29))
  expect(await db.selectFrom('visit_salts').selectAll().execute()).toEqual([])
})

test('a score without a visit is none, and a second refresh changes nothing', async () => {
  const [a = '', b = ''] = await insertPlaces(database, [{ hot_score: 9 }, {}])
  await visit(noon(1), [[b, 'x']])
  expect(await refreshHotScores(db, noon(1))).toBe(2)
  expect(await refreshHotScores(db, noon(1))).toBe(0)
  expect(await scores()).toEqual([
    [b, 1],
    [a, 0],
  ])
})

test('a place that is not there is not counted, and does not cost the others', async () => {
  const [a = ''] = await insertPlaces(database, [{}])
  await visit(noon(1), [
    ['01870251-28fe-7768-9870-57a9b3308aaf', 'x'],
    [a, 'x'],
  ])
  await refreshHotScores(db, noon(1))
  expect(await scores()).toEqual([[a, 1]])
})

test('each day says how many people looked, each once, and how many came from a search; after thirty days it is forgotten', async () => {
  const [a = ''] = await insertPlaces(database, [{}])
  const days = () => db.selectFrom('place_days').select(['day', 'visitors', 'searched']).orderBy('day').execute()
  await visit(noon(7), [
    { business: a, visitor: 'x' },
    { business: a, visitor: 'x', searched: true },
    { business: a, visitor: 'y' },
  ])
  await visit(noon(7), [[a, 'x']])
  // A new week's salt begins: a known visitor is still one visitor of the day.
  await visit(noon(8), [[a, 'x']])
  await visit(noon(8), [
    { business: a, visitor: 'x', searched: true },
    { business: a, visitor: 'z', searched: true },
  ])
  expect(await days()).toEqual([
    { day: '2026-10-07', visitors: 2, searched: 1 },
    { day: '2026-10-08', visitors: 2, searched: 1 },
  ])
  await refreshHotScores(db, noon(37))
  expect(await days()).toEqual([{ day: '2026-10-08', visitors: 2, searched: 1 }])
})

test('a call and the way there count for visitors of the day, each person once, and for nobody who has not seen the page', async () => {
  const [a = '', b = ''] = await insertPlaces(database, [{}, {}])
  const days = () =>
    db
      .selectFrom('place_days')
      .select(['business_id', 'day', 'visitors', 'calls', 'directions'])
      .orderBy('day')
      .execute()
  const call = (visitor: string, business = a): Given => ({ business, visitor, way: 'call' })
  await visit(noon(7), [
    [a, 'x'],
    call('x'),
    call('x'),
    call('unseen'),
    { business: a, visitor: 'x', way: 'directions' },
  ])
  // Again by the same person: the one who came beside them has not called.
  await visit(noon(7), [[a, 'y'], call('x')])
  expect(await days()).toMatchObject([{ visitors: 2, calls: 1 }])
  await visit(noon(7), [call('y')])
  const first = { business_id: a, day: '2026-10-07', visitors: 2, calls: 2, directions: 1 }
  expect(await days()).toEqual([first])
  // Another day, and a new week's salt: the same person calls again.
  await visit(noon(8), [[a, 'x']])
  await visit(noon(8), [call('x'), call('x', b)])
  expect(await days()).toEqual([first, { business_id: a, day: '2026-10-08', visitors: 1, calls: 1, directions: 0 }])
  // Known from yesterday, but not here today.
  await visit(noon(9), [call('x')])
  expect(await days()).toHaveLength(2)
})
