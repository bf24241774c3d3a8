import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables, testDatabase } from '../../../test/support/database.ts'
import { insertInspection } from '../../../test/support/inspections.ts'
import { addPerson } from '../../../test/support/people.ts'
import { goodGrade, insertPlaces } from '../../../test/support/places.ts'
import { actorOf, write } from '../../../test/support/reviews.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { recordEvent } from '../domain/audit/record-event.ts'
import { recomputeStoredFigures } from '../domain/inspections/stored-figures.ts'
import { refreshBayesianMeans } from '../domain/places/bayesian-means.ts'
import { checkFiguresCommand } from './check-figures.ts'

const database = await testDatabase()
const { db } = database
beforeEach(async () => {
  await emptyTables(database)
  await loadReference(database)
  await refreshBayesianMeans(db)
})

async function run(...args: string[]): Promise<{ code: number; printed: string[] }> {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  return { code: await checkFiguresCommand.run(args, { database, dataDir: '', print, isTerminal: false }), printed }
}

test('it says so if all is well', async () => {
  const [businessId] = (await insertPlaces(database, [{ created_at: new Date('2026-09-01T03:00:00Z') }])) as [string]
  const { inspection } = await insertInspection(database, { businessId })
  const sealed = { action: 'inspection.seal', entity: inspection.id, business: businessId } as const
  await db.transaction().execute((tx) => recordEvent(tx, actorOf(null), sealed))
  await recomputeStoredFigures(db)
  expect(await run()).toEqual({ code: 0, printed: ['Every place shows what its inspections, cards and reviews say.'] })
})

test('differences are listed, changed only by --repair, and then gone', async () => {
  const [id] = (await insertPlaces(database, [goodGrade])) as [string]
  for (const { code, printed } of [await run(), await run()]) {
    expect(code).toBe(2)
    expect(printed).toContain(`place ${id}: grade A, should be none`)
    expect(printed).toContain(`place ${id}: inspected_at 2026-01-10T18:30:00.000Z, should be none`)
    expect(printed).toHaveLength(4)
  }
  expect(await run('--repair')).toMatchObject({ code: 0, printed: { 4: 'Places repaired: 1.' } })
  expect((await run()).code).toBe(0)
})

test('figures of reviews that differ are told, and repaired from the reviews', async () => {
  const [id] = (await insertPlaces(database, [{}])) as [string]
  await write(database, await addPerson(database), id, { stars: 4, safety: 3 })
  expect((await run()).code).toBe(0)
  await db.updateTable('businesses').set({ rating_count: 9 }).execute()
  await db.updateTable('review_summaries').set({ stars4: 2, safety: null, photos: 1 }).execute()
  const expected = [
    `place ${id}: photos 1, should be 0`,
    `place ${id}: rating_count 9, should be 1`,
    `place ${id}: safety none, should be 3`,
    `place ${id}: stars4 2, should be 1`,
  ]
  const weighed = expect.stringContaining('have yet to follow')
  expect(await run()).toEqual({ code: 2, printed: [...expected, weighed] })
  expect(await run('--repair')).toEqual({ code: 0, printed: [...expected, 'Places repaired: 1.'] })
  expect((await run()).code).toBe(0)
})

test('a recorded event that was changed is told, and not repaired', async () => {
  const [id] = (await insertPlaces(database, [{}])) as [string]
  await db.transaction().execute((tx) => recordEvent(tx, actorOf(null), { action: 'card.issue', business: id }))
  await sql`alter table audit_events disable trigger user`.execute(db)
  await sql`update audit_events set reason = 'x' where business_id = ${id}`.execute(db)
  await sql`alter table audit_events enable trigger user`.execute(db)
  for (const { code, printed } of [await run(), await run('--repair')])
    expect({ code, printed }).toEqual({ code: 2, printed: [expect.stringContaining(`history of place ${id}: event `)] })
})

test('a summary of a place without reviews is told, and removed', async () => {
  const [id] = (await insertPlaces(database, [{}])) as [string]
  await write(database, await addPerson(database), id)
  await db.deleteFrom('reviews').execute()
  expect((await run()).printed).toContain(`place ${id}: stars4 1, should be 0`)
  expect((await run('--repair')).code).toBe(0)
  expect(await db.selectFrom('review_summaries').selectAll().execute()).toEqual([])
})

test('many differences are not all told', async () => {
  await insertPlaces(
    database,
    Array.from({ length: 10 }, () => goodGrade),
  )
  const { printed } = await run()
  expect(printed).toHaveLength(21)
  expect(printed.at(-1)).toBe('… and 20 more')
})

test.each([[['--mend']], [['--repair', 'now']]])('other arguments are refused: %j', async (args) => {
  await expect(run(...args)).rejects.toThrow('check-figures takes only --repair.')
})
