import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { onChanges } from '#server/db/changes.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard, insertInspection } from '../../../../test/support/inspections.ts'
import { goodGrade, insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { compareStoredFigures, recomputeStoredFigures } from './stored-figures.ts'

const database = await testDatabase()
const { db } = database
beforeAll(() => loadReference(database))
beforeEach(() => removePlaces(database))

const now = new Date('2026-11-21T05:00:00Z')
const place = async (given = {}) => (await insertPlaces(database, [given]))[0] as string
const figures = (id: string) =>
  db
    .selectFrom('businesses')
    .select(['grade', 'score', 'inspected_at', 'grade_valid_until', 'open_card', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()

test('figures follow the last sealed inspection and the gravest public card', async () => {
  const businessId = await place()
  await insertInspection(database, { businessId, failed: ['REST-15'], sealedAt: new Date('2026-10-01T03:00:00Z') })
  await insertInspection(database, { businessId, failed: ['REST-07'], sealedAt: new Date('2026-10-12T03:00:00Z') })
  await insertInspection(database, { businessId, sealedAt: new Date('2026-09-01T03:00:00Z') })
  await insertCard(database, { businessId, level: 'orange', issuedAt: new Date('2026-11-01T05:00:00Z') })
  await insertCard(database, { businessId, level: 'yellow', issuedAt: new Date('2026-11-01T05:00:00Z') })
  expect(await recomputeStoredFigures(db, [businessId], now)).toBe(1)
  expect(await figures(businessId)).toEqual({
    grade: 'B',
    score: 92.7,
    inspected_at: new Date('2026-10-12T03:00:00Z'),
    grade_valid_until: new Date('2027-10-12T16:59:59.999Z'),
    open_card: 'orange',
    status: 'approved',
  })
  expect(await recomputeStoredFigures(db, [businessId], now)).toBe(0)
})

test('an inspection that is under way or aborted does not count', async () => {
  const businessId = await place()
  const agency_id = await agencyOf(database)
  const row = { business_id: businessId, template_id: 'restaurant.1', kind: 'first', agency_id } as const
  await db
    .insertInto('inspections')
    .values([
      { ...row, id: crypto.randomUUID() },
      { ...row, id: crypto.randomUUID(), state: 'aborted', abort_reason: 'closed' },
    ])
    .execute()
  expect(await recomputeStoredFigures(db, [businessId], now)).toBe(0)
})

test('a red card suspends and its end approves again', async () => {
  const businessId = await place()
  const { card } = await insertCard(database, { businessId, level: 'red', issuedAt: now })
  await recomputeStoredFigures(db, [businessId], now)
  expect(await figures(businessId)).toMatchObject({ open_card: 'red', status: 'suspended' })
  await db.updateTable('warning_cards').set({ state: 'closed', closed_at: now }).where('id', '=', card.id).execute()
  await recomputeStoredFigures(db, [businessId], now)
  expect(await figures(businessId)).toMatchObject({ open_card: null, status: 'approved' })
})

test('a card counts from the moment at which it is public', async () => {
  const businessId = await place()
  await insertCard(database, { businessId, level: 'yellow', issuedAt: new Date('2026-11-14T05:00:00Z') })
  const before = new Date(now.getTime() - 1)
  expect(await recomputeStoredFigures(db, [businessId], before)).toBe(0)
  expect(await compareStoredFigures(db, before)).toEqual([])
  expect(await compareStoredFigures(db, now)).toEqual([
    { businessId, figure: 'open_card', stored: null, actual: 'yellow' },
  ])
  expect(await recomputeStoredFigures(db, undefined, now)).toBe(1)
})

test('only the places that are named are looked at, and only those that changed are announced', async () => {
  const [named, unchanged, other] = [await place(), await place(), await place()]
  for (const businessId of [named, other]) await insertInspection(database, { businessId })
  const heard: unknown[] = []
  const stop = await onChanges(database, (tags) => void heard.push(tags))
  expect(await recomputeStoredFigures(db, [named, unchanged], now)).toBe(1)
  await database.ping()
  await stop()
  expect(heard).toEqual([['lists', `place:${named}`]])
  expect(await figures(other)).toMatchObject({ grade: null })
})

test('each figure that was tampered with is found, and corrected', async () => {
  const [invented, hidden] = [await place(goodGrade), await place()]
  await insertInspection(database, { businessId: hidden })
  await recomputeStoredFigures(db, [hidden], now)
  expect((await compareStoredFigures(db, now)).map(({ businessId, figure }) => [businessId, figure])).toEqual(
    ['grade', 'score', 'inspected_at', 'grade_valid_until'].map((figure) => [invented, figure]),
  )
  await recomputeStoredFigures(db, [invented], now)
  for (const change of [
    sql`grade = 'B'`,
    sql`score = 99.9`,
    sql`inspected_at = inspected_at + interval '1 day'`,
    sql`grade_valid_until = grade_valid_until + interval '1 day'`,
    sql`open_card = 'red'`,
    sql`status = 'suspended'`,
  ]) {
    await sql`update businesses set ${change} where id = ${hidden}`.execute(db)
    const found = await compareStoredFigures(db, now)
    expect(found).toHaveLength(1)
    expect(found[0]?.businessId).toBe(hidden)
    expect(await recomputeStoredFigures(db, undefined, now)).toBe(1)
    expect(await compareStoredFigures(db, now)).toEqual([])
  }
})

test('more places than one batch are all compared and corrected, and announced as a change of everything', async () => {
  const given = Array.from({ length: 1003 }, () => goodGrade)
  const ids = await insertPlaces(database, given)
  expect(new Set((await compareStoredFigures(db, now)).map(({ businessId }) => businessId))).toEqual(new Set(ids))
  const heard: unknown[] = []
  const stop = await onChanges(database, (tags) => void heard.push(tags))
  expect(await recomputeStoredFigures(db, undefined, now)).toBe(1003)
  await database.ping()
  await stop()
  expect(heard).toEqual(['all'])
})
