/** The reference says all that the document says, and each of its commands runs as it stands. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { makeAgencyKey } from '#server/domain/keys/make-key.ts'
import { dumpNightly } from '#server/domain/open/dumps/keep-dumps.ts'
import { fillPublications } from '#server/domain/publications/fill-publications.ts'
import { apiMap } from '#server/http/api/api-map.ts'
import { apiProblems } from '#server/http/api/api-problem.ts'
import { apiWrites } from '#server/http/api/api-writes.ts'
import { agencyOf } from '../../../test/support/agencies.ts'
import { testApp } from '../../../test/support/app.ts'
import { actingAs, approve, draft, failing, findAt } from '../../../test/support/cards.ts'
import { perform } from '../../../test/support/commands.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { testFolder } from '../../../test/support/folder.ts'
import { addOfficers } from '../../../test/support/officers.ts'
import { addPerson, personas } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { storageIn } from '../../../test/support/storage.ts'
import { visit } from '../../../test/support/visitor.ts'

vi.setConfig({ testTimeout: 60_000 })
const run = promisify(execFile)
const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const server = createServer(app.handler)
let [origin, page] = ['', '']

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { officer, supervisor } = await addOfficers(database)
  const [place = ''] = await insertPlaces(database, [{ district_code: 8302, province_code: 83, capacity: 40 }])
  const findings = await findAt(database, place, failing.stop)
  const { card } = await draft(database, { place, by: officer, findings, level: 'red' })
  await approve(database, card, supervisor)
  await fillPublications(db, new Date())
  const dataDir = testFolder()
  await dumpNightly({ database, storage: await storageIn(dataDir), dataDir, origin }, new Date())
  page = (await visit(app).get('/open/api')).text
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const textOf = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const examples = () =>
  [...page.matchAll(/<pre[^>]*data-example="([^"]+)"[^>]*><code>([^<]+)<\/code>/g)].map(([, id = '', code = '']) => ({
    id,
    code: textOf(code).replaceAll('https://places.example.org', origin),
  }))

test('every operation, every shape that it names and every refusal stands on the page', () => {
  for (const { path } of [...apiMap, ...apiWrites]) expect(page).toContain(`${path}</code>`)
  for (const [, shape] of page.matchAll(/href="#(shape-\w+)"/g)) expect(page).toContain(`id="${shape}"`)
  for (const code of Object.keys(apiProblems)) expect(page).toContain(`<code>${code}</code>`)
  expect(examples()).toHaveLength(apiMap.length + apiWrites.length)
})

test('each command runs as it stands, those of agencies with a key of one', async () => {
  const supervisor = await addPerson(database, personas.supervisor)
  const agency = await agencyOf(database)
  const { rev } = await db.selectFrom('agencies').select('rev').where('id', '=', agency).executeTakeFirstOrThrow()
  const asked = { agency, rev, name: 'x', days: 30, scopes: ['places', 'inspections'] as const, area: 83 }
  const { key } = await perform(database, actingAs(supervisor, 'inspector'), makeAgencyKey, asked)
  let job = ''
  for (const { id, code } of examples()) {
    const env = { ...process.env, PLACE_SAFETY_KEY: key, JOB: job }
    const { stdout } = await run('sh', ['-c', code], { env }).catch((error: Error) => {
      throw new Error(`${id}: ${error.message}`)
    })
    const answer = JSON.parse(stdout) as { id?: string; dry_run?: boolean; data?: unknown[] }
    if (answer.dry_run) job = answer.id ?? ''
    if (answer.data && !id.endsWith('places') && !id.endsWith('reported-inspections'))
      expect(answer.data, id).not.toEqual([])
  }
  expect(await db.selectFrom('reported_inspections').select('id').execute()).toEqual([])
})
