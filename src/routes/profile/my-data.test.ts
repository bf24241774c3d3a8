/** The own data as a file, and leaving: everything that is the person's, nothing to sign in with, nobody else's. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { deviceMark } from '#server/domain/accounts/device-mark.ts'
import { hashToken } from '#server/domain/token.ts'
import type { Message } from '#server/external/message.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import { testApp } from '../../../test/support/app.ts'
import { cookiesAfter, open, send } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { testFolder } from '../../../test/support/folder.ts'
import { addDevice, addPerson, personas, type TestPerson, testPassword } from '../../../test/support/people.ts'
import { jpeg, phoneJpeg } from '../../../test/support/pictures.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { reviewForm } from '../../../test/support/reviews.ts'

const database = await testDatabase()
const { db } = database
const DATA_DIR = testFolder()
const messages: Message[] = []
const app = await testApp(database, { env: { DATA_DIR }, deliver: (message) => void messages.push(message) })
const page = '/profile/setting/my-data'
const file = `${page}/export.json`
const whole = { sure: '1' }

beforeEach(() => {
  messages.length = 0
})

const exists = async ({ id }: TestPerson) =>
  (await db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1
const eventsOf = async ({ id }: TestPerson, action: string) => {
  const events = db.selectFrom('audit_events').select(['actor_role', 'entity_id', 'before', 'after'])
  return events.where('actor_id', '=', id).where('action', '=', action).execute()
}

test('the file holds registrations and licences as typed, without normalised numbers', async () => {
  const person = await addPerson(database)
  const now = new Date()
  await loadReference(database)
  const [place = ''] = await insertPlaces(database, [{ owner_id: person.id }])
  await db
    .insertInto('business_drafts')
    .values({
      id: uuidv7(),
      owner_id: person.id,
      token_hash: null,
      business_id: null,
      revs: '{}',
      steps: JSON.stringify({ form1: { nameTh: 'ครัวของฉัน', numberHash: 'a-keyed-hash', numberLast4: '1234' } }),
      created_at: now,
      updated_at: now,
      expires_at: now,
    })
    .execute()
  const number = { company_number: null, number_hash: 'another-hash', number_last4: '5678' }
  await db
    .insertInto('registrations')
    .values({
      business_id: place,
      operator_kind: 'person',
      operator_name: 'Somying',
      ...number,
      has_pin: true,
      stated_licensed: null,
      different_because: null,
      submitted_at: now,
      decide_by: now,
      decided_at: null,
      decided_by: null,
      returned: null,
    })
    .execute()
  await db
    .insertInto('licences')
    .values({
      id: uuidv7(),
      business_id: place,
      kind: 'food_premises',
      number: null,
      issuer: null,
      expires_on: null,
      document_key: null,
      none_because: 'ยื่นคำขอแล้ว',
      created_at: now,
    })
    .execute()
  const { body, text } = await open(app, file, person.cookie)
  expect(body.drafts).toMatchObject([{ steps: { form1: { nameTh: 'ครัวของฉัน', numberLast4: '1234' } } }])
  expect(body.registrations).toMatchObject([{ operator_name: 'Somying', number_last4: '5678' }])
  expect(body.licences).toMatchObject([{ kind: 'food_premises', none_because: 'ยื่นคำขอแล้ว' }])
  expect(text).not.toContain('hash"')
  expect(text).not.toContain('-hash')
  const stranger = await addPerson(database)
  const { drafts, registrations, licences } = (await open(app, file, stranger.cookie)).body
  expect({ drafts, registrations, licences }).toEqual({ drafts: [], registrations: [], licences: [] })
})

test('the file holds all data on the person, is never cached, and is recorded', async () => {
  const person = await addPerson(database, { ...personas.requestedInspector, phone: '+66812345678' })
  await addDevice(database, person, { userAgent: 'A device of mine' })
  const { status, headers, body } = await open(app, file, person.cookie)
  expect([status, headers['cache-control'], headers['content-disposition']]).toEqual([
    200,
    'private, no-store',
    expect.stringMatching(/^attachment; filename="place-safety-\d{4}-\d\d-\d\d\.json"$/),
  ])
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(body.account).toMatchObject({ display_name: person.name, email: person.contact, phone: '+66812345678' })
  expect(body.roles).toMatchObject([
    { role: 'client' },
    { role: 'inspector', state: 'requested', agency: 'Phuket Office' },
  ])
  expect(body.devices.map((device: { user_agent: string }) => device.user_agent).sort()).toEqual([
    '',
    'A device of mine',
  ])
  expect(body.events.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['account.register', 'account.export']),
  )
  expect(await eventsOf(person, 'account.export')).toHaveLength(1)
})

test('the file holds nothing that anybody could sign in with, and nothing of other people', async () => {
  const [person, other] = [await addPerson(database), await addPerson(database, personas.vendor)]
  const begun = await send(app, '/profile/setting/profile-edit', { do: 'contact', contact: 'next@example.com' }, person)
  const { text } = await open(app, file, person.cookie)
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const secrets = [password_hash ?? '', 'argon2', person.token, begun.cookies[0]?.split('=')[1] ?? '']
  for (const secret of [...secrets, ...secrets.flatMap((token) => hashesOf(token))]) {
    expect(secret.length).toBeGreaterThan(5)
    expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/hash|token|password"/i)
  for (const foreign of [other.id, other.contact, other.name]) expect(text).not.toContain(foreign)
})

const hashesOf = (token: string) => (['hex', 'base64', 'base64url'] as const).map((as) => hashToken(token).toString(as))

test('a guest, a suspended account and an ended session are led to the sign-in, and nothing is recorded', async () => {
  const suspended = await addPerson(database, personas.suspended)
  const forged = `__Host-session=${'x'.repeat(43)}`
  for (const cookie of ['', suspended.cookie, forged]) {
    const { status, headers, text } = await open(app, file, cookie)
    expect([status, headers.location]).toEqual([302, `/auth/login?next=${encodeURIComponent(page)}`])
    expect(headers['cache-control']).toBe('private, no-store')
    expect(text).not.toContain(suspended.name)
  }
  expect(await eventsOf(suspended, 'account.export')).toEqual([])
})

test('the twenty-first copy within an hour waits, in the reader’s own language', async () => {
  const person = await addPerson(database)
  for (let count = 0; count < 20; count++) expect((await open(app, file, person.cookie)).status).toBe(200)
  const answer = await open(app, file, person.cookie).set('Accept', 'text/html')
  expect([answer.status, answer.text.includes('ลองหลายครั้งเกินไป')]).toEqual([429, true])
  expect((await open(app, file, (await addPerson(database)).cookie)).status).toBe(200)
})

test('deleting erases the person with roles, devices, proofs and picture, signs out everywhere, and says so', async () => {
  const person = await addPerson(database, { ...personas.requestedInspector, phone: '+66898765432' })
  const elsewhere = await addDevice(database, person)
  const edit = '/profile/setting/profile-edit'
  await send(
    app,
    edit,
    { do: 'picture' },
    { cookie: person.cookie, files: { avatar: await jpeg({ width: 99, height: 99 }) } },
  )
  const { avatar_key } = await db
    .selectFrom('users')
    .select('avatar_key')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const picture = path.join(DATA_DIR, photoUrl(avatar_key ?? '', 96))
  expect(existsSync(picture)).toBe(true)
  await send(app, edit, { do: 'contact', contact: 'later@example.com' }, person)
  messages.length = 0

  const done = await send(app, page, whole, person)
  expect(done).toEqual({
    status: 303,
    to: '/profile?done=deleted',
    refusal: undefined,
    cookies: [
      '__Host-session=',
      '__Host-verification=',
      cookiesAfter('/profile?done=deleted', '', deviceMark(person.id)),
    ],
  })
  expect([await exists(person), existsSync(picture)]).toEqual([false, false])
  for (const table of ['role_grants', 'sessions', 'verifications'] as const)
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', person.id).execute(), table).toEqual([])
  for (const { cookie } of [person, elsewhere]) expect((await open(app, page, cookie)).status).toBe(302)
  expect(messages).toMatchObject([{ to: person.contact, subject: expect.stringContaining('ลบ') }])
  expect((await open(app, '/profile?done=deleted', cookiesAfter('/profile?done=deleted'))).text).toContain(
    'role="status"',
  )
  expect((await open(app, '/profile?done=deleted')).text, 'an address says nothing').not.toContain('role="status"')
  expect((await send(app, '/auth/login', { contact: person.contact, password: testPassword })).refusal?.errors).toEqual(
    {
      form: 'auth:error.signIn',
    },
  )
})

test('photos of the person’s reviews go on being shown, their originals are gone', async () => {
  await loadReference(database)
  const person = await addPerson(database)
  const [place = ''] = await insertPlaces(database, [{}])
  const files = { photos: await phoneJpeg(6) }
  await send(app, `/client/information/wrote-review/${place}`, reviewForm(), { ...person, files })
  const { key } = await db.selectFrom('review_photos').select('key').executeTakeFirstOrThrow()
  const original = path.join(DATA_DIR, 'originals', key)
  expect(readFileSync(original).includes('SecretCamera')).toBe(true)
  expect((await send(app, page, whole, person)).status).toBe(303)
  expect(readFileSync(original)).toHaveLength(0)
  expect((await open(app, photoUrl(key, 320))).status).toBe(200)
  expect((await open(app, `/client/information/review-full/${place}`)).text).toContain(photoUrl(key, 320))
})

test('acts stay on record, without a name or a contact', async () => {
  const person = await addPerson(database, { name: 'Unmistakable Name' })
  await send(app, '/profile/setting/profile-edit', { do: 'name', name: 'Another Unmistakable' }, person)
  await send(app, page, whole, person)
  const events = await db.selectFrom('audit_events').selectAll().where('actor_id', '=', person.id).execute()
  expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['account.rename', 'account.delete']))
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`Unmistakable|${person.contact}`))
})

test('without the tick nothing is deleted', async () => {
  const person = await addPerson(database)
  const { status, refusal, cookies } = await send(app, page, {}, person)
  expect([status, refusal?.errors, cookies, await exists(person)]).toEqual([422, { sure: 'auth:error.sure' }, [], true])
})

test('a ticked box stays ticked after confirming, and nothing is deleted by that', async () => {
  const person = await addPerson(database)
  await db.updateTable('sessions').set({ confirmed_at: null }).where('id', '=', person.session).execute()
  expect(await send(app, page, whole, person)).toMatchObject({
    status: 303,
    to: expect.stringMatching('^/auth/confirm'),
  })
  const { text } = await open(app, `${page}?confirmed=1`, person.cookie)
  expect(text).toMatch(/<input(?=[^>]*name="sure")(?=[^>]*checked)/)
  expect(await exists(person)).toBe(true)
})

test('pressed twice it is done once: one event, one message, no error', async () => {
  const person = await addPerson(database)
  const answers = await Promise.all([send(app, page, whole, person), send(app, page, whole, person)])
  const ways = answers.map(({ status, to }) => `${status} ${to}`)
  expect(ways).toContain('303 /profile?done=deleted')
  // The second press met the door before or after.
  for (const way of ways) expect(way).toMatch(/^303 \/profile\?done=deleted$|^302 \/auth\/login/)
  expect(await eventsOf(person, 'account.delete')).toHaveLength(1)
  expect(messages).toHaveLength(1)
})

test('an owner who leaves reads beforehand what happens to the places, and takes a copy of them along', async () => {
  await loadReference(database)
  const owner = await addPerson(database, personas.vendor)
  const [place = ''] = await insertPlaces(database, [{ name_th: 'ร้านป้านก', owner_id: owner.id }])
  await addPayees(place)
  const { text } = await open(app, page, owner.cookie)
  expect(text).toContain('ร้านป้านก')
  expect(text).toContain('<li>บัญชีธนาคาร พร้อมเพย์')
  expect((await open(app, page, (await addPerson(database)).cookie)).text).not.toContain('<li>บัญชีธนาคาร พร้อมเพย์')
  const { body } = await open(app, file, owner.cookie)
  expect(body.places).toMatchObject([
    {
      id: place,
      name_th: 'ร้านป้านก',
      bank_accounts: [
        { number: '1234567890', account_name: 'นก ใจดี', ended_at: expect.any(String) },
        { ended_at: null },
      ],
      social_accounts: [{ kind: 'line', handle: 'paanok' }],
      items: [],
      policies: [],
    },
  ])
})

test('an owner who leaves takes a copy of payees and earlier statements along; the place stays with its record', async () => {
  await loadReference(database)
  const owner = await addPerson(database, personas.vendor)
  const [place = '', begun = '', other = ''] = await insertPlaces(database, [
    {
      owner_id: owner.id,
      grade: 'A',
      score: 95,
      inspected_at: new Date(),
      grade_valid_until: new Date(Date.now() + 1e9),
    },
    { owner_id: owner.id, status: 'submitted' },
    {},
  ])
  for (const id of [place, other]) await addPayees(id)
  expect((await send(app, page, whole, owner)).status).toBe(303)
  const left = await db
    .selectFrom('businesses')
    .select(['id', 'owner_id', 'status', 'grade'])
    .where('id', 'in', [place, begun])
    .execute()
  expect(left).toEqual(
    expect.arrayContaining([
      { id: place, owner_id: null, status: 'approved', grade: 'A' },
      { id: begun, owner_id: null, status: 'closed', grade: null },
    ]),
  )
  for (const table of ['bank_accounts', 'social_accounts'] as const) {
    const rows = await db.selectFrom(table).select('business_id').where('business_id', 'in', [place, other]).execute()
    expect(new Set(rows.map(({ business_id }) => business_id)), table).toEqual(new Set([other]))
  }
  expect((await open(app, `/client/information/${place}`)).text).not.toContain('นก ใจดี')
  expect(await eventsOf(owner, 'business.leave')).toMatchObject(
    [{ entity_id: place }, { entity_id: begun }].sort(byEntity),
  )
})

const byEntity = (a: { entity_id: string }, b: { entity_id: string }) => (a.entity_id < b.entity_id ? -1 : 1)

/** One account that has ended, one that stands, and a page. */
async function addPayees(business_id: string): Promise<void> {
  const stated = { business_id, created_at: new Date('2026-01-01') }
  const bank = { ...stated, kind: 'account' as const, bank_code: '004', account_name: 'นก ใจดี' }
  await db
    .insertInto('bank_accounts')
    .values([
      { ...bank, id: uuidv7(), number: '1234567890', ended_at: new Date('2026-02-01') },
      { ...bank, id: uuidv7(), number: '1234567891' },
    ])
    .execute()
  await db
    .insertInto('social_accounts')
    .values({ ...stated, id: uuidv7(), kind: 'line', handle: 'paanok' })
    .execute()
}
