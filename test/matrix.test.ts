/**
 * The matrix of the domain's first section in one table: each action × everybody who could try it, by role and by the person's tie to the place.
 * Asked of the page and its data, of the form as a browser and as the page's script send it, of a device's work after a day without a network, and of
 * files. A refused person changes no row and reads why. Other forms: posts.test.ts; other pages: doors.test.ts.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import request from 'supertest'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'
import { testFolder } from './support/folder.ts'
import { castOf, type Part, parts } from './support/matrix/cast.ts'
import { type CastWorld, type Line, lines } from './support/matrix/lines.ts'
import { said, whatCame } from './support/matrix/outcomes.ts'
import { matrix } from './support/matrix/table.ts'
import { photoKeyOf } from './support/own-places.ts'
import { someOf } from './support/share.ts'
import { changedTables, digestTables, keepRows } from './support/tables.ts'
import { visit } from './support/visitor.ts'

// Each line is asked of everybody, in up to four ways.
vi.setConfig({ testTimeout: 120_000 })

const database = await testDatabase()
const { db } = database
await loadReference(database)
const DATA_DIR = testFolder()
const app = await testApp(database, { env: { DATA_DIR } })
const box = { deliver: () => undefined, messages: [], codeTo: () => '' }
let cast: Awaited<ReturnType<typeof castOf>>
let restore: Awaited<ReturnType<typeof keepRows>>
beforeAll(async () => {
  const paper = path.join(DATA_DIR, 'originals', photoKeyOf('d'))
  mkdirSync(path.dirname(paper), { recursive: true })
  writeFileSync(paper, 'drawn')
  cast = await castOf(database)
  restore = await keepRows(db)
})

function worldOf(part: Part): CastWorld {
  const { people, place } = cast
  const own = people[part]
  const visitor = visit(app, { cookie: own?.cookie })
  const { client, owner } = people
  return { database, app, box, place, client, vendor: owner, people, me: own, visitor, own } as CastWorld
}

const cookieOf = (part: Part) => cast.people[part]?.cookie ?? ''
const ask = (part: Part, asked: request.Test) =>
  asked.set({ Cookie: cookieOf(part), Origin: 'https://places.example.org' })

/** A person's answer at an address, as page and as data: both are the same. */
async function lookAt(part: Part, address: string): Promise<string> {
  const page = await ask(part, request(app.handler).get(address))
  const data = await ask(part, request(app.handler).get(address.replace(/\/?(?=$|\?)/, '/_payload.json')))
  const shown = whatCame({ status: page.status, to: page.headers.location }, cast.place)
  expect(whatCame({ status: data.body.status ?? data.status, to: data.body.redirect }, cast.place), part).toBe(shown)
  return shown
}

/** The same of a form, as a browser sends it and as the page's script does. */
async function sendTo(part: Part, address: string, fields: Record<string, string>): Promise<string> {
  const scripted = await ask(part, request(app.handler).post(address).set('x-payload', '1').type('form').send(fields))
  const { status = scripted.status, redirect } = scripted.body
  const came = whatCame({ status, to: redirect }, cast.place)
  // Nobody is only told "no".
  if (status >= 400 && status !== 404) expect(said(scripted.body), `${part}: why`).toMatch(/^[\w]+:[\w.]+$|^[a-z_]+$/)
  return came
}
async function sendPlainly(part: Part, address: string, fields: Record<string, string>): Promise<string> {
  const { status, headers } = await ask(part, request(app.handler).post(address).type('form').send(fields))
  return whatCame({ status, to: headers.location }, cast.place)
}

/** The audit, apart from officers' tries outside of their areas. */
async function onRecord() {
  const events = await db.selectFrom('audit_events').select(['id', 'action', 'actor_id']).orderBy('id').execute()
  const isTried = ({ action }: { action: string }) => action === 'duty.outside_area'
  return {
    done: events.filter((event) => !isTried(event)),
    tried: new Set(events.filter(isTried).map(({ actor_id: id }) => id)),
  }
}
const awayOnes = () => [cast.people.away?.id, cast.people.bossAway?.id]

/** Permitted people act on fresh rows; the rest try on the same rows, which stay as they are. */
async function tryForm(line: Extract<Line, { do: string }>, expected: Partial<Record<Part, string>>) {
  const found = {} as Record<Part, string>
  const asked = Object.keys(expected) as Part[]
  const mayNot = asked.filter((part) => expected[part] !== 'yes')
  const world = worldOf('guest')
  const fields = { ...(await line.fields(world)), ...(line.do && { do: line.do }) }
  const address = (await line.at?.(world)) ?? line.path.replace(':id', cast.place)
  const [before, recorded] = [await digestTables(db), await onRecord()]
  for (const part of mayNot) {
    found[part] = await sendTo(part, address, fields)
    const plainly = await sendPlainly(part, address, fields)
    // A page that is answered with a refusal may lead its reader on.
    if (plainly !== 'outside' && plainly !== 'elsewhere')
      expect(plainly, `${part}, without JavaScript`).toBe(found[part])
  }
  const after = await digestTables(db)
  const mayChange = ['audit_events', ...(line.refusalsTouch ?? [])]
  expect(changedTables(before, after).filter((table) => !mayChange.includes(table))).toEqual([])
  const { done, tried } = await onRecord()
  expect(done).toEqual(recorded.done)
  expect([...tried].filter((id) => !awayOnes().includes(id as string))).toEqual([])
  await restore(after)
  for (const part of asked.filter((it) => expected[it] === 'yes')) {
    const own = worldOf(part)
    const given = { ...(await line.fields(own)), ...(line.do && { do: line.do }) }
    const there = (await line.at?.(own)) ?? line.path.replace(':id', cast.place)
    const then = await digestTables(db)
    found[part] = await sendTo(part, there, given)
    const now = await digestTables(db)
    expect(changedTables(then, now).length, `${part} changes something`).toBeGreaterThan(0)
    await restore(now)
  }
  return found
}

async function tryPage(line: Extract<Line, { page: string }>, asked: readonly Part[]) {
  const found = {} as Record<Part, string>
  const world = worldOf('guest')
  await line.before?.(world)
  const address = (await line.at?.(world)) ?? line.page.replace(':id', cast.place)
  for (const part of asked) found[part] = await lookAt(part, address)
  await restore(await digestTables(db))
  return found
}

async function tryFile(line: Extract<Line, { file: string }>, asked: readonly Part[]) {
  const found = {} as Record<Part, string>
  const address = (await line.before?.(worldOf('guest'))) ?? line.file
  for (const part of asked) {
    const { status, headers } = await ask(part, request(app.handler).get(address))
    found[part] = whatCame({ status, to: headers.location }, cast.place)
  }
  await restore(await digestTables(db))
  return found
}

test('every line of the table has its act, and every act its line', () => {
  expect(Object.keys(lines)).toEqual(matrix.map(({ action }) => action))
})

/** In `npm test` two of those who may and seven of the others, who are others at each line. */
function askedOf(action: string, whole: Record<Part, string>): Partial<Record<Part, string>> {
  const [permitted, others] = [true, false].map((may) => parts.filter((part) => (whole[part] === 'yes') === may))
  const asked = [...someOf(permitted ?? [], 2, action), ...someOf(others ?? [], 4, action)]
  return Object.fromEntries(asked.map((part) => [part, whole[part]]))
}

test.each(matrix)('$action', async ({ action, expected: whole }) => {
  const line = lines[action] as Line
  const expected = askedOf(action, whole)
  const asked = Object.keys(expected) as Part[]
  const found =
    'do' in line
      ? await tryForm(line, expected)
      : 'page' in line
        ? await tryPage(line, asked)
        : await tryFile(line, asked)
  expect(found).toEqual(expected)
})
