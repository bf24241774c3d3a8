/**
 * The API by its map: each operation answers exactly its shape, in the language that was asked for, to everybody and without a session; other
 * methods, names and rows are refused by stable codes; and its answers say what the page and the publications say.
 */
import path from 'node:path'
import request from 'supertest'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { dumpNightly } from '#server/domain/open/dumps/keep-dumps.ts'
import { fillPublications } from '#server/domain/publications/fill-publications.ts'
import { listChanges } from '#server/domain/publications/publication-rows.ts'
import { type ApiPath, apiBase, apiMap } from '#server/http/api/api-map.ts'
import { apiWrites } from '#server/http/api/api-writes.ts'
import { openApiDocument } from '#server/http/api/openapi.ts'
import { projectRoot } from '#server/settings/root.ts'
import { placeShape, unpublishedOfPlace } from '#shared/open/shapes.ts'
import { testApp } from '../support/app.ts'
import { approve, draft, failing, findAt } from '../support/cards.ts'
import { testDatabase } from '../support/database.ts'
import { testFolder } from '../support/folder.ts'
import { addOfficers } from '../support/officers.ts'
import { addPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { insertReported } from '../support/reported.ts'
import { storageIn } from '../support/storage.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const { handler, apiWaiting: waiters } = await testApp(database, { env: { TRUST_PROXY: '1' } })
const { officer, supervisor } = await addOfficers(database)
const owner = await addPerson(database, { vendor: true, name: 'Somsri Nobodysbusiness' })
let place = ''
let number = ''
let inspection = ''

beforeAll(async () => {
  ;[place = ''] = await insertPlaces(database, [
    {
      name_th: 'ร้านริมหาด',
      name_en: 'Beach House',
      district_code: 8301,
      province_code: 83,
      capacity: 40,
      owner_id: owner.id,
    },
    { name_th: 'ร้านในเมือง', district_code: 5001, province_code: 50, lat: 18.79, lng: 98.98 },
    { name_th: 'ร่าง', status: 'draft' },
  ])
  const findings = await findAt(database, place, failing.stop)
  const { card } = await draft(database, { place, by: officer, findings, level: 'red' })
  await approve(database, card, supervisor)
  const row = await db.selectFrom('warning_cards').select('number').where('id', '=', card).executeTakeFirstOrThrow()
  number = row.number ?? ''
  await insertReported(database, place)
  inspection = (await db.selectFrom('inspections').select('id').executeTakeFirstOrThrow()).id
  await fillPublications(db, new Date())
  const dataDir = testFolder()
  const tools = { database, storage: await storageIn(dataDir), dataDir, origin: 'https://places.example.org' }
  await dumpNightly(tools, new Date())
})

let networks = 0
let network = ''
beforeEach(() => {
  network = `10.1.0.${++networks}`
})

const get = (at: string, headers: Record<string, string> = {}) =>
  request(handler)
    .get(`${apiBase}${at}`)
    .set({ 'X-Forwarded-For': network, ...headers })

/** An address of each operation; one without does not compile. */
const addresses: Record<ApiPath, () => string> = {
  '/places': () => '/places?province=83&grade=suspended',
  '/places/{id}': () => `/places/${place}`,
  '/places/{id}/inspections': () => `/places/${place}/inspections`,
  '/places/{id}/reported-inspections': () => `/places/${place}/reported-inspections`,
  '/places/{id}/cards': () => `/places/${place}/cards`,
  '/places/{id}/findings': () => `/places/${place}/findings`,
  '/places/{id}/reviews': () => `/places/${place}/reviews`,
  '/inspections/{id}': () => `/inspections/${inspection}`,
  '/cards/{number}': () => `/cards/${number}`,
  '/standards': () => '/standards',
  '/areas': () => '/areas',
  '/categories': () => '/categories',
  '/statistics': () => '/statistics?by=category',
  '/changes': () => '/changes',
  '/dumps': () => '/dumps',
}

test.each(apiMap.map((entry) => [entry.path, entry] as const))(
  '%s answers its shape to everybody',
  async (at, entry) => {
    const address = addresses[at]()
    const shape =
      'isList' in entry.answer
        ? z.strictObject({ data: z.array(entry.answer.of).min(1), next: z.string().nullable() })
        : entry.answer.of
    const answered = await get(address, { Cookie: 'session=x', Origin: 'https://newspaper.example' })
    expect(answered.status, answered.text).toBe(200)
    shape.parse(answered.body)
    expect(answered.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'ratelimit-policy': '"network";q=60;w=60',
      'cache-control': entry.cached > 0 ? `public, max-age=${entry.cached}` : 'no-store',
    })
    expect(answered.headers['set-cookie']).toBeUndefined()
    expect(answered.headers.vary).not.toContain('Cookie')
    expect(answered.text).not.toContain('Nobodysbusiness')

    const refused = await request(handler).post(`${apiBase}${address}`).set('X-Forwarded-For', network)
    expect([refused.status, refused.body.code, refused.headers.allow]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD, OPTIONS',
    ])
    const [bare] = address.split('?')
    const unknown = await get(`${bare}?colour=red`)
    expect([unknown.status, unknown.body.code, unknown.body.fields]).toEqual([400, 'invalid_query', ['colour']])
    if (entry.cached === 0) return
    const again = await get(address, { 'If-None-Match': answered.headers.etag ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
  },
)

test('names are in the language that is asked for, by name or by header, and never by a cookie', async () => {
  const inThai = await get(`/places/${place}`)
  const byName = await get(`/places/${place}?lang=en`, { 'Accept-Language': 'th' })
  const byHeader = await get(`/places/${place}`, { 'Accept-Language': 'en-GB,en;q=0.9', Cookie: 'i18n_redirected=th' })
  expect([inThai.body.name, byName.body.name, byHeader.body.name]).toEqual(['ร้านริมหาด', 'Beach House', 'Beach House'])
  const [th, en] = [await get('/places/none?lang=th'), await get('/places/none?lang=en')]
  expect([th.body.code, en.body.code]).toEqual(['not_found', 'not_found'])
  expect(th.body.title).not.toBe(en.body.title)
})

test('a place, a card and an inspection are published as they are answered', async () => {
  const rows = await listChanges(db, { after: 0, limit: 100 })
  const last = (kind: string) => rows.findLast((row) => row.kind === kind && row.place === place)?.body
  const [shown, card, sealed] = await Promise.all(
    [`/places/${place}`, `/cards/${number}`, `/inspections/${inspection}`].map((at) => get(at)),
  )
  expect(last('place')).toEqual(placeShape.omit(unpublishedOfPlace).strip().parse(shown?.body))
  expect(last('card')).toEqual(card?.body)
  expect(last('inspection')).toEqual(sealed?.body)
  expect(shown?.body).toMatchObject({ status: 'suspended', grade: { state: 'suspended' }, open_card: 'red' })
})

test('filters, boxes and cursors find what they say, without a draft, and lead through all of it', async () => {
  const names = async (search: string) => {
    const { body } = await get(`/places?${search}`)
    return (body.data as { name: string }[]).map(({ name }) => name).sort()
  }
  expect(await names('')).toEqual(['ร้านริมหาด', 'ร้านในเมือง'])
  expect(await names('bbox=98.9,18.7,99.1,18.9')).toEqual(['ร้านในเมือง'])
  expect(await names('nocard=1')).toEqual(['ร้านในเมือง'])
  expect(await names(`updated_since=${encodeURIComponent('2999-01-01T00:00:00+07:00')}`)).toEqual([])
  const first = await get('/places?limit=1&lang=th')
  const next =
    /^<https:\/\/places\.example\.org(\/api\/v1)?([^>]+)>; rel="next"$/.exec(first.headers.link ?? '')?.[2] ?? ''
  const second = await get(next)
  expect([first.body.data.length, second.body.data.length, second.body.next]).toEqual([1, 1, null])
  expect(second.body.data[0].id).not.toBe(first.body.data[0].id)
  const forged = await get('/places?cursor=abc')
  expect([forged.status, forged.body.code]).toEqual([400, 'invalid_cursor'])
  for (const bad of ['limit=201', 'limit=0', 'bbox=1,2,3', 'grade=Z', 'province=x', 'nocard=1&nocard=1'])
    expect([bad, (await get(`/places?${bad}`)).status]).toEqual([bad, 400])
})

test('a draft, a foreign number and another address are not there', async () => {
  const draftPlace = await db
    .selectFrom('businesses')
    .select('id')
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  for (const at of [
    `/places/${draftPlace.id}`,
    `/places/${draftPlace.id}/reviews`,
    '/places/1',
    '/cards/nothing',
    '/inspections/x',
    '/people',
  ])
    expect([at, (await get(at)).body.code]).toEqual([at, 'not_found'])
})

test('a request for changes waits for the next publication, and is answered with its commit', async () => {
  const { body } = await get('/changes?limit=200')
  const after = Number(body.next)
  const waiting = get(`/changes?after=${after}&wait=25`).then((answered) => answered)
  await vi.waitFor(() => expect(waiters()).toBe(1))
  const findings = await findAt(database, place, failing.minor)
  await draft(database, { place, by: officer, findings, level: 'yellow' })
  const { data } = (await waiting).body
  expect((data as { index: number; kind: string }[]).every(({ index }) => index > after)).toBe(true)
  expect((data as { kind: string }[]).map(({ kind }) => kind)).toContain('finding')
  expect(waiters()).toBe(0)
})

test('a network may ask sixty times a minute, and is then told how long to wait', async () => {
  for (let asked = 0; asked < 60; asked++) expect((await get('/categories')).status).toBe(200)
  const refused = await get('/categories?lang=en')
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers.ratelimit).toMatch(/^"network";r=0;t=\d+$/)
  network = '10.2.0.1'
  expect((await get('/categories')).status).toBe(200)
})

/** Where the map or a shape has changed, remove the file: this test writes it anew, and its difference is looked at before it is committed. */
test('the document is the committed one, and every shape that it names is in it', async () => {
  const answered = await get('/openapi.json')
  expect(answered.body).toEqual(openApiDocument('https://places.example.org'))
  const committed = path.join(projectRoot, 'docs/openapi.json')
  await expect(`${JSON.stringify(answered.body, null, 2)}\n`).toMatchFileSnapshot(committed)
  const named = [...answered.text.matchAll(/"#\/components\/(schemas|responses)\/(\w+)"/g)]
  expect(named.length).toBeGreaterThan(10)
  for (const [, part = '', name = ''] of named) expect(Object.keys(answered.body.components[part])).toContain(name)
  expect(Object.keys(answered.body.paths)).toEqual([...apiMap, ...apiWrites].map((entry) => entry.path))
})
