/** Lists of officers' pages go on to the rows before: decisions, proposals, invitations, handed work, imports, photos. No row is lost, none comes twice. */
import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { dayMs } from '#shared/bangkok.ts'
import { handedWorkPath } from '#shared/quarantine/quarantine.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { visitOnSite } from '../../../../test/support/cards.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { makeSteward } from '../../../../test/support/posts/agency-posts.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
let people = {} as Officers & { steward: TestPerson }

beforeAll(async () => {
  const steward = await addPerson(database, { name: 'Sak Steward', inspector: { unit: 'Head Office' } })
  people = { ...(await addOfficers(database)), steward }
  await makeSteward({ database }, steward)
})

/** Three of a moment, so that the time alone does not tell them apart. */
const moment = (index: number) => new Date(Date.now() - Math.floor(index / 3) * 60_000)

type Rows = readonly { id: string }[]
/** Data of the pages, as far as they are asked. */
interface Shown {
  officer: { moves: Rows; nextMoves: string | null }
  proposals: Rows
  earlier: string | null
  invitations: Rows
  nextInvited: string | null
  work: Rows
  imports: Rows
  next: string | null
  papers: { photographed: Rows; morePhotographed: string | null }
}

interface Walk {
  who: TestPerson
  at: string
  route: string
  rows(data: Shown): Rows
  next(data: Shown): string | null
  param: string
}

/** Ids of all pages, page by page; each page's link to the next one stands in it. */
async function walk({ who, at, route, rows, next, param }: Walk): Promise<string[][]> {
  const pages: string[][] = []
  for (let start: string | null = '', address = at; start !== null; address = `${at}?${param}=${start}`) {
    const page = await visit(app, who).get(address)
    const data = stateOf(page).data[route] as Shown
    pages.push(rows(data).map(({ id }) => id))
    start = next(data)
    expect(page.text.includes(`${at}?${param}=${start}`)).toBe(start !== null)
  }
  // A row that is gone meanwhile begins the list anew.
  const anew = stateOf(await visit(app, who).get(`${at}?${param}=${uuidv7()}`)).data[route] as Shown
  expect(rows(anew).map(({ id }) => id)).toEqual(pages[0])
  return pages
}

test('an officer reads all decisions about them, forty at once', async () => {
  const { officer, supervisor } = people
  const given = Array.from({ length: 95 }, (_, index) => ({
    id: uuidv7(),
    officer_id: officer.id,
    what: 'area_given' as const,
    by_id: supervisor.id,
    area_code: 83,
    at: moment(index),
  }))
  await db.insertInto('officer_moves').values(given).execute()
  const pages = await walk({
    who: officer,
    at: `/inspector/officers/${officer.id}`,
    route: 'inspector/officers/officer',
    rows: (data) => data.officer.moves,
    next: (data) => data.officer.nextMoves,
    param: 'moved',
  })
  expect(pages.map(({ length }) => length)).toEqual([40, 40, 15])
  expect(pages.flat().sort()).toEqual(given.map(({ id }) => id).sort())
})

test('each proposal that waits stands on each page, and the decided ones go on by six', async () => {
  const { officer, supervisor } = people
  const other = await addPerson(database, { inspector: { level: 'supervisor', areas: [83] } })
  const proposal = (index: number, isOpen: boolean) => ({
    id: uuidv7(),
    kind: 'suspend' as const,
    officer_id: officer.id,
    seen: '',
    reason: 'ไม่มาปฏิบัติหน้าที่ตามกำหนด',
    proposed_by: supervisor.id,
    proposed_at: moment(index),
    expires_at: new Date(Date.now() + dayMs),
    ...(!isOpen && { outcome: 'refused' as const, decided_by: other.id, decided_at: new Date() }),
  })
  const decided = Array.from({ length: 15 }, (_, index) => proposal(index, false))
  // More than a page, and older than all decided ones.
  const waiting = Array.from({ length: 8 }, (_, index) => proposal(30 + index, true))
  await db
    .insertInto('power_proposals')
    .values([...decided, ...waiting])
    .execute()
  const pages = await walk({
    who: supervisor,
    at: `/inspector/officers/${officer.id}`,
    route: 'inspector/officers/officer',
    rows: (data) => data.proposals,
    next: (data) => data.earlier,
    param: 'decided',
  })
  const open = waiting.map(({ id }) => id).sort()
  for (const page of pages) expect(page.slice(0, 8).sort()).toEqual(open)
  const rest = pages.map((page) => page.slice(8))
  expect(rest.map(({ length }) => length)).toEqual([6, 6, 3])
  expect(rest.flat().sort()).toEqual(decided.map(({ id }) => id).sort())
})

test('an agency reads all its open invitations, fifty at once', async () => {
  const agency = await agencyOf(database)
  const invitation = (index: number, left: number) => ({
    id: uuidv7(),
    agency_id: agency,
    contact: `invited${index}@example.org`,
    code_hash: randomBytes(32),
    area_code: 83,
    made_by: people.steward.id,
    made_at: moment(index),
    expires_at: new Date(Date.now() + left),
  })
  const open = Array.from({ length: 120 }, (_, index) => invitation(index, dayMs))
  await db
    .insertInto('officer_invitations')
    .values([...open, invitation(200, -1)])
    .execute()
  const pages = await walk({
    who: people.steward,
    at: `/inspector/agencies/${agency}`,
    route: 'inspector/agencies/agency',
    rows: (data) => data.invitations,
    next: (data) => data.nextInvited,
    param: 'invited',
  })
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(pages.flat().sort()).toEqual(open.map(({ id }) => id).sort())
})

test('late work of an officer goes on by fifty', async () => {
  const { officer } = people
  const [place = ''] = await insertPlaces(database, [{}])
  const handed = Array.from({ length: 53 }, (_, index) => ({
    id: uuidv7(),
    run_id: uuidv7(),
    business_id: place,
    officer_id: officer.id,
    why: 'moved' as const,
    beginning: null,
    arrived_at: moment(index),
    last_at: moment(index),
    decided_by: null,
    decided_at: null,
    reason: null,
    into_id: null,
  }))
  await db.insertInto('quarantined_runs').values(handed).execute()
  const pages = await walk({
    who: officer,
    at: handedWorkPath,
    route: 'quarantine/handed-work',
    rows: (data) => data.work,
    next: (data) => data.next,
    param: 'before',
  })
  expect(pages.map(({ length }) => length)).toEqual([50, 3])
  expect(pages.flat().sort()).toEqual(handed.map(({ id }) => id).sort())
})

test('lists that were imported go on by twenty', async () => {
  const imported = Array.from({ length: 23 }, (_, index) => ({
    id: uuidv7(),
    made_by: people.steward.id,
    made_at: moment(index),
    sha256: randomBytes(32).toString('hex'),
    state: 'dropped' as const,
    rows_count: 1,
    result: '{}',
    expires_at: new Date(Date.now() + dayMs),
  }))
  await db.insertInto('place_imports').values(imported).execute()
  const pages = await walk({
    who: people.steward,
    at: '/inspector/imports',
    route: 'inspector/imports/imports',
    rows: (data) => data.imports,
    next: (data) => data.next,
    param: 'before',
  })
  expect(pages.map(({ length }) => length)).toEqual([20, 3])
  expect(pages.flat().sort()).toEqual(imported.map(({ id }) => id).sort())
})

test('findings with photos go on by twenty, and a decision about one behind them comes back to it', async () => {
  const { officer } = people
  const [place = ''] = await insertPlaces(database, [{}])
  const found: string[] = []
  for (let index = 0; index < 23; index++)
    found.push(await visitOnSite(database, { place, by: officer, sealedAt: new Date(moment(index).getTime() - dayMs) }))
  const at = `/inspector/policy/${place}`
  const pages = await walk({
    who: officer,
    at,
    route: 'inspector/places/policy',
    rows: (data) => data.papers.photographed,
    next: (data) => data.papers.morePhotographed,
    param: 'photographed',
  })
  expect(pages.map(({ length }) => length)).toEqual([20, 3])
  expect(pages.flat().sort()).toEqual(found.sort())
  // Another officer decides: one who was there twice in a row does not.
  const second = await visit(app, people.supervisor).get(`${at}?photographed=${pages[0]?.at(-1)}`)
  expect(second.text).toContain(`action="${at}?photographed=${pages[0]?.at(-1)}"`)
})
