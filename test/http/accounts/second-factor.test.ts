/** The second factor of officers: set up in days, asked at each sign-in, each code once; and no officer's page or command without it. */

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { findFactors, missingStep } from '#server/domain/accounts/factors.ts'
import { sealApps } from '#server/domain/accounts/seal-apps.ts'
import { enqueuePushes } from '#server/domain/deliveries/enqueue-pushes.ts'
import { keyIdOf, makeSealing } from '#server/external/sealing.ts'
import { composePush } from '#server/messages/compose-push.ts'
import { FACTOR_GRACE_DAYS } from '#shared/accounts/factor.ts'
import { dayMs } from '#shared/bangkok.ts'
import { sealingKey, testApp } from '../../support/app.ts'
import { send } from '../../support/asking.ts'
import { makeAuthenticator } from '../../support/authenticator.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { makePasskey, signInWith } from '../../support/passkey-steps.ts'
import {
  addDevice,
  addPerson,
  type GivenPerson,
  personas,
  type TestPerson,
  testPassword,
} from '../../support/people.ts'
import { insertPlaces } from '../../support/places.ts'
import { begin } from '../../support/quarantine.ts'
import { appCode } from '../../support/second-factor.ts'
import { errorsOf, nameOf, postBox, stateOf, type Visitor, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const box = postBox()
const app = await testApp(database, { deliver: box.deliver, env: { OFFICER_SECOND_FACTOR: 'required' } })
beforeEach(() => forgetLimits(database))
afterEach(() => void vi.useRealTimers())

const setting = '/profile/setting/second-factor'
const later = (days: number) => vi.useFakeTimers({ now: Date.now() + days * dayMs, toFake: ['Date'] })
const codeOf = (person: TestPerson, steps = 0) => appCode(database, person, steps)

/** Sets an app up; the codes for paper. */
async function setUp(person: TestPerson, visitor: Visitor): Promise<string[]> {
  expect((await visitor.post(setting, { do: 'begin' })).status).toBe(303)
  const done = await visitor.post(setting, { do: 'finish', code: await codeOf(person) })
  expect(done.status).toBe(200)
  return (Object.values(stateOf(done).actions)[0] as { data: { codes: string[] } }).data.codes
}

async function officer(given: GivenPerson = personas.inspector) {
  const person = await addPerson(database, given)
  return { person, visitor: visit(app, person) }
}

/** A visit that the officer has taken along; its id becomes the run's. */
async function takeAlong({ id: officer_id }: TestPerson, place: string): Promise<string> {
  const { template_id, asked } = await db
    .selectFrom('question_templates')
    .select(['id as template_id'])
    .select(() => sql<string[]>`array['a']`.as('asked'))
    .executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  const visit = { id, business_id: place, officer_id, template_id, follows_id: null, asked, prepared_at: new Date() }
  await db.insertInto('prepared_runs').values(visit).execute()
  return id
}

/** The first step with the password, in a new browser. */
async function begun({ contact }: TestPerson, next = '') {
  const visitor = visit(app)
  const answer = await visitor.post('/auth/login', { contact, password: testPassword, next })
  return { visitor, answer, to: String(answer.headers.location) }
}

test('an officer without a factor is told for seven days, and then no page or command is open before it is set up', async () => {
  const { person, visitor } = await officer()
  const home = await visitor.get('/inspector/home')
  expect([home.status, home.text.includes('Set up a second factor. 6 days are left')]).toEqual([200, true])
  later(FACTOR_GRACE_DAYS + 1)
  const { visitor: there } = await begun(person)
  for (const path of ['/inspector/home', '/inspector/officers', '/inspector/manage-reply'])
    expect((await there.get(path)).headers.location).toBe(`${setting}?next=${encodeURIComponent(path)}`)
  const command = await there.post('/inspector/check/business-tourlist', { places: '' })
  expect([command.status, command.headers.location]).toEqual([302, expect.stringContaining(setting)])
  expect((await there.get('/profile')).text).toContain('Officers’ pages are closed until you set up a second factor')
  await there.post('/auth/pass-token/switc-role', { role: 'inspector' })
  expect((await there.get('/inspector/home')).headers.location, 'nor by a switch').toContain(setting)
  const codes = await setUp(person, there)
  expect(new Set(codes).size).toBe(10)
  expect((await there.get('/inspector/home')).status).toBe(200)
  expect(box.messages.findLast(({ to }) => to === person.contact)?.text).toMatch(/authenticator app was set up|ตั้งค่าแอป/)
})

test('a sign-in asks for the app’s code as a second step, and until then it is nobody’s', async () => {
  const { person, visitor } = await officer()
  await setUp(person, visitor)
  const { visitor: phone, to } = await begun(person, '/inspector/manage-reply')
  expect(to).toBe(`/auth/second-step?next=${encodeURIComponent('/inspector/manage-reply')}`)
  expect(await nameOf(phone)).toBeNull()
  expect((await phone.get('/inspector/home')).headers.location).toContain('/auth/login')
  const page = await phone.get(to)
  expect(page.text).toContain('autoComplete="one-time-code"')
  const wrong = await phone.post(to, { do: 'code', code: '000000' })
  expect([wrong.status, errorsOf(wrong)]).toEqual([422, { code: 'factor:error.code' }])
  const half = phone.cookies.get('__Host-session')
  const code = await codeOf(person, 1)
  const done = await phone.post(to, { do: 'code', code })
  expect([done.status, done.headers.location]).toEqual([303, '/inspector/manage-reply'])
  expect(phone.cookies.get('__Host-session'), 'under another token').not.toBe(half)
  expect(await nameOf(phone)).toBe(person.name)
  const again = await begun(person)
  const replayed = await again.visitor.post(again.to, { do: 'code', code })
  expect(errorsOf(replayed), 'within its time the same code').toEqual({ code: 'factor:error.used' })
  const { devices } = stateOf(await phone.get('/profile/setting/devices')).data['profile/devices']
  expect(devices[0]).toMatchObject({ by: 'password', factor: 'app', isThis: true })
  expect(devices, 'none that waits').toHaveLength(2)
})

test('clocks may differ by one step, in both directions, and by no more', async () => {
  const { person, visitor } = await officer()
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  await setUp(person, visitor)
  const tried = async (steps: number) => {
    vi.setSystemTime(Date.now() + 120_000)
    const { visitor: there, to } = await begun(person)
    return (await there.post(to, { do: 'code', code: await codeOf(person, steps) })).status
  }
  expect([await tried(-2), await tried(-1), await tried(1), await tried(2)]).toEqual([422, 303, 303, 422])
})

test('a code from paper signs in once, the person is told, and new codes replace the old ones', async () => {
  const { person, visitor } = await officer()
  const [first = '', second = ''] = await setUp(person, visitor)
  const lost = await begun(person)
  expect((await lost.visitor.post(lost.to, { do: 'code', code: first.toLowerCase() })).status).toBe(303)
  expect(box.messages.findLast(({ to }) => to === person.contact)?.text).toMatch(/9/)
  const again = await begun(person)
  expect(errorsOf(await again.visitor.post(again.to, { do: 'code', code: first }))).toEqual({
    code: 'factor:error.code',
  })
  expect((await lost.visitor.get(setting)).text).toContain('9 of 10 codes are unused')
  await lost.visitor.post(setting, { do: 'renew' })
  expect(errorsOf(await again.visitor.post(again.to, { do: 'code', code: second }))).toEqual({
    code: 'factor:error.code',
  })
  const stored = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute()
  expect(JSON.stringify(stored)).not.toContain(first.replaceAll('-', ''))
})

test('wrong codes come to a limit for the account, in any browser', async () => {
  const { person, visitor } = await officer()
  await setUp(person, visitor)
  for (let i = 0; i < 5; i++) {
    const { visitor: thief, to } = await begun(person)
    for (const code of ['111111', '222222']) await thief.post(to, { do: 'code', code })
  }
  const { visitor: late, to } = await begun(person)
  const limited = await late.post(to, { do: 'code', code: await codeOf(person, 1) })
  expect([limited.status, errorsOf(limited)]).toEqual([429, { form: 'error:problem.too_many_requests' }])
})

test('a half-done sign-in is over after ten minutes, and can be left', async () => {
  const { person, visitor } = await officer()
  await setUp(person, visitor)
  const one = await begun(person)
  const left = await one.visitor.post(one.to, { do: 'leave' })
  expect(left.headers.location).toBe('/auth/login?next=%2Finspector%2Fhome')
  expect(one.visitor.cookies.has('__Host-session')).toBe(false)
  const two = await begun(person)
  later(11 / 1440)
  const over = await two.visitor.post(two.to, { do: 'code', code: await codeOf(person) })
  expect([over.status, errorsOf(over)]).toEqual([422, { form: 'factor:error.over' }])
  expect((await two.visitor.get('/auth/second-step')).headers.location).toBe('/auth/login')
})

test('a passkey is both factors at the sign-in, and the second one after a password', async () => {
  const { person } = await officer()
  const device = makeAuthenticator()
  expect((await makePasskey(app, person, device)).status).toBe(303)
  expect((await signInWith(app, device)).to).toBe('/inspector/home')
  const { visitor, to } = await begun(person)
  expect(to).toContain('/auth/second-step')
  const { refusal, cookies } = await send(app, to, { do: 'ask' }, { cookie: visitor.header() })
  const cookie = [visitor.header(), ...cookies].join('; ')
  const options = (refusal as unknown as { data: Parameters<typeof device.answer>[0] }).data
  const done = await send(app, to, { do: 'passkey', credential: device.answer(options) }, { cookie })
  expect([done.status, done.to]).toEqual([303, '/inspector/home'])
  const kept = await visit(app, person).post('/profile/setting/passkeys', { do: 'remove', passkey: device.id })
  expect(errorsOf(kept), 'not the last factor of an officer').toEqual({ form: 'factor:error.last' })
})

test('neither a mailbox nor a password alone takes the factor away or proves enough', async () => {
  const { person, visitor } = await officer()
  await setUp(person, visitor)
  const thief = visit(app)
  await thief.post('/forgot', { contact: person.contact })
  await thief.post('/forgot/verify', { do: 'code', code: box.codeTo(person.contact) })
  const reset = await thief.post('/forgot/reset', { password: 'nine quiet rivers', others: '1' })
  expect(reset.headers.location).toContain('/auth/second-step')
  expect(await nameOf(thief)).toBeNull()
  const there = await begun(person)
  // The password is another one since.
  expect(there.answer.status).toBe(422)
  const own = visit(app)
  const entered = await own.post('/auth/login', { contact: person.contact, password: 'nine quiet rivers' })
  expect((await own.post(String(entered.headers.location), { do: 'code', code: await codeOf(person, 1) })).status).toBe(
    303,
  )
  await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', person.id).execute()
  expect((await own.post(setting, { do: 'remove' })).headers.location).toContain('/auth/confirm')
  const confirming = '/auth/confirm'
  expect((await own.get(confirming)).text).not.toContain('name="password"')
  expect(errorsOf(await own.post(confirming, { do: 'password', password: 'nine quiet rivers' }))).toEqual({
    form: 'factor:error.tooWeak',
  })
  vi.useFakeTimers({ now: Date.now() + 90_000, toFake: ['Date'] })
  expect((await own.post(confirming, { do: 'factor', code: await codeOf(person) })).status).toBe(303)
  expect(errorsOf(await own.post(setting, { do: 'remove' }))).toEqual({ form: 'factor:error.last' })
})

test('everybody may have one, and only officers must', async () => {
  const person = await addPerson(database)
  const visitor = visit(app, person)
  expect(errorsOf(await visitor.post(setting, { do: 'renew' }))).toEqual({ form: 'factor:error.none' })
  later(30)
  const { visitor: plain, to } = await begun(person)
  expect(to, 'no step').toBe('/profile')
  await setUp(person, plain)
  const asked = await begun(person)
  expect(asked.to).toContain('/auth/second-step')
  vi.setSystemTime(Date.now() + 60_000)
  await asked.visitor.post(asked.to, { do: 'code', code: await codeOf(person) })
  expect((await asked.visitor.post(setting, { do: 'remove' })).headers.location).toBe(`${setting}?done=removed`)
  expect((await begun(person)).to).toBe('/profile')
})

test('an officer signs in again after half an hour without an act, or twelve hours; not while a visit is under way', async () => {
  const { person } = await officer()
  const seen = (minutes: number, hours = 1) =>
    db
      .updateTable('sessions')
      .set({
        last_seen_at: new Date(Date.now() - minutes * 60_000),
        created_at: new Date(Date.now() - hours * 3_600_000),
      })
      .where('id', '=', person.session)
      .execute()
  await seen(29)
  expect((await visit(app, person).get('/inspector/home')).status).toBe(200)
  await seen(20)
  await visit(app, person).get('/live/unread.json')
  const { last_seen_at: last } = await db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('id', '=', person.session)
    .executeTakeFirstOrThrow()
  expect(Date.now() - +last, 'what an open page asks by itself is no act').toBeGreaterThan(19 * 60_000)
  await seen(36)
  const away = visit(app, person)
  const typed = await away.post('/inspector/officers', { do: 'refuse', reason: 'ข้อความที่พิมพ์ไว้' })
  expect(typed.headers.location).toContain('/auth/login')
  expect((await away.get(String(typed.headers.location))).text, 'and says why').toMatch(
    /signed out because nothing was/,
  )
  const [place = '', far = ''] = await insertPlaces(database, [{}, {}])
  const other = await addDevice(database, person, { role: 'inspector' })
  person.session = other.session
  const there = visit(app, other)
  await seen(36)
  await takeAlong(person, far)
  expect((await there.get('/inspector/home')).status, 'with a visit taken along, which may have begun out there').toBe(
    200,
  )
  await db
    .updateTable('prepared_runs')
    .set({ prepared_at: new Date(Date.now() - 13 * 3_600_000) })
    .execute()
  await begin(database, person, place)
  await seen(36)
  expect((await there.get('/inspector/home')).status, 'with a visit under way').toBe(200)
  await seen(36, 13)
  expect((await there.get('/inspector/home')).headers.location).toContain('/auth/login')
})

test('visits that were taken along yesterday hold no session open', async () => {
  const { person } = await officer()
  const [place = ''] = await insertPlaces(database, [{}])
  await takeAlong(person, place)
  const idle = async () => {
    const device = await addDevice(database, person, { role: 'inspector' })
    await db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 36 * 60_000) })
      .where('id', '=', device.session)
      .execute()
    return (await visit(app, device).get('/inspector/home')).status
  }
  expect(await idle()).toBe(200)
  await db
    .updateTable('prepared_runs')
    .set({ prepared_at: new Date(Date.now() - 13 * 3_600_000) })
    .execute()
  expect(await idle()).toBe(302)
})

test('no officer’s push goes to a browser whose session is over, also before anybody notices; others do', async () => {
  const { person } = await officer()
  const subscription = {
    endpoint: `https://push.example.org/${person.id}`,
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
    key_number: 0,
  }
  await db
    .insertInto('push_subscriptions')
    .values({ id: crypto.randomUUID(), session_id: person.session, ...subscription, created_at: new Date() })
    .execute()
  const pushes = async (kind: 'officer_restored' | 'favourite_lifted') => {
    const values = { path: '/inspector/area-duty', place: 'ครัวชาวเล', at: new Date() }
    const told = [
      {
        message: null,
        about: kind,
        notification: { user: person.id, ref: null },
        push: composePush({ locale: 'th', kind, origin: 'https://places.example.org', values, ref: null }),
      },
    ]
    return db.transaction().execute(async (tx) => {
      await tx.deleteFrom('deliveries').execute()
      await enqueuePushes(tx, told, new Date())
      const { length } = await tx.selectFrom('deliveries').select('id').execute()
      return length
    })
  }
  expect([await pushes('officer_restored'), await pushes('favourite_lifted')]).toEqual([1, 1])
  await db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 36 * 60_000) })
    .where('id', '=', person.session)
    .execute()
  expect([await pushes('officer_restored'), await pushes('favourite_lifted')]).toEqual([0, 1])
  await visit(app, person).get('/inspector/home')
  expect(
    await db.selectFrom('push_subscriptions').select('id').where('session_id', '=', person.session).execute(),
  ).toEqual([])
})

test('a provider that says it asked for two factors spares the second step; else it is asked', async () => {
  const factors = { ...(await findFactors(db, (await addPerson(database)).id)), app: true }
  expect([missingStep(factors, 'provider', true), missingStep(factors, 'provider', false)]).toEqual([null, 'factor'])
  expect(['password', 'code', 'hand-off'].map((by) => missingStep(factors, by as 'code', false))).toEqual(
    Array(3).fill('factor'),
  )
})

test('an officer who lost the phone: two supervisors reset the factor, told on all ways, and the next sign-in proves the contact', async () => {
  const { person, visitor } = await officer()
  await setUp(person, visitor)
  const [one, two] = [await officer(personas.supervisor), await officer(personas.supervisor)]
  const page = `/inspector/officers/${person.id}`
  const { rev } = stateOf(await one.visitor.get(page)).data['inspector/officers/officer'].officer
  const reason = 'โทรศัพท์หาย แจ้งด้วยตนเองที่สำนักงาน'
  const proposed = await one.visitor.post(page, { do: 'resetFactor', rev, reason })
  expect(proposed.headers.location).toBe(`${page}?done=proposed`)
  const { id } = await db
    .selectFrom('power_proposals')
    .select('id')
    .where('officer_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect((await one.visitor.post(page, { do: 'confirm', proposal: id })).status, 'not alone').not.toBe(303)
  expect((await begun(person)).to, 'nothing yet').toContain('/auth/second-step')
  expect((await two.visitor.post(page, { do: 'confirm', proposal: id })).status).toBe(303)
  expect(await nameOf(visitor), 'signed out everywhere').toBeNull()
  expect(box.messages.findLast(({ to }) => to === person.contact)?.text).toContain(reason)
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'reason'])
    .where('entity_id', '=', person.id)
    .execute()
  expect(events).toContainEqual({ action: 'factor.reset', reason })
  const back = await begun(person)
  expect(back.to).toContain('/auth/second-step')
  expect((await back.visitor.get(back.to)).text).not.toContain('name="code"')
  await back.visitor.post(back.to, { do: 'send', to: 'email' })
  const done = await back.visitor.post(back.to, { do: 'contact', code: box.codeTo(person.contact) })
  expect(done.status).toBe(303)
  expect((await back.visitor.get('/inspector/home')).headers.location, 'no days of grace').toContain(setting)
  await setUp(person, back.visitor)
  expect((await back.visitor.get('/inspector/home')).status).toBe(200)
})

test('a new device of an officer is told to the supervisor, once for each device, whatever it calls itself', async () => {
  const supervisor = await addPerson(database, personas.supervisor)
  const { person } = await officer({ ...personas.inspector, name: 'Nida Newdevice' })
  const notified = () =>
    box.messages.filter(({ to, text }) => to === supervisor.contact && text.includes(person.name)).length
  const thief = visit(app)
  const enter = () => thief.post('/auth/login', { contact: person.contact, password: testPassword })
  await enter()
  expect(notified()).toBe(1)
  await thief.post('/profile', { do: 'sign-out' })
  await enter()
  expect(notified(), 'known by its cookie').toBe(1)
  const bell = await db.selectFrom('notifications').select('kind').where('user_id', '=', supervisor.id).execute()
  expect(bell).toContainEqual({ kind: 'officer_new_device' })
})

test('an app’s secret is sealed in the database, those of before at the next start; without its key the page says so', async () => {
  await db.deleteFrom('authenticator_apps').execute()
  const { person, visitor } = await officer()
  await setUp(person, visitor)
  const stored = () =>
    db
      .selectFrom('authenticator_apps')
      .select(['secret', 'key_id'])
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
  const sealed = await stored()
  expect(sealed.key_id).toBe(keyIdOf(sealingKey))
  const plain = makeSealing([sealingKey]).open({ key_id: sealed.key_id, sealed: sealed.secret }, person.id) as Buffer
  expect([plain.length, sealed.secret.includes(plain)]).toEqual([20, false])
  await db.updateTable('authenticator_apps').set({ secret: plain, key_id: null }).execute()
  const newer = Buffer.alloc(32, 'newer key')
  const both = makeSealing([newer, sealingKey])
  expect(await sealApps(db, both)).toBe(0)
  const anew = await stored()
  expect([anew.key_id, both.open({ key_id: anew.key_id, sealed: anew.secret }, person.id)]).toEqual([
    keyIdOf(newer),
    plain,
  ])
  const { visitor: phone } = await begun(person)
  const refused = await phone.post('/auth/second-step', { do: 'code', code: '123456' })
  expect(errorsOf(refused)).toEqual({ form: 'factor:error.sealed' })
  expect(await sealApps(db, makeSealing([sealingKey]))).toBe(1)
})
