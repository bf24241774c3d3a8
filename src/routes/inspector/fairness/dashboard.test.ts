/** Access to figures, through HTTP: an area's to its supervisors, an officer's to that officer, and nobody's to anybody else. */
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { compareDays } from '#server/domain/fairness/compare-days.ts'
import { keepDays } from '#server/domain/fairness/keep-days.ts'
import { keepFairness } from '#server/domain/fairness/keep-fairness.ts'
import { dayMs } from '#shared/bangkok.ts'
import { chartNames, figuresOf } from '#shared/fairness/chart-figures.ts'
import type { DashboardView } from '#shared/fairness/dashboard-page.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { countedDatabase } from '../../../../test/support/counted.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard, insertInspection } from '../../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const at = '/inspector/dashboard'
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
let [people, nameless] = [{} as Officers, {} as TestPerson]

async function record(officer: TestPerson, place: string, days: number, failed: string[] = []): Promise<void> {
  await insertInspection(database, {
    businessId: place,
    inspectorId: officer.id,
    kind: 'routine',
    agency: await agencyOf(database),
    failed,
    sealedAt: daysAgo(days),
    findingState: () => 'verified',
  })
}

beforeAll(async () => {
  people = await addOfficers(database)
  nameless = await addPerson(database, { name: '=Formula()', inspector: { areas: [83] } })
  const [good = '', late = '', away = ''] = await insertPlaces(database, [
    { grade: 'A', score: 96, inspected_at: daysAgo(10), grade_valid_until: daysAgo(-300) },
    { grade: 'B', score: 85, inspected_at: daysAgo(400), grade_valid_until: daysAgo(35) },
    {
      province_code: 50,
      district_code: 5001,
      grade: 'A',
      score: 96,
      inspected_at: daysAgo(10),
      grade_valid_until: daysAgo(-300),
    },
  ])
  for (let count = 0; count < 61; count++)
    await record(people.officer, good, 10 + count, count % 3 === 0 ? ['REST-07'] : [])
  await record(people.colleague, late, 20)
  await record(people.elsewhere, away, 20)
  await record(nameless, good, 3)
  const { card } = await insertCard(database, {
    businessId: good,
    level: 'yellow',
    issuedAt: daysAgo(30),
    state: 'closed',
    closedAt: daysAgo(20),
  })
  await db.updateTable('warning_cards').set({ drafted_by: people.officer.id }).where('id', '=', card.id).execute()
  await keepDays(db, now)
  await keepFairness(db, { now })
})

const look = async (who: TestPerson, query = ''): Promise<DashboardView> =>
  stateOf(await visit(app, who).get(`${at}${query}`)).data['inspector/fairness/dashboard'].dashboard
const namesOf = async (who: TestPerson) => (await look(who)).officers.map(({ name }) => name).sort()

test('a supervisor sees the officers of their own area, and nobody of another', async () => {
  const own = ['=Formula()', 'Inta Inspector', 'Kosol Colleague', 'Suda Supervisor']
  expect(await namesOf(people.supervisor)).toEqual(own)
  const { of, work, coverage, overdue } = await look(people.supervisor)
  expect([of, work.inspections, work.answers, work.na]).toEqual(['area', 63, 63 * 18, 0])
  expect(coverage.map(({ listed, valid }) => [listed, valid])).toEqual([[2, 1]])
  expect([work.issued, work.ended]).toEqual([
    { yellow: 1, orange: 0, red: 0 },
    { closed: 1, escalated: 0, withdrawn: 0 },
  ])
  expect(overdue.find(({ what }) => what === 'visit')).toMatchObject({ week: 0, month: 0, longer: 1 })
})

test('an officer sees their own figures and nobody else’s, for any address', async () => {
  expect(await namesOf(people.officer)).toEqual(['Inta Inspector'])
  const { of, work, officers } = await look(people.colleague, `?of=${people.officer.id}`)
  expect([of, work.inspections, officers.map(({ id }) => id)]).toEqual(['own', 1, [people.colleague.id]])
  const answer = await visit(app, people.colleague).get(`${at}?of=${people.officer.id}`)
  expect(answer.text).not.toContain('Inta')
  expect((await look(people.officer)).medianDays).toBe(10)
  const other = await look(people.elsewhere)
  expect([other.work.inspections, other.coverage.map(({ listed }) => listed)]).toEqual([1, [1]])
})

test('a suspended officer or one without an area sees no figures, but a contact', async () => {
  const homeless = await addPerson(database, { inspector: {} })
  const state = stateOf(await visit(app, homeless).get(at)).data['inspector/fairness/dashboard']
  expect(state.dashboard).toBeNull()
  expect(state.supervisors.map(({ name }: { name: string }) => name)).toEqual(['Suda Supervisor'])
  for (const address of [at, `${at}/figures.csv`]) {
    const { status, headers } = await visit(app, people.suspended).get(address)
    expect([status, headers.location]).toEqual([302, expect.stringContaining('/unauthorized?need=inspector')])
  }
})

test('scores are compared from sixty visits on; before that it says how many there are', async () => {
  const { officers, agencies } = await look(people.supervisor)
  const figures = Object.fromEntries(officers.map(({ name, fairness }) => [name, fairness]))
  expect(figures['Inta Inspector']?.bunching?.visits).toBe(61)
  expect(figures['Kosol Colleague']).toMatchObject({ visits: 1, bunching: null, severity: null })
  expect(agencies).toMatchObject([{ name: 'Phuket Office', figures: { bunching: { visits: 64 } } }])
})

test('the two tests of a person are named apart, and it is told how many officers are left out of each', async () => {
  const { officers } = await look(people.supervisor)
  const { text } = await visit(app, people.supervisor).get(at)
  expect(text).toContain('Compared with others')
  expect(text).toContain('Around thresholds')
  expect(text).not.toContain('As expected</')
  const all = officers.length
  expect(text).toContain(`compared with others ${all} of ${all} officers, around thresholds ${all - 1} of ${all}`)
})

test('a period of a year holds more than ninety days', async () => {
  await record(people.colleague, (await insertPlaces(database, [{}]))[0] as string, 200)
  await db.deleteFrom('area_days').execute()
  await keepDays(db, now)
  const inspections = async (query: string) => (await look(people.colleague, query)).work.inspections
  expect([await inspections(''), await inspections('?days=365'), await inspections('?days=9')]).toEqual([1, 2, 1])
})

test('the same day made again is the same, and a kept figure that is wrong is found', async () => {
  const before = await look(people.supervisor)
  expect(await keepDays(db, now)).toBe(1)
  expect(await look(people.supervisor)).toEqual(before)
  expect(await compareDays(db)).toEqual([])
  await db.updateTable('officer_days').set({ na: 7 }).where('officer_id', '=', people.elsewhere.id).execute()
  expect((await compareDays(db)).length).toBe(1)
  await db.updateTable('officer_days').set({ na: 0 }).where('officer_id', '=', people.elsewhere.id).execute()
})

test('the table holds the same rows as the page, and no name is a formula in it', async () => {
  const rows = async (who: TestPerson) =>
    (await visit(app, who).get(`${at}/figures.csv?days=365`)).text.trim().split('\n').slice(1)
  const own = await rows(people.colleague)
  expect(own.map((line) => line.split(',')[2])).toEqual(['Kosol Colleague', 'Kosol Colleague'])
  const all = await rows(people.supervisor)
  expect(all.some((line) => line.includes("'=Formula()"))).toBe(true)
  expect(all.join()).not.toContain('Ob Otherarea')
})

test('each chart has a file of the rows that its table shows, of the reader’s own view', async () => {
  const fileOf = async (who: TestPerson, query: string) =>
    parse((await visit(app, who).get(`${at}/figures.csv?${query}`)).text, { bom: true }) as string[][]
  for (const who of [people.supervisor, people.officer]) {
    const dashboard = await look(who, '?days=365')
    for (const chart of chartNames) {
      const { columns, rows } = figuresOf(chart, { dashboard, of: null })
      const written = rows.map((row) => row.map((it) => (it === '=Formula()' ? `'${it}` : String(it ?? ''))))
      expect(await fileOf(who, `days=365&chart=${chart}`), chart).toEqual([columns, ...written])
    }
  }
  const scores = await fileOf(people.supervisor, `chart=scores&of=${people.officer.id}`)
  expect(scores.slice(1).reduce((all, [, found]) => all + Number(found), 0)).toBe(61)
  const { text } = await visit(app, people.supervisor).get(at)
  expect(text).toContain('figures.csv?days=90&amp;chart=severity')
  // Another officer's scores are not in the view of the asking officer.
  const others = await fileOf(people.colleague, `chart=scores&of=${people.officer.id}`)
  const shown = figuresOf('scores', { dashboard: await look(people.colleague), of: people.officer.id })
  expect(others.slice(1)).toEqual(shown.rows.map((row) => row.map(String)))
  expect((await fileOf(people.colleague, 'chart=officers')).slice(1).map(([name]) => name)).toEqual(['Kosol Colleague'])
  expect((await visit(app, people.supervisor).get(`${at}/figures.csv?chart=salaries`)).status).toBe(404)
})

test('the page asks the database eight times at most, beside the session', async () => {
  const { database: counting, count } = countedDatabase(database)
  const other = await testApp(counting)
  const asked = async (address: string) => {
    const before = count()
    expect((await visit(other, people.supervisor).get(address)).status).toBe(200)
    return count() - before
  }
  const whoIsAsking = await asked('/profile/terms')
  expect((await asked(at)) - whoIsAsking).toBeLessThanOrEqual(8)
})
