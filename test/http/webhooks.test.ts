/**
 * Webhooks: told of publications and of nothing else, signed so that the library of Standard Webhooks takes each message, tried again, stopped after days
 * of failures; each is its maker's alone.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { productOf } from '#server/domain/command/as-product.ts'
import { command } from '#server/domain/command/command.ts'
import { execute } from '#server/domain/command/execute.ts'
import { anybody } from '#server/domain/command/policies.ts'
import { makeSender } from '#server/domain/deliveries/send-deliveries.ts'
import { fillPublications } from '#server/domain/publications/fill-publications.ts'
import { tellWebhooks } from '#server/domain/webhooks/enqueue-calls.ts'
import { sealHooks } from '#server/domain/webhooks/hook-secrets.ts'
import { hookDriver } from '#server/domain/webhooks/send-call.ts'
import { stopWebhooks } from '#server/domain/webhooks/stop-webhooks.ts'
import { chooseDrivers } from '#server/external/drivers.ts'
import { makeCallOutside } from '#server/external/outside.ts'
import { makeSealing } from '#server/external/sealing.ts'
import { readEnv } from '#server/settings/env.ts'
import { dayMs } from '#shared/bangkok.ts'
import { HOOK_FAILING_DAYS, WEBHOOKS_MOST } from '#shared/open/webhooks.ts'
import { sealingKey, testApp } from '../support/app.ts'
import { actingAs, approve, draft, failing, findAt } from '../support/cards.ts'
import { perform } from '../support/commands.ts'
import { testDatabase } from '../support/database.ts'
import { addOfficers } from '../support/officers.ts'
import { addPerson, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { errorsOf, visit } from '../support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database, { env: { TRUST_PROXY: '1' } })
const { officer, supervisor } = await addOfficers(database)
let [maker, other, chooser] = [{} as TestPerson, {} as TestPerson, {} as TestPerson]

interface Taken {
  headers: Record<string, string>
  body: string
}
/** The server of the maker: what it took, and its answer. */
const taken: Taken[] = []
let status = 204
const server = createServer(async (req, res) => {
  const body = (await buffer(req)).toString()
  taken.push({ headers: req.headers as Record<string, string>, body })
  res.writeHead(status).end()
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())

const lines: unknown[] = []
const log = {
  info: (...line: unknown[]) => lines.push(line),
  warn: (...line: unknown[]) => lines.push(line),
  error: (...line: unknown[]) => lines.push(line),
}
const sealing = makeSealing([sealingKey])
/** The public network leads to the server of this test. */
const call = makeCallOutside({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isPublic: () => true,
  isOutside: () => true,
  insecure: true,
})
const outside = (url: string, sent: Parameters<typeof call>[1]) =>
  call(url.replace(/^https:\/\/([^/]+)/, `http://$1:${port}`), sent)
const sender = makeSender({
  db,
  log,
  drivers: chooseDrivers(readEnv({ DATA_DIR: '/nonexistent' })),
  hooks: hookDriver({ db, sealing, call: outside }),
})

async function send() {
  await tellWebhooks(db, new Date())
  await db.updateTable('deliveries').set({ due_at: sql`now()` }).where('by', '=', 'hook').execute()
  sender.wake()
  await sender.settled()
}

beforeAll(async () => {
  maker = await addPerson(database, { name: 'Mali Maker' })
  other = await addPerson(database, { name: 'Otto Other' })
  // A person may not make them without end.
  chooser = await addPerson(database, { name: 'Chai Chooser' })
})
beforeEach(async () => {
  await db.deleteFrom('webhooks').execute()
  await db.deleteFrom('deliveries').execute()
  taken.length = 0
  lines.length = 0
  status = 204
})

const url = 'https://hooks.example.org/places'

/** A webhook by its page, with its secret as the maker reads it there. */
async function make(fields: Record<string, string> = {}, person = maker) {
  const visitor = visit(app, person)
  const made = await visitor.post('/profile/webhooks', { do: 'make', url, province: '', ...fields })
  const row = await db.selectFrom('webhooks').selectAll().orderBy('id', 'desc').executeTakeFirst()
  const at = `/profile/webhooks/${row?.id}`
  return { visitor, made, at, id: row?.id ?? '', secret: /whsec_[\w+/=]+/.exec(made.text)?.[0] ?? '' }
}

/** A place that is published now. */
async function publish(given = {}): Promise<string> {
  const [place = ''] = await insertPlaces(database, [given])
  await fillPublications(db, new Date())
  await sql`update publications set backfilled = false where business_id = ${place}::uuid`.execute(db)
  return place
}

const verified = (secret: string, { headers, body }: Taken) =>
  new Webhook(secret).verify(body, headers) as { data: object }

test('a publication is told as the list of changes has it, and the library of the standard takes it', async () => {
  const { made, secret, at, visitor, id } = await make()
  expect(made.status).toBe(200)
  const place = await publish()
  await send()

  expect(taken.length).toBeGreaterThanOrEqual(1)
  const changes = await request(app.handler).get('/api/v1/changes?limit=200')
  for (const message of taken) {
    const { data } = verified(secret, message)
    expect(changes.body.data).toContainEqual(data)
    expect(data).toMatchObject({ place })
    // One byte, another id, another secret: refused.
    expect(() => verified(secret, { ...message, body: message.body.replace('"', "'") })).toThrow()
    expect(() => verified(secret, { ...message, headers: { ...message.headers, 'webhook-id': id } })).toThrow()
    expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, message)).toThrow()
  }
  const page = await visitor.get(at)
  expect(page.text).toContain('Answer 204')
  expect(page.text).not.toContain(secret)
  const rows = JSON.stringify([await db.selectFrom('webhooks').selectAll().execute(), lines, app.lines])
  expect(rows).not.toContain(secret.slice(6))
  expect(await db.selectFrom('deliveries').select('id').where('by', '=', 'hook').execute()).toEqual([])

  // Nothing is told twice, and nothing of before.
  const count = taken.length
  await send()
  expect(taken).toHaveLength(count)
})

test('only what is asked for is told: topics, a province, and no place of before', async () => {
  await publish({ name_th: 'ก่อน' })
  await make({ topic_cards: '1', province: '83' })
  const here = await publish({ province_code: 83, district_code: 8301 })
  await publish({ province_code: 50, district_code: 5001, lat: 18.79, lng: 98.98 })
  const findings = await findAt(database, here, failing.stop)
  const { card } = await draft(database, { place: here, by: officer, findings, level: 'red' })
  await approve(database, card, supervisor)
  await send()
  const told = taken.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data.place])
  expect(told.length).toBeGreaterThan(0)
  for (const [type, place] of told) {
    expect(['card', 'finding', 'reply']).toContain(type)
    expect(place).toBe(here)
  }
})

/** Stands for any command that touches a place. */
const changePhone = command<string, undefined, 'business.edit'>('business.edit', {
  may: anybody,
  async run({ tx }, id) {
    await sql`update businesses set phone = '08' || lpad((coalesce(right(phone, 8), '0')::int + 1)::text, 8, '0') where id = ${id}::uuid`.execute(
      tx,
    )
    return { result: undefined, audit: { entity: id, business: id }, touches: [`place:${id}`] }
  },
})

/** Places in the messages. */
const toldOf = () => new Set(taken.map(({ body }) => JSON.parse(body).data.place))

test('a district, by its name in any language or its code, is told of that district alone', async () => {
  for (const district of ['เมืองภูเก็ต', 'mueang phuket', '8301']) {
    await db.deleteFrom('webhooks').execute()
    taken.length = 0
    const { visitor, at } = await make({ province: '83', district }, chooser)
    const here = await publish({ province_code: 83, district_code: 8301 })
    await publish({ province_code: 83, district_code: 8302 })
    await send()
    expect(toldOf()).toEqual(new Set([here]))
    expect((await visitor.get(`${at}?lang=en`)).text).toContain('Mueang Phuket, Phuket')
  }
})

test('named places alone are told of, by their addresses, and one that went into another as the other one', async () => {
  const [kept, named] = [await publish(), await publish()]
  const { visitor, at } = await make(
    { places: `https://places.example.org/client/information/${named}\n${named}` },
    chooser,
  )
  const phone = (place: string) => perform(database, actingAs(officer, 'inspector'), changePhone, place)
  await phone(kept)
  await phone(named)
  await send()
  expect(toldOf()).toEqual(new Set([named]))
  expect((await visitor.get(`${at}?lang=en`)).text).toContain('Named places: 1')
  taken.length = 0
  await sql`update businesses set status = 'closed', merged_into = ${kept}::uuid where id = ${named}::uuid`.execute(db)
  await phone(kept)
  await send()
  expect(toldOf()).toContain(kept)
})

test.each([
  [{ province: '83', district: 'เชียงใหม่' }, { district: 'key:error.district' }],
  [{ province: '', district: 'Mueang Phuket' }, { district: 'key:error.district' }],
  [{ province: '', places: 'ร้านริมหาด' }, { places: 'key:error.places' }],
  [{ province: '', places: '00000000-0000-7000-8000-000000000000' }, { places: 'key:error.places' }],
])('%o names no area, and nothing is made', async (fields, refusal) => {
  const { made } = await make(fields, chooser)
  expect([made.status, errorsOf(made)]).toEqual([422, refusal])
  expect(await db.selectFrom('webhooks').select('id').execute()).toEqual([])
})

test('a message that is not taken is tried again under its id, and is told to its maker', async () => {
  const { visitor, at, secret } = await make()
  await publish()
  status = 503
  await send()
  const [first] = taken
  const waiting = await visitor.get(at)
  expect(waiting.text).toContain('Answer 503')
  expect(waiting.text).toContain('Next try')
  expect(await db.selectFrom('webhooks').select('failing_since').executeTakeFirstOrThrow()).not.toEqual({
    failing_since: null,
  })
  status = 200
  taken.length = 0
  await send()
  expect(taken.map(({ headers }) => headers['webhook-id'])).toContain(first?.headers['webhook-id'])
  for (const message of taken) verified(secret, message)
  expect(await db.selectFrom('webhooks').select('failing_since').executeTakeFirstOrThrow()).toEqual({
    failing_since: null,
  })
})

test('a receiver that wants nothing more is not asked again, and a message is sent again by hand', async () => {
  const { visitor, at } = await make()
  await visitor.post(at, { do: 'test' })
  status = 410
  await send()
  expect(taken).toHaveLength(1)
  await send()
  expect(taken).toHaveLength(1)
  const { id } = await db.selectFrom('webhook_calls').select('id').executeTakeFirstOrThrow()
  status = 200
  expect((await visitor.post(at, { do: 'again', call: id })).status).toBe(303)
  await send()
  expect(taken.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  expect(await db.selectFrom('webhook_calls').select('done_at').executeTakeFirstOrThrow()).not.toEqual({
    done_at: null,
  })
})

test('with a new secret, the one of before signs as well, for a day', async () => {
  const { visitor, at, secret } = await make()
  const rotated = await visitor.post(at, { do: 'rotate' })
  const fresh = /whsec_[\w+/=]+/.exec(rotated.text)?.[0] ?? ''
  expect(fresh).not.toBe(secret)
  await visitor.post(at, { do: 'test' })
  await send()
  const [both] = taken
  verified(secret, both as Taken)
  verified(fresh, both as Taken)

  await db
    .updateTable('webhooks')
    .set({ old_until: new Date(Date.now() - 1) })
    .execute()
  await visitor.post(at, { do: 'test' })
  await send()
  const last = taken.at(-1) as Taken
  verified(fresh, last)
  expect(() => verified(secret, last)).toThrow()

  // Sealed anew under another key, it signs as before; without a key nothing leaves.
  const newer = makeSealing([Buffer.alloc(32, 'newer'), sealingKey])
  expect(await sealHooks(db, newer)).toBe(0)
  expect(await sealHooks(db, makeSealing([Buffer.alloc(32, 'lost')]))).toBe(1)
  const count = taken.length
  await visitor.post(at, { do: 'test' })
  await send()
  expect(taken).toHaveLength(count)
  expect((await visitor.get(at)).text).toContain('The secret cannot be opened')
})

test('days of failures stop it, its maker is told, and it goes on with the next publication', async () => {
  const { visitor, at } = await make()
  const tools = { db, wakeSender: () => undefined, origin: 'https://places.example.org' }
  const stop = async () => execute(tools, await productOf(tools, new Date()), stopWebhooks, {})
  const since = (days: number) =>
    db
      .updateTable('webhooks')
      .set({ failing_since: new Date(Date.now() - days * dayMs) })
      .execute()
  await since(HOOK_FAILING_DAYS - 1)
  await stop()
  expect((await visitor.get(at)).text).not.toContain('Stopped')
  await since(HOOK_FAILING_DAYS + 1)
  await stop()
  expect((await visitor.get(at)).text).toContain('Stopped')
  const [mail] = await db.selectFrom('deliveries').select(['about', 'message']).where('by', '=', 'email').execute()
  expect(mail?.about).toBe('webhook_stopped')
  expect(JSON.stringify(mail?.message)).toContain('hooks.example.org')

  await publish()
  await send()
  expect(taken).toEqual([])
  expect((await visitor.post(at, { do: 'restart' })).status).toBe(303)
  await send()
  expect(taken).toEqual([])
  await publish()
  await send()
  expect(taken.length).toBeGreaterThan(0)
})

test('a server that is down fills no table, and nothing is lost', async () => {
  const { id } = await make()
  const place = await publish()
  await db
    .insertInto('publications')
    .values(
      Array.from({ length: 700 }, () => ({
        at: new Date(),
        kind: 'place' as const,
        business_id: place,
        subject: place,
        body: '{}',
      })),
    )
    .execute()
  await tellWebhooks(db, new Date())
  const waiting = async () =>
    Number(
      (
        await db
          .selectFrom('deliveries')
          .select(sql<string>`count(*)`.as('n'))
          .where('by', '=', 'hook')
          .executeTakeFirstOrThrow()
      ).n,
    )
  expect(await waiting()).toBe(500)
  await db.deleteFrom('deliveries').execute()
  await tellWebhooks(db, new Date())
  expect(await waiting()).toBeGreaterThanOrEqual(200)
  const told = await db.selectFrom('webhook_calls').select('publication').where('webhook_id', '=', id).execute()
  expect(new Set(told.map(({ publication }) => publication)).size).toBe(told.length)
  await sql`delete from publications where body = '{}'`.execute(db)
})

test('an own network is refused as it is typed, and a few are allowed', async () => {
  for (const bad of [
    'http://hooks.example.org/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://db.internal/',
    'x',
  ]) {
    const { made } = await make({ url: bad })
    expect([made.status, errorsOf(made)], bad).toEqual([422, { url: 'key:error.url' }])
  }
  for (let i = 0; i < WEBHOOKS_MOST; i++) expect((await make()).made.status).toBe(200)
  const { made } = await make()
  expect([made.status, errorsOf(made)]).toEqual([409, { form: 'key:refusal.hooksMost' }])
})

test('to anybody else it is not there, and ended it is told nothing', async () => {
  const { visitor, at } = await make()
  await visitor.post(at, { do: 'test' })
  const stranger = visit(app, other)
  expect((await stranger.get(at)).status).toBe(404)
  const { id } = await db.selectFrom('webhook_calls').select('id').executeTakeFirstOrThrow()
  for (const fields of [{ do: 'test' }, { do: 'again', call: id }, { do: 'rotate' }, { do: 'restart' }, { do: 'end' }])
    expect((await stranger.post(at, fields as Record<string, string>)).status).toBe(404)
  const elsewhere = await make({}, other)
  expect((await elsewhere.visitor.post(elsewhere.at, { do: 'again', call: id })).status).toBe(404)

  expect((await visitor.post(at, { do: 'end' })).status).toBe(303)
  await send()
  expect(taken).toEqual([])
  expect(await db.selectFrom('deliveries').select('id').where('by', '=', 'hook').execute()).toEqual([])
})
