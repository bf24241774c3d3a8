/** What other rules would come to, through HTTP: on real results of the own area, for supervisors alone, and without writing anything. */
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { RuleTrial } from '#shared/fairness/rule-trial.ts'
import { testApp } from '../../../test/support/app.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { insertInspection } from '../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../test/support/officers.ts'
import type { TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { digestTables } from '../../../test/support/tables.ts'
import { stateOf, visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
await loadReference(database)
const app = await testApp(database)
let people = {} as Officers

async function inspected(failed: string[], more: object = {}): Promise<void> {
  const at = new Date('2026-10-12T03:00:00Z')
  const grade = {
    grade: 'A' as const,
    score: 96,
    inspected_at: at,
    grade_valid_until: new Date('2028-01-01T00:00:00Z'),
  }
  const [businessId = ''] = await insertPlaces(database, [{ ...grade, ...more }])
  await insertInspection(database, { businessId, failed })
}
beforeAll(async () => {
  people = await addOfficers(database)
  await inspected([])
  // 92.7, a B for its major.
  await inspected(['REST-07'])
  await inspected(['REST-07'], { province_code: 50, district_code: 5001 })
})

const at = '/inspector/rules'
const ask = (query = '', who: TestPerson = people.supervisor) => visit(app, who).get(`${at}${query}`)
const trialOf = async (query = ''): Promise<RuleTrial> => stateOf(await ask(query)).data['inspector/rules'].trial

test('the rules of today move no place, and only those of the own area are looked at', async () => {
  const { all, thresholds, moves } = await trialOf()
  expect([all, moves]).toEqual([{ name: '', places: 2, better: 0, worse: 0 }, []])
  expect(thresholds).toEqual({ A: 90, B: 80, C: 70, D: 50 })
})

test('another threshold moves whom it concerns, by area and kind', async () => {
  const { all, moves, districts, categories } = await trialOf('?b=95')
  expect([all.better, all.worse, moves]).toEqual([0, 1, [{ from: 'B', to: 'C', places: 1 }]])
  expect([districts, categories].map((lines) => lines.map(({ places, worse }) => [places, worse]))).toEqual([
    [[2, 1]],
    [[2, 1]],
  ])
})

test('another weight moves whom it concerns, and a question that is none is named', async () => {
  const { moves } = await trialOf('?weights=REST-07%3D1&b=94')
  // Light as it is then, the fault costs less than six points.
  expect(moves).toEqual([])
  expect((await trialOf('?b=94')).moves).toEqual([{ from: 'B', to: 'C', places: 1 }])
  expect((await trialOf('?weights=REST-07%3D1+NONE-99%3D2')).unknown).toEqual(['NONE-99'])
})

test('what is no score counts as not said, and nothing is written', async () => {
  const before = await digestTables(database.db)
  const { thresholds } = await trialOf('?a=high&b=-3&c=101&d=')
  expect(thresholds).toEqual({ A: 90, B: 80, C: 70, D: 50 })
  const after = await digestTables(database.db)
  for (const table of ['businesses', 'inspections', 'audit_events'])
    expect(after.get(table), table).toBe(before.get(table))
})

test('for an officer who is no supervisor the address is none', async () => {
  for (const who of [people.officer, people.elsewhere]) expect((await ask('', who)).status).toBe(404)
})
