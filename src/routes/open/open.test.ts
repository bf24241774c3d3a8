/** The page of open data: its figures are those of the rows, its file opens in a spreadsheet, and each example on it works as it stands. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { fillPublications } from '#server/domain/publications/fill-publications.ts'
import type { Example } from '#shared/open/examples.ts'
import { testApp } from '../../../test/support/app.ts'
import { failing, findAt } from '../../../test/support/cards.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addOfficers } from '../../../test/support/officers.ts'
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

/** The way to run a program of this kind. */
const programs: Record<Example['kind'], string> = { sh: 'sh', mjs: process.execPath, py: 'python3' }

const textOf = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

test.each(Object.keys(programs) as Example['kind'][])(
  'the example in %s runs as it stands on the page',
  async (kind) => {
    const { text } = await visit(app).get('/open')
    const shown = new RegExp(`<pre[^>]*data-kind="${kind}"[^>]*><code>([^<]+)</code>`).exec(text)?.[1] ?? ''
    const code = textOf(shown)
    expect(code).toContain('https://places.example.org/api/v1/')
    const file = path.join(folder, `example.${kind}`)
    await writeFile(file, code.replaceAll('https://places.example.org', origin))
    const { stdout } = await run(programs[kind], [file])
    expect(stdout).toContain({ sh: 'ครัวชายหาด', mjs: 'ครัวชายหาด A', py: 'listed' }[kind])
  },
)
