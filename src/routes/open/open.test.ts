/** The page of open data: its figures are those of the rows, its file opens in a spreadsheet, and each example on it works as it stands. */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import request from 'supertest'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { makeAgencyKey } from '#server/domain/keys/make-key.ts'
import { fillPublications } from '#server/domain/publications/fill-publications.ts'
import { showHookSecret, signCall } from '#server/domain/webhooks/sign-call.ts'
import { type Example, examplesFor } from '#shared/open/examples.ts'
import { agencyOf } from '../../../test/support/agencies.ts'
import { testApp } from '../../../test/support/app.ts'
import { actingAs, failing, findAt } from '../../../test/support/cards.ts'
import { perform } from '../../../test/support/commands.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { addOfficers } from '../../../test/support/officers.ts'
import { addPerson, personas } from '../../../test/support/people.ts'
import { goodGrade, insertPlaces } from '../../../test/support/places.ts'
import { stateOf, visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
await addOfficers(database)
const app = await testApp(database)
const server = createServer(app.handler)
const run = promisify(execFile)
let folder = ''
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = await mkdtemp(path.join(tmpdir(), 'examples-'))
  const [, , failed = ''] = await insertPlaces(database, [
    { ...goodGrade, name_th: 'ครัวชายหาด', province_code: 83, district_code: 8301 },
    { name_th: '=2+3', province_code: 83, district_code: 8301, status: 'suspended' },
    { province_code: 50, district_code: 5001, category_id: 'restaurant' },
    { province_code: 83, district_code: 8301, status: 'draft' },
  ])
  await findAt(database, failed, failing.majors)
  await db
    .updateTable('findings')
    .set({
      state: 'verified',
      verified_at: sql`(select sealed_at + interval '4 days' from inspections where id = inspection_id)`,
    })
    .where('id', '=', (eb) => eb.selectFrom('findings').select('id').orderBy('id').limit(1))
    .execute()
  await fillPublications(db, new Date())
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const dataOf = async (query = '') => stateOf(await visit(app).get(`/open${query}`)).data['open/open']

test('figures count listed places by province and by kind, and name the most frequent open findings', async () => {
  const { rows, frequent, licence } = await dataOf()
  expect(licence).toBe('CC-BY-4.0')
  expect(rows).toMatchObject([
    { key: '50', listed: 1, suspended: 0, repair_days: expect.closeTo(4, 0) },
    { key: '83', listed: 2, inspected: 1, grades: { A: 1, B: 0 }, suspended: 1, repair_days: null },
  ])
  expect(frequent).toEqual([{ code: expect.stringMatching(/^REST-0[67]/), name: expect.any(String), places: 1 }])
  const byKind = (await dataOf('?by=category')).rows as { listed: number }[]
  expect(byKind.reduce((sum, { listed }) => sum + listed, 0)).toBe(3)
  const { body } = await request(app.handler).get('/api/v1/statistics?lang=en')
  expect(body.data).toEqual(rows)
})

test('the table is a file with a mark for spreadsheets, in the language asked for, and of known groups only', async () => {
  const file = await request(app.handler).get('/open/statistics.csv?by=province&lang=en')
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="?province-\d{4}-\d\d-\d\d\.csv"?$/)
  const [columns, ...lines] = file.text.split('\n')
  expect(columns).toBe('\ufeffkey,name,listed,inspected,A,B,C,D,E,suspended,repair_days')
  expect(lines).toContainEqual(expect.stringMatching(/^83,Phuket,2,1,1,0,0,0,0,1,$/))
  expect((await request(app.handler).get('/open/statistics.csv?by=officer')).status).toBe(404)
})

/** The example as the page shows it, for this server. */
async function shownExample(id: Example['id']): Promise<{ file: string; kind: Example['kind'] }> {
  const { text } = await visit(app).get('/open')
  const shown = new RegExp(`<pre[^>]*data-example="${id}"[^>]*><code>([^<]+)</code>`).exec(text)?.[1] ?? ''
  const kind = examplesFor(origin).find((example) => example.id === id)?.kind ?? 'sh'
  const file = path.join(folder, `${id}.${kind}`)
  await writeFile(file, textOf(shown).replaceAll('https://places.example.org', origin))
  return { file, kind }
}

/** The way to run a program of this kind. */
const programs: Record<Example['kind'], string> = { sh: 'sh', mjs: process.execPath, py: 'python3' }

const textOf = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

test.each([
  ['places', 'ครัวชายหาด'],
  ['province', 'ครัวชายหาด A'],
  ['changes', 'listed'],
] as const)('the example of %s runs as it stands on the page', async (id, said) => {
  const { file, kind } = await shownExample(id)
  const { stdout } = await run(programs[kind], [file])
  expect(stdout).toContain(said)
})

test('the examples with a key run as they stand on the page', async () => {
  const supervisor = await addPerson(database, personas.supervisor)
  const agency = await agencyOf(database)
  const { rev } = await db.selectFrom('agencies').select('rev').where('id', '=', agency).executeTakeFirstOrThrow()
  const asked = { agency, rev, name: 'x', days: 30, scopes: ['places'] as const, area: 83 }
  const { key } = await perform(database, actingAs(supervisor, 'inspector'), makeAgencyKey, asked)
  const env = { ...process.env, PLACE_SAFETY_KEY: key }
  const read = await shownExample('key')
  expect((await run(programs[read.kind], [read.file], { env })).stdout).toContain('ครัวชายหาด')
  const write = await shownExample('agency')
  const { stdout } = await run(programs[write.kind], [write.file], { env })
  expect(stdout).toMatch(/judged .*'new': 1[\s\S]*done .*'added': 1/)
})

test('the example of a webhook takes what is signed, once, and nothing else', async () => {
  const { file, kind } = await shownExample('webhook')
  const secret = Buffer.alloc(32, 'secret of the example')
  const port = await freePort()
  const env = { ...process.env, WEBHOOK_SECRET: showHookSecret(secret), PORT: String(port) }
  const child = spawn(programs[kind], [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  let said = ''
  child.stdout.on('data', (part) => {
    said += part
  })
  const body = JSON.stringify({ type: 'card', data: { place: 'p', index: 7 } })
  const send = (signed: Record<string, string>, sent = body) =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: sent, headers: signed }).then(({ status }) => status)
  const good = signCall({ id: 'one', at: new Date(), body }, [Buffer.alloc(32, 'older'), secret])
  await expect.poll(() => send(good).catch(() => 0), { timeout: 20_000 }).toBe(204)
  expect(await send(good)).toBe(204)
  expect(await send(good, body.replace('7', '8'))).toBe(401)
  expect(await send(signCall({ id: 'two', at: new Date(), body }, [Buffer.alloc(32, 'other')]))).toBe(401)
  expect(await send(signCall({ id: 'old', at: new Date(Date.now() - 600_000), body }, [secret]))).toBe(401)
  expect(said).toBe('card p 7\n')
})
