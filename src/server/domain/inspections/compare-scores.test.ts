import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertInspection } from '../../../../test/support/inspections.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { compareScores } from './compare-scores.ts'

const database = await testDatabase()
const { db } = database
beforeAll(() => loadReference(database))

/** As somebody with all rights on the database would. */
async function tamper(change: ReturnType<typeof sql>): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db)
  await change.execute(db)
  await sql`reset session_replication_role`.execute(db)
}

test('a result that is not that of its answers is found', async () => {
  const [businessId] = (await insertPlaces(database, [{}])) as [string]
  const { inspection } = await insertInspection(database, { businessId, failed: ['REST-07'] })
  const { id } = inspection
  await insertInspection(database, { businessId })
  expect(await compareScores(db)).toEqual([])

  const actual = '92.7 B 2027-10-12T16:59:59.999Z 2026-11'
  await tamper(sql`update inspections set score = 95 where id = ${id}`)
  expect(await compareScores(db)).toEqual([
    { inspectionId: id, stored: '95.0 B 2027-10-12T16:59:59.999Z 2026-11', actual },
  ])
  await tamper(sql`update inspections set score = 92.7, grade = 'A' where id = ${id}`)
  expect((await compareScores(db))[0]?.stored).toBe('92.7 A 2027-10-12T16:59:59.999Z 2026-11')
  await tamper(sql`update inspections set grade = 'B', valid_until = valid_until + interval '1 year' where id = ${id}`)
  expect((await compareScores(db))[0]?.stored).toBe('92.7 B 2028-10-12T16:59:59.999Z 2026-11')
  await tamper(sql`update inspections set valid_until = ${'2027-10-12T16:59:59.999Z'} where id = ${id}`)
  expect(await compareScores(db)).toEqual([])

  await tamper(sql`update inspections set rules = '2026-12' where id = ${id}`)
  expect(await compareScores(db)).toEqual([
    { inspectionId: id, stored: '92.7 B 2027-10-12T16:59:59.999Z 2026-12', actual: null },
  ])
  await tamper(sql`update inspections set rules = '2026-11' where id = ${id}`)

  await tamper(sql`update answers set verdict = 'pass' where inspection_id = ${id} and question_id = 'REST-07.1'`)
  expect((await compareScores(db))[0]?.actual).toBe('100.0 A 2028-04-12T16:59:59.999Z 2026-11')
  await tamper(sql`delete from findings where inspection_id = ${id}`)
  await tamper(sql`delete from answers where inspection_id = ${id} and question_id = 'REST-07.1'`)
  expect((await compareScores(db))[0]?.actual).toBeNull()
})

test('more inspections than one batch are all compared', async () => {
  const [businessId] = (await insertPlaces(database, [{}])) as [string]
  await sql`insert into inspections (id, business_id, template_id, kind, state, agency_id, sealed_at, visited_at, score, grade, valid_until, rules)
    select gen_random_uuid(), ${businessId}, 'spa.1', 'first', 'sealed', ${await agencyOf(database)}::uuid, now(), now(), 100, 'A', now(), '2026-11' from generate_series(1, 1003)`.execute(
    db,
  )
  expect(await compareScores(db)).toHaveLength(1003 + 1)
})
