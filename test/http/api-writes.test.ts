/**
 * An agency's own system sends its places: compared and stored by the one decision on identity, within the key's agency and area, whole or not at all, and
 * once however often it is sent. Every other way in is refused by a stable code, and leaves everything as it is.
 */
import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import request from 'supertest'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { workOnImports } from '#server/domain/imports/work-on-imports.ts'
import { makeAgencyKey, makeOwnKey } from '#server/domain/keys/make-key.ts'
import { revokeAgencyKey } from '#server/domain/keys/revoke-key.ts'
import { apiWrites } from '#server/http/api/api-writes.ts'
import type { KeyScope } from '#shared/open/keys.ts'
import { type Job, jobShape, SENT_BYTES_MOST, SENT_ROWS_MOST } from '#shared/open/writes.ts'
import { agencyOf } from '../support/agencies.ts'
import { testApp } from '../support/app.ts'
import { actingAs } from '../support/cards.ts'
import { perform } from '../support/commands.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson, personas, type TestPerson } from '../support/people.ts'
import { actorOf } from '../support/reviews.ts'

vi.setConfig({ testTimeout: 60_000 })

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database, { env: { TRUST_PROXY: '1' } })
let [supervisor, agency] = [{} as TestPerson, '']
let key = ''

async function makeKey(given: { scopes?: readonly KeyScope[]; area?: number | null } = {}): Promise<string> {
  const { rev } = await db.selectFrom('agencies').select('rev').where('id', '=', agency).executeTakeFirstOrThrow()
  const asked = { agency, rev, name: 'ระบบของเทศบาล', days: 30, scopes: ['places'] as const, area: 83, ...given }
  return (await perform(database, actingAs(supervisor, 'inspector'), makeAgencyKey, asked)).key
}

beforeAll(async () => {
  supervisor = await addPerson(database, personas.supervisor)
  agency = await agencyOf(database)
})
beforeEach(async () => {
  await db.deleteFrom('place_imports').execute()
  await db.deleteFrom('api_keys').execute()
  await db.deleteFrom('place_pairs').execute()
  await db.deleteFrom('businesses').execute()
  key = await makeKey()
})

let networks = 0
const sending = (method: 'get' | 'put' | 'post', at: string, bearer: string | null = key) => {
  const asked = request(app.handler)
    [method](`/api/v1${at}`)
    .set('X-Forwarded-For', `10.4.0.${++networks % 250}`)
  return bearer === null ? asked : asked.set('Authorization', `Bearer ${bearer}`)
}
const post = (body: object, headers: Record<string, string> = {}) =>
  sending('post', '/agency/places').set(headers).send(body)

/** A place in Patong, as its city knows it. */
const patong = (id: string, given: object = {}) => ({
  external_id: id,
  category: 'restaurant',
  name_th: `ครัวคุณ ${id}`,
  province_code: 83,
  district_code: 8302,
  lat: 7.8965,
  lng: 98.2962,
  ...given,
})
const many = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    patong(`P-${i}`, { lat: 7.85 + (i % 100) / 1_000, lng: 98.28 + Math.floor(i / 100) / 2_000 }),
  )

async function finished(job: Job): Promise<Job> {
  await workOnImports({ db, wakeSender: () => undefined, origin: '' }, { forMs: 50_000 })
  return jobShape.parse((await sending('get', `/agency/jobs/${job.id}`)).body)
}
const places = () =>
  db.selectFrom('businesses').select(['external_id', 'name_th', 'district_code']).orderBy('external_id').execute()

test('a dry run says what would change, and stores nothing; the same list then is stored', async () => {
  const list = [
    patong('A', { phone: '076340001' }),
    patong('B', { lat: 7.9, phone: 'no phone' }),
    patong('C', { district_code: 'nowhere', phone: '' }),
  ]
  const dry = await post({ places: list, dry_run: true })
  expect(dry.status, dry.text).toBe(202)
  const seen = await finished(dry.body)
  expect(seen).toMatchObject({ state: 'judged', dry_run: true, rows: 3, counts: { new: 2, refused: 1 } })
  expect(seen.details[2]).toMatchObject({
    external_id: 'C',
    outcome: 'refused',
    reasons: [{ column: 'district_code' }],
  })
  expect(await places()).toEqual([])

  const real = await post({ places: list })
  expect(real.headers.location).toBe(`https://places.example.org/api/v1/agency/jobs/${real.body.id}`)
  expect(await finished(real.body)).toMatchObject({ state: 'done', stored: { added: 2 } })
  expect((await places()).map((row) => row.external_id)).toEqual(['A', 'B'])
  const [begun] = await db
    .selectFrom('audit_events')
    .select(['actor_id', 'actor_role'])
    .where('action', '=', 'import.begin')
    .where('entity_id', '=', real.body.id)
    .execute()
  expect(begun).toEqual({ actor_id: supervisor.id, actor_role: 'inspector' })
})

test('one place is put by its number: added, changed, and the same', async () => {
  const { external_id: _, ...place } = patong('A')
  const put = async (given: object = {}) => (await sending('put', '/agency/places/A').send({ ...place, ...given })).body
  const added = await finished(await put())
  expect(added).toMatchObject({ state: 'done', stored: { added: 1 }, details: [{ external_id: 'A', outcome: 'new' }] })
  expect(await finished(await put({ name_th: 'ครัวคุณ เอ', dry_run: true }))).toMatchObject({ counts: { changed: 1 } })
  expect(await finished(await put({ name_th: 'ครัวคุณ เอ' }))).toMatchObject({ stored: { changed: 1 } })
  expect(await places()).toMatchObject([{ external_id: 'A', name_th: 'ครัวคุณ เอ' }])
})

test('nothing reaches beyond the key’s area and agency, whatever its maker may do besides', async () => {
  key = await makeKey({ area: 8302 })
  const list = [patong('A'), patong('B', { district_code: 8301, lat: 7.89, lng: 98.39 })]
  const job = await finished((await post({ places: list })).body)
  expect(job.details.map(({ outcome, reasons }) => [outcome, reasons[0]?.code])).toEqual([
    ['new', undefined],
    ['refused', 'otherArea'],
  ])
  // A place of the neighbours is not moved into the area by its number.
  await db.updateTable('businesses').set({ district_code: 8301 }).execute()
  const taken = await finished((await post({ places: [patong('A', { name_th: 'ครัวใหม่' })] })).body)
  expect(taken).toMatchObject({ counts: { refused: 1 }, stored: { changed: 0 } })
  expect((await places())[0]).toMatchObject({ name_th: 'ครัวคุณ A', district_code: 8301 })

  await db.insertInto('agency_kinds').values({ agency_id: agency, category_id: 'spa' }).execute()
  const kind = await finished((await post({ places: [patong('C')] })).body)
  expect(kind.details[0]?.reasons[0]?.code).toBe('otherKind')
  await db.deleteFrom('agency_kinds').execute()
})

test('sent twice with a key of the sender’s it is one list; with other contents it is refused', async () => {
  const headers = { 'Idempotency-Key': 'night-2031-01-01' }
  const [first, second] = await Promise.all([
    post({ places: [patong('A')] }, headers),
    post({ places: [patong('A')] }, headers),
  ])
  expect([first.status, second.status]).toEqual([202, 202])
  await finished(first.body)
  const later = await post({ places: [patong('A')] }, headers)
  expect(new Set([first.body.id, second.body.id, later.body.id]).size).toBe(1)
  const other = await post({ places: [patong('B')] }, headers)
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_reused'])
  expect((await post({ places: [patong('A')] }, { 'Idempotency-Key': 'two words' })).status).toBe(400)
  expect(await db.selectFrom('place_imports').select('id').execute()).toHaveLength(1)
})

test(`${SENT_ROWS_MOST} rows are a job that tells how far it is, and one more is too many`, async () => {
  const start = performance.now()
  const sent = await post({ places: many(SENT_ROWS_MOST), dry_run: true })
  expect(sent.status, sent.text.slice(0, 300)).toBe(202)
  expect(sent.body).toMatchObject({ rows: SENT_ROWS_MOST, state: 'judging' })
  expect(sent.body.progress).toBeLessThan(SENT_ROWS_MOST)
  expect(performance.now() - start).toBeLessThan(30_000)
  expect(sent.body.details).toHaveLength(50)
  const further = await sending('get', `/agency/jobs/${sent.body.id}?cursor=${sent.body.next}`)
  expect(further.body.details[0].row).toBe(51)
  const most = await post({ places: [...many(SENT_ROWS_MOST), patong('X')] })
  expect([most.status, most.body.code, most.body.fields]).toEqual([400, 'invalid_body', ['places']])
})

test('many known places that change alike wait for a word', async () => {
  await finished((await post({ places: many(9) })).body)
  const moved = many(9).map((place) => ({ ...place, name_th: `ชื่ออื่นทั้งหมด ${place.external_id.slice(2)} แล้ว` }))
  const held = await finished((await post({ places: moved })).body)
  expect(held.state).toBe('judged')
  expect(held.many.length).toBeGreaterThan(0)
  const meant = await finished((await post({ places: moved, meant: true })).body)
  expect(meant).toMatchObject({ state: 'done' })
})

test('a formula, a script and a null byte are read as a file’s are', async () => {
  const list = [
    patong('A', { name_th: '=HYPERLINK("https://evil.example")' }),
    patong('B', { name_th: '<script>alert(1)</script>' }),
    patong('C', { name_th: 'ครัว\u0000คุณ' }),
  ]
  const job = await finished((await post({ places: list })).body)
  expect(job.counts.refused).toBe(3)
  expect(await places()).toEqual([])
})

test.each([
  ['without a key', null, 401, 'key_needed'],
  ['with a reader’s key', 'own', 403, 'missing_scope'],
  ['with a key that only reads', 'reads', 403, 'missing_scope'],
  ['with a revoked key', 'revoked', 401, 'revoked_key'],
  ['with an ended key', 'ended', 401, 'expired_key'],
  ['with the key of a maker without power', 'powerless', 403, 'no_power'],
] as const)('%s nothing is taken', async (_name, which, status, code) => {
  let bearer: string | null = which === null ? null : key
  if (which === 'own')
    bearer = (await perform(database, actorOf(supervisor.id), makeOwnKey, { name: 'x', days: 30 })).key
  if (which === 'reads') bearer = await makeKey({ scopes: [] })
  if (which === 'revoked') {
    const { id } = await db.selectFrom('api_keys').select('id').executeTakeFirstOrThrow()
    await perform(database, actingAs(supervisor, 'inspector'), revokeAgencyKey, { agency, key: id })
  }
  if (which === 'ended')
    await db
      .updateTable('api_keys')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
  const powerless = (valid_to: Date | null) =>
    db.updateTable('duty_areas').set({ valid_to }).where('user_id', '=', supervisor.id).execute()
  if (which === 'powerless') await powerless(new Date(Date.now() - 1))
  const { external_id: _, ...one } = patong('A')
  for (const sent of [
    await sending('post', '/agency/places', bearer).send({ places: [patong('A')] }),
    await sending('put', '/agency/places/A', bearer).send(one),
  ]) {
    expect([sent.status, sent.body.code]).toEqual([status, code])
    expect(sent.headers['content-type']).toContain('application/problem+json')
  }
  await powerless(null)
  expect(await db.selectFrom('place_imports').select('id').execute()).toEqual([])
})

test('a key that is revoked while its list is stored ends it, and another agency reads nothing of it', async () => {
  const job = (await post({ places: many(1_200), dry_run: true })).body as Job
  await db.updateTable('api_keys').set({ revoked_at: new Date() }).execute()
  await workOnImports({ db, wakeSender: () => undefined, origin: '' }, { forMs: 50_000 })
  expect(await db.selectFrom('place_imports').select(['state', 'why']).execute()).toEqual([
    {
      state: expect.stringMatching(/^(?:dropped|judged)$/),
      why: expect.toSatisfy((why) => why === 'power' || why === null),
    },
  ])
  const elsewhere = await addPerson(database, { inspector: { unit: 'Other Office', areas: [50], level: 'supervisor' } })
  const other = await agencyOf(database, 'Other Office')
  const { rev } = await db.selectFrom('agencies').select('rev').where('id', '=', other).executeTakeFirstOrThrow()
  const asked = { agency: other, rev, name: 'x', days: 30, scopes: ['places'] as const, area: null }
  const foreign = await perform(database, actingAs(elsewhere, 'inspector'), makeAgencyKey, asked)
  const read = await sending('get', `/agency/jobs/${job.id}`, foreign.key)
  expect([read.status, read.body.code]).toEqual([404, 'not_found'])
  for (const id of ['x', '..%2f..%2fetc', job.id.replace(/^./, 'f')])
    expect((await sending('get', `/agency/jobs/${id}`, foreign.key)).status).toBe(404)
})

test.each([
  ['no JSON', '{"places":[', 'application/json', 400, 'invalid_body', undefined],
  ['another type', 'places=1', 'application/x-www-form-urlencoded', 415, 'not_json', undefined],
  ['an unknown name', '{"places":[{"owner":"x"}]}', 'application/json', 400, 'invalid_body', 'places.0.owner'],
  ['nothing', '{"places":[]}', 'application/json', 400, 'invalid_body', 'places'],
  ['a list', '[]', 'application/json', 400, 'invalid_body', 'body'],
  ['a prototype', '{"places":[{"__proto__":{"a":1}}]}', 'application/json', 400, 'invalid_body', undefined],
] as const)('%s is no list', async (_name, body, type, status, code, field) => {
  const sent = await sending('post', '/agency/places').type(type).send(body)
  expect([sent.status, sent.body.code]).toEqual([status, code])
  if (field) expect(sent.body.fields).toContain(field)
})

test('rows of different names are told by the first one that differs', async () => {
  const sent = await post({ places: [patong('A'), patong('B', { phone: '076000000' })] })
  expect([sent.status, sent.body.code, sent.body.fields]).toEqual([400, 'invalid_body', ['places.1']])
})

test('half a body, a packed one and one of megabytes store nothing', async () => {
  const large = await sending('post', '/agency/places')
    .type('json')
    .send(`{"places":"${'x'.repeat(SENT_BYTES_MOST)}"}`)
  expect([large.status, large.body.code]).toEqual([413, 'too_large'])
  const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))
  const packed = await sending('post', '/agency/places')
    .set('Content-Encoding', 'gzip')
    .type('json')
    .serialize((body) => body)
    .send(bomb)
  expect([packed.status, packed.body.code]).toEqual([415, 'not_json'])

  const server = app.handler.listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  const { port } = server.address() as AddressInfo
  const body = JSON.stringify({ places: [patong('A')] })
  await new Promise<void>((over) => {
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length * 2,
    }
    const half = ask({ port, path: '/api/v1/agency/places', method: 'POST', headers })
    half.on('error', () => over())
    half.on('close', () => over())
    half.write(body, () => half.destroy())
  })
  await new Promise((closed) => server.close(closed))
  expect(await db.selectFrom('place_imports').select('id').execute()).toEqual([])
})

test('each operation of writing is there by its methods alone', async () => {
  for (const { path } of apiWrites) {
    const at = path.replace(/\{\w+\}/, 'A')
    const refused = await request(app.handler).delete(`/api/v1${at}`).set('Authorization', `Bearer ${key}`)
    expect([refused.status, refused.body.code]).toEqual([405, 'method_not_allowed'])
  }
  const preflight = await request(app.handler).options('/api/v1/agency/places')
  expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD')
})
