/** Many places on one page and in one file, through HTTP: filtered alike, of one person alone, each part with what it needs. */
import { parse } from 'csv-parse/sync'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import type { PlaceRow } from '#shared/own-places/place-rows.ts'
import { testApp } from '../../../test/support/app.ts'
import { draft, failing, findAt } from '../../../test/support/cards.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { insertLicence } from '../../../test/support/own-places.ts'
import { nameTo } from '../../../test/support/ownership.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'
import { stateOf, visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const app = await testApp(database)
const people = {} as Record<'vendor' | 'otherVendor' | 'inspector', TestPerson>
let places: string[] = []

const page = '/vendor/my-business'
const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const dataOf = async (person: TestPerson, query = '') =>
  stateOf(await as(person).get(page + query)).data['vendor/my-business'] as {
    rows: PlaceRow[] | null
    helped: unknown[]
  }
const fileOf = async (person: TestPerson, query = '') => {
  const { text, headers } = await as(person).get(`${page}/places.csv${query}`)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  return parse(text, { bom: true }) as string[][]
}
const cardedAt = async (place: string) => {
  const findings = await findAt(database, place, failing.minor)
  return (await draft(database, { place, by: people.inspector, findings, level: 'yellow' })).card
}

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['vendor', 'otherVendor', 'inspector'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(async () => {
  await removePlaces(database)
  places = await insertPlaces(
    database,
    ['Alpha', 'Beta', '=1+1', 'Delta'].map((name_en) => ({
      owner_id: people.vendor.id,
      category_id: 'restaurant' as const,
      province_code: 83,
      district_code: 8301,
      name_en,
    })),
  )
})

test('from four places on they stand as a table, which the address filters; the file has the same lines, and no formula', async () => {
  const [alpha = '', beta = '', formula = ''] = places
  const card = await cardedAt(beta)
  await insertLicence(database, formula, {
    kind: 'food_premises',
    expires: bangkokDay(new Date(Date.now() + 20 * dayMs)),
  })
  await nameTo(database, { owner: people.vendor, place: alpha, part: 'manager', person: people.otherVendor })
  const all = await dataOf(people.vendor)
  expect(all.rows?.map(({ id, card: level }) => [id, level]).slice(0, 2)).toEqual([
    [beta, 'yellow'],
    [formula, null],
  ])
  const yellow = await as(people.vendor).get(`${page}?show=yellow`)
  expect(yellow.text).toContain(`href="/vendor/warning-list/detail/${card}"`)
  const table = yellow.text.slice(yellow.text.indexOf('class="place-rows"'))
  expect([table.includes('Beta'), table.slice(0, table.indexOf('</ul>')).includes('Alpha')]).toEqual([true, false])
  const [heads = [], ...lines] = await fileOf(people.vendor)
  expect(heads[0]).toBe('Place')
  expect(lines.map(([name]) => name).sort()).toEqual(['Alpha', 'Beta', 'Delta', "'=1+1"].sort())
  const nameOf = people.otherVendor.name
  expect(lines.find(([name]) => name === 'Alpha')?.at(-1)).toBe(nameOf)
  expect((await fileOf(people.vendor, '?show=yellow')).slice(1).map(([name]) => name)).toEqual(['Beta'])
  expect((await fileOf(people.vendor, '?show=papers')).slice(1).map(([name]) => name)).toEqual(["'=1+1"])
  expect((await fileOf(people.vendor, '?grade=A')).slice(1).map(([name]) => name)).toEqual(['Beta'])
  expect((await fileOf(people.vendor, '?grade=E')).slice(1)).toEqual([])
  expect((await as(people.vendor).get(`${page}?grade=E`)).text).toContain('No place matches')
})

test('a person reads the own places and those that a part names, by its need: a manager the card and its day, a shift none', async () => {
  for (const place of places) await cardedAt(place)
  const [alpha = '', beta = ''] = places
  await nameTo(database, { owner: people.vendor, place: alpha, part: 'manager', person: people.otherVendor })
  await nameTo(database, { owner: people.vendor, place: beta, part: 'shift', person: people.otherVendor })
  const { rows, helped } = await dataOf(people.otherVendor)
  expect(rows).toBeNull()
  expect(helped).toMatchObject([
    { id: alpha, part: 'manager', cards: [{ level: 'yellow', dueAt: expect.any(String) }] },
    { id: beta, part: 'shift', cards: [] },
  ])
  const lines = (await fileOf(people.otherVendor)).slice(1)
  expect(lines.map(([name]) => name)).toEqual(['Alpha', 'Beta'])
  expect(lines.map((line) => line[7] !== '')).toEqual([true, false])
})
