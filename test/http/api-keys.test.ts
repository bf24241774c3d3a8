/**
 * Keys to the API: shown once and kept as a hash, counted on their own, revoked with the next request; what opens nothing is said by stable codes, and
 * guessing is stopped before the database is asked.
 */
import request from 'supertest'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { makeAgencyKey, makeOwnKey } from '#server/domain/keys/make-key.ts'
import { revokeAgencyKey, revokeOwnKey } from '#server/domain/keys/revoke-key.ts'
import { makeAdmission } from '#server/http/api/admit.ts'
import { dayMs } from '#shared/bangkok.ts'
import { AGENCY_KEYS_MOST, BAD_KEYS_PER_MINUTE, KEY_PER_MINUTE, OWN_KEYS_MOST } from '#shared/open/keys.ts'
import { agencyOf } from '../support/agencies.ts'
import { testApp } from '../support/app.ts'
import { actingAs } from '../support/cards.ts'
import { perform } from '../support/commands.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson, personas, type TestPerson } from '../support/people.ts'
import { actorOf } from '../support/reviews.ts'
import { errorsOf, stateOf, visit } from '../support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database, { env: { TRUST_PROXY: '1' } })
let [reader, other, supervisor] = [{} as TestPerson, {} as TestPerson, {} as TestPerson]
let agency = ''

beforeAll(async () => {
  reader = await addPerson(database, personas.client)
  other = await addPerson(database, personas.vendor)
  supervisor = await addPerson(database, personas.supervisor)
  agency = await agencyOf(database)
})
beforeEach(() => db.deleteFrom('api_keys').execute())

let networks = 0
const anyNetwork = () => `10.2.0.${++networks}`
const get = (at: string, authorization?: string, network = anyNetwork()) => {
  const asked = request(app.handler).get(`/api/v1${at}`).set('X-Forwarded-For', network)
  return authorization === undefined ? asked : asked.set('Authorization', authorization)
}
const rowOf = (prefix: string) =>
  db.selectFrom('api_keys').selectAll().where('prefix', '=', prefix).executeTakeFirstOrThrow()

/** A key by its page, as its maker reads it there. */
async function makeByPage(person = reader, fields = { name: 'แผนที่ของหนังสือพิมพ์', days: '30' }) {
  const visitor = visit(app, person)
  const made = await visitor.post('/profile/developers', { do: 'make', ...fields })
  return { visitor, made, key: /psk_[\w-]{43}/.exec(made.text)?.[0] ?? '' }
}

test('a key stands in the answer that makes it, and nowhere after', async () => {
  const { visitor, made, key } = await makeByPage()
  expect([made.status, key.length]).toEqual([200, 47])
  expect(made.headers['cache-control']).toContain('no-store')

  const page = await visitor.get('/profile/developers')
  expect(page.text).toContain(key.slice(0, 10))
  expect(page.text).not.toContain(key)
  const rows = JSON.stringify([
    await db.selectFrom('api_keys').selectAll().execute(),
    await db.selectFrom('audit_events').selectAll().execute(),
    await db.selectFrom('command_receipts').selectAll().execute(),
    app.lines,
  ])
  expect(rows).not.toContain(key.slice(12))
})

test('a key is sent in one header alone, and counted by itself', async () => {
  const { key } = await makeByPage()
  const network = anyNetwork()
  const keyed = await get('/areas', `Bearer ${key}`, network)
  expect(keyed.status, keyed.text).toBe(200)
  expect(keyed.headers).toMatchObject({
    'ratelimit-policy': `"key";q=${KEY_PER_MINUTE};w=60`,
    ratelimit: expect.stringMatching(`^"key";r=${KEY_PER_MINUTE - 1};t=\\d+$`),
  })
  const bare = await get('/areas', undefined, network)
  expect(bare.headers['ratelimit-policy']).toBe('"network";q=60;w=60')
  expect(bare.headers.ratelimit).toMatch(/r=59;/)
  expect((await rowOf(key.slice(0, 10))).last_used_at).not.toBeNull()

  // In an address it is a name that nobody knows; and no site’s script may send one.
  expect((await get(`/areas?key=${key}`)).body.code).toBe('invalid_query')
  const preflight = await request(app.handler).options('/api/v1/areas')
  expect(preflight.headers['access-control-allow-headers']).not.toMatch(/authorization/i)
  expect(JSON.stringify(app.lines)).not.toContain(`Bearer ${key}`)
})

test.each([
  ['of another form', 'Bearer psk_short'],
  ['of no key', `Bearer psk_${'A'.repeat(43)}`],
  ['of another scheme', `Basic ${Buffer.from('a:b').toString('base64')}`],
  ['of two words', `Bearer psk_${'A'.repeat(43)} x`],
  ['of the stored hash', `Bearer ${'0'.repeat(64)}`],
])('a key %s opens nothing, and is no anonymous request', async (_name, sent) => {
  const refused = await get('/areas?lang=en', sent)
  expect([refused.status, refused.body.code]).toEqual([401, 'invalid_key'])
  expect(refused.headers).toMatchObject({
    'content-type': expect.stringContaining('application/problem+json'),
    'www-authenticate': 'Bearer error="invalid_token"',
    'cache-control': 'no-store',
  })
})

test('a revoked key is refused with the next request, an ended one and a stopped person’s as well', async () => {
  const { visitor, key } = await makeByPage()
  const { id } = await rowOf(key.slice(0, 10))
  const bearer = `Bearer ${key}`
  expect((await get('/areas', bearer)).status).toBe(200)

  await db
    .updateTable('api_keys')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  expect((await get('/areas', bearer)).body.code).toBe('expired_key')
  await db
    .updateTable('api_keys')
    .set({ expires_at: new Date(Date.now() + dayMs) })
    .execute()

  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', reader.id).execute()
  expect((await get('/areas', bearer)).body.code).toBe('revoked_key')
  await db.updateTable('users').set({ suspended_at: null }).where('id', '=', reader.id).execute()

  expect((await visit(app, other).post('/profile/developers', { do: 'revoke', key: id })).status).toBe(404)
  expect((await get('/areas', bearer)).status).toBe(200)
  expect((await visitor.post('/profile/developers', { do: 'revoke', key: id })).status).toBe(303)
  const refused = await get('/areas?lang=th', bearer)
  expect([refused.status, refused.body.code]).toEqual([401, 'revoked_key'])
  // Again it is as it was asked for.
  await perform(database, actorOf(reader.id), revokeOwnKey, { key: id })
})

test('keys tried in vain stop their network, and nobody else', async () => {
  const { key } = await makeByPage()
  const [guesser, holder] = [anyNetwork(), anyNetwork()]
  for (let i = 0; i < BAD_KEYS_PER_MINUTE; i++)
    expect((await get('/areas', `Bearer psk_${String(i).padStart(43, 'x')}`, guesser)).status).toBe(401)
  const stopped = await get('/areas', `Bearer ${key}`, guesser)
  expect([stopped.status, stopped.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get('/areas', `Bearer ${key}`, holder)).status).toBe(200)
  // Reading without a key goes on there.
  expect((await get('/areas', undefined, guesser)).status).toBe(200)
})

test('a key has its own share, which its network’s does not touch', async () => {
  const { key } = await makeByPage()
  const admit = makeAdmission(database, { network: 1, key: 2, badKeys: 2 })
  const ask = async (authorization: string | undefined) =>
    admit({ authorization, address: '10.3.0.1', now: new Date() })
  expect((await ask(undefined)).refused).toBeNull()
  expect((await ask(undefined)).refused).toBe('too_many_requests')
  for (const refused of [null, null, 'too_many_requests']) expect((await ask(`Bearer ${key}`)).refused).toBe(refused)
  expect((await ask(`Bearer ${key}`)).headers['Retry-After']).toMatch(/^\d+$/)
})

test('a person has a few good keys, and so has an agency', async () => {
  const own = { name: 'x', days: 30 }
  for (let i = 0; i < OWN_KEYS_MOST; i++) await perform(database, actorOf(reader.id), makeOwnKey, own)
  const { made } = await makeByPage()
  expect([made.status, errorsOf(made)]).toEqual([409, { form: 'key:refusal.ownMost' }])

  const { rev } = await db.selectFrom('agencies').select('rev').where('id', '=', agency).executeTakeFirstOrThrow()
  const asked = { ...own, agency, rev, scopes: ['places'] as const, area: 83 }
  for (let i = 0; i < AGENCY_KEYS_MOST; i++)
    await perform(database, actingAs(supervisor, 'inspector'), makeAgencyKey, asked)
  await expect(perform(database, actingAs(supervisor, 'inspector'), makeAgencyKey, asked)).rejects.toMatchObject({
    errors: { form: 'key:refusal.agencyMost' },
  })
})

test('a name is asked for, and a long one is not taken', async () => {
  for (const [name, fault] of [
    ['', 'key:error.name'],
    ['ก'.repeat(81), 'key:error.nameLong'],
  ] as const) {
    const { made } = await makeByPage(reader, { name, days: '30' })
    expect([made.status, errorsOf(made)]).toEqual([422, { name: fault }])
  }
  const { made } = await makeByPage(reader, { name: 'x', days: '36500' })
  expect(made.status).toBe(422)
})

test('an agency’s key is made within the agency and the areas of its maker, as they were seen', async () => {
  const at = `/inspector/agency-keys/${agency}`
  const visitor = visit(app, supervisor)
  const page = await visitor.get(at)
  const { rev } = await db.selectFrom('agencies').select('rev').where('id', '=', agency).executeTakeFirstOrThrow()
  const fields = {
    do: 'make',
    rev: String(rev),
    name: 'ระบบตรวจของเทศบาล',
    days: '365',
    area: '8301',
    scope_places: '1',
  }
  expect(page.status).toBe(200)

  const outside = await visitor.post(at, { ...fields, area: '50' })
  expect([outside.status, errorsOf(outside)]).toEqual([403, { area: 'officer:refusal.outsideAgency' }])
  const stale = await visitor.post(at, { ...fields, rev: String(rev + 1) })
  expect([stale.status, errorsOf(stale)]).toEqual([409, { form: 'agency:refusal.stale' }])
  const made = await visitor.post(at, fields)
  const key = /psk_[\w-]{43}/.exec(made.text)?.[0] ?? ''
  expect(made.status, JSON.stringify(stateOf(made)?.actions)).toBe(200)
  expect(await rowOf(key.slice(0, 10))).toMatchObject({
    agency_id: agency,
    made_by: supervisor.id,
    scopes: ['read', 'places'],
    area_code: 8301,
  })

  // An officer of the same agency tends nothing, and an id of another agency's key is none here.
  const officer = await addPerson(database, personas.inspector)
  expect((await visit(app, officer).get(at)).status).toBe(404)
  const { id } = await rowOf(key.slice(0, 10))
  const elsewhere = await addPerson(database, { inspector: { unit: 'Other Office', areas: [50], level: 'supervisor' } })
  const input = { agency: await agencyOf(database, 'Other Office'), key: id }
  await expect(perform(database, actingAs(elsewhere, 'inspector'), revokeAgencyKey, input)).rejects.toMatchObject({
    code: 'page_not_found',
  })
  await perform(database, actingAs(supervisor, 'inspector'), revokeAgencyKey, { agency, key: id })
  expect((await get('/areas', `Bearer ${key}`)).body.code).toBe('revoked_key')
  const acts = await db.selectFrom('audit_events').select('action').where('entity_id', '=', agency).execute()
  expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(['agency.make_key', 'agency.revoke_key']))
})
