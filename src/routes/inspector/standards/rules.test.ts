/** The effect of other rules, through HTTP: on real results of the supervisor's area, for supervisors alone, and without writing anything. */
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { RuleTrial } from '#shared/fairness/rule-trial.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertInspection } from '../../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import type { TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { digestTables } from '../../../../test/support/tables.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

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
const trialOf = async (query = ''): Promise<RuleTrial> =>
  stateOf(await ask(query)).data['inspector/standards/rules'].trial
async function resultOf(query = ''): Promise<NonNullable<RuleTrial['result']>> {
  const { result, wrong } = await trialOf(query)
  if (!result) throw new Error(JSON.stringify(wrong))
  return result
}
/** The rejected values, and no result. */
async function wrongOf(query: string) {
  const { wrong, result } = await trialOf(query)
  expect(result).toBeNull()
  return wrong.map(({ field, part, why }) => `${field}: ${part} ${why}`)
}

test('the rules of today move no place, and only those of the supervisor’s area are computed', async () => {
  const { all, moves } = await resultOf()
  expect([all, moves]).toEqual([{ name: '', places: 2, better: 0, worse: 0 }, []])
  expect((await trialOf()).fields).toMatchObject({ a: '90', b_area: '65', c_majors: '2', d_area: '', weights: '' })
})

test('another threshold moves the affected places, by area and kind', async () => {
  const { all, moves, districts, categories } = await resultOf('?b=95')
  expect([all.better, all.worse, moves]).toEqual([0, 1, [{ from: 'B', to: 'C', places: 1 }]])
  expect([districts, categories].map((lines) => lines.map(({ places, worse }) => [places, worse]))).toEqual([
    [[2, 1]],
    [[2, 1]],
  ])
})

test('another weight moves the affected places, typed in either case', async () => {
  // Light as it is then, the fault costs less than six points.
  expect((await resultOf('?weights=REST-07%3D1&b=94')).moves).toEqual([])
  expect((await resultOf('?weights=rest-07+%3D+1&b=94')).moves).toEqual([])
  expect((await resultOf('?b=94')).moves).toEqual([{ from: 'B', to: 'C', places: 1 }])
})

test('other majors, minima of the weakest area, and gravities are tried too', async () => {
  expect((await resultOf('?a_majors=1')).moves).toEqual([{ from: 'B', to: 'A', places: 1 }])
  expect((await resultOf('?gravity=REST-07%3Dminor')).moves).toEqual([{ from: 'B', to: 'A', places: 1 }])
  expect((await resultOf('?gravity=REST-07%3Dstop')).moves).toEqual([{ from: 'B', to: 'E', places: 1 }])
  expect((await resultOf('?b_area=100&c_area=100')).moves).toEqual([{ from: 'B', to: 'D', places: 1 }])
})

test('an unreadable value is named, and nothing is computed from the rest', async () => {
  expect(await wrongOf('?weights=REST-01%3D50')).toEqual(['weights: REST-01=50 weight'])
  expect(await wrongOf('?weights=A%3D200')).toEqual(['weights: A=200 form'])
  expect(await wrongOf('?weights=REST-07%3D1+NONE-99%3D2+REST-07%3D2')).toEqual([
    'weights: NONE-99=2 code',
    'weights: REST-07=2 twice',
  ])
  expect(await wrongOf('?a=high&b=-3&c=101&d=50.55')).toEqual([
    'a: high score',
    'b: -3 score',
    'c: 101 score',
    'd: 50.55 score',
  ])
  expect(await wrongOf('?a_majors=1.5&d_area=120&gravity=REST-07%3Dgrave')).toEqual([
    'a_majors: 1.5 majors',
    'd_area: 120 score',
    'gravity: REST-07=grave gravity',
  ])
  const page = await ask('?weights=REST-01%3D50&a=95')
  expect(page.text).toContain('“REST-01=50”: a weight is a whole number from one to 5')
  expect(page.text).not.toContain('No place would move')
  // Both stay as they were typed.
  expect(page.text).toMatch(/name="weights"[^>]*value="REST-01=50"/)
  expect(page.text).toMatch(/name="a"[^>]*value="95"/)
})

test('Thai and full-width digits are read, and nothing is written', async () => {
  const before = await digestTables(database.db)
  expect((await resultOf(`?b=${encodeURIComponent('๙๕')}`)).all.worse).toBe(1)
  expect((await resultOf(`?weights=${encodeURIComponent('ＲＥＳＴ-07＝１')}&b=94`)).moves).toEqual([])
  const after = await digestTables(database.db)
  for (const table of ['businesses', 'inspections', 'audit_events'])
    expect(after.get(table), table).toBe(before.get(table))
})

test('for an officer who is no supervisor the address is none', async () => {
  for (const who of [people.officer, people.elsewhere]) expect((await ask('', who)).status).toBe(404)
})
