/** Signing in over HTTP: by password and by code, on two devices and two instances, and attempts that must never sign anybody in. */
import { beforeEach, expect, test } from 'vitest'
import { type Account, findAccount } from '#server/domain/accounts/accounts.ts'
import { signIn } from '#server/domain/accounts/sign-in.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { testApp } from '../../support/app.ts'
import { perform } from '../../support/commands.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { addDevice, addPerson, type TestPerson, testPassword } from '../../support/people.ts'
import { errorsOf, nameOf, postBox, setCookies, stateOf, type Visitor, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })
/** Another instance of the product over the same database. */
const otherApp = await testApp(database, { deliver: box.deliver })

beforeEach(() => forgetLimits(database))

const enter = (visitor: Visitor, { contact }: Pick<TestPerson, 'contact'>, more: Record<string, string> = {}) =>
  visitor.post('/auth/login', { contact, password: testPassword, ...more })
const sessionsOf = ({ id }: Pick<TestPerson, 'id'>) =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()

async function stranger(given: Parameters<typeof addPerson>[1] = {}): Promise<TestPerson> {
  const person = await addPerson(database, given)
  await db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  return person
}

test('the right password signs in, on two devices, with a cookie that only the server reads', async () => {
  const person = await stranger()
  const [phone, desk] = [visit(app, { userAgent: 'Phone' }), visit(app, { userAgent: 'Desk' })]
  const answer = await enter(phone, { contact: person.contact.toUpperCase() })
  expect([answer.status, answer.headers.location]).toEqual([303, '/profile'])
  const cookie = setCookies(answer).find((set) => set.startsWith('__Host-session='))
  expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  const remembered = await enter(desk, person, { remembered: 'on', next: '/client/recommend-full' })
  expect(remembered.headers.location).toBe('/client/recommend-full')
  expect(setCookies(remembered).join()).toContain('Max-Age=2592000; HttpOnly; SameSite=Lax; Secure')
  expect([await nameOf(phone), await nameOf(desk)]).toEqual([person.name, person.name])
  expect(phone.cookies.get('__Host-session')).not.toBe(desk.cookies.get('__Host-session'))
  const devices = stateOf(await desk.get('/profile/setting/devices')).data['profile/devices'].devices
  expect(devices.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([true, false])
})

test('officers arrive at their day, owners at their places, unless they were on the way to something; a requested one and everybody else at their account', async () => {
  const at = async (given: Parameters<typeof addPerson>[1], more: Record<string, string> = {}) => {
    const person = await stranger(given)
    return (await enter(visit(app), person, more)).headers.location
  }
  const officer = { inspector: {} }
  expect(await at(officer)).toBe('/inspector/home')
  expect(await at(officer, { next: '/inspector/manage-reply' })).toBe('/inspector/manage-reply')
  expect(await at({ inspector: { state: 'requested' } })).toBe('/profile')
  expect(await at({})).toBe('/profile')
  expect(await at({ vendor: true }), 'owners at their places').toBe('/vendor/my-business')
  // A person acting as a client on another device goes on as one, and as an officer from the switch on.
  const both = await stranger(officer)
  const [visitor, phone] = [visit(app), visit(app)]
  await enter(phone, both)
  await phone.post('/auth/pass-token/switc-role', { role: 'client' })
  expect((await enter(visitor, both)).headers.location).toBe('/profile')
  const switched = await visitor.post('/auth/pass-token/switc-role', { role: 'inspector' })
  expect(switched.headers.location).toBe('/inspector/home')
  expect((await visitor.get('/auth/login')).headers.location).toBe('/inspector/home')
  await visitor.post('/profile', { do: 'sign-out' })
  await phone.post('/profile', { do: 'sign-out' })
  expect((await enter(visit(app), both)).headers.location, 'with no session left to say it').toBe('/inspector/home')
  await db.deleteFrom('role_grants').where('user_id', '=', both.id).where('role', '=', 'inspector').execute()
  expect((await enter(visit(app), both)).headers.location, 'a role that was taken away').toBe('/profile')
})

test('a device is known by its own secret: one that only calls itself the same is told of as new', async () => {
  const person = await stranger()
  const notified = () => box.messages.filter(({ to }) => to === person.contact).length
  const [own, thief] = [visit(app, { userAgent: 'Phone' }), visit(app, { userAgent: 'Phone' })]
  await enter(own, person)
  await own.post('/profile', { do: 'sign-out' })
  expect((await enter(own, person)).status).toBe(303)
  expect(notified(), 'the first, and the same again').toBe(0)
  await enter(thief, person)
  expect(notified()).toBe(1)
  // Known since, under any name after an update.
  const updated = visit(app, { userAgent: 'Phone 2', cookie: own.header() })
  await enter(updated, person)
  expect(notified()).toBe(1)
})

test('messages go on in the language that was chosen, for any language of the browser', async () => {
  const person = await stranger({ locale: 'th' })
  const languageOf = async () =>
    (await db.selectFrom('users').select('locale').where('id', '=', person.id).executeTakeFirstOrThrow()).locale
  const reader = visit(app)
  expect((await enter(reader, person)).status).toBe(303)
  expect(await languageOf()).toBe('th')
  await reader.post('/profile/language', { locale: 'cn' })
  expect(await languageOf()).toBe('cn')
})

test('at an http address the cookie has a plain name and no Secure, and only there', async () => {
  const person = await stranger()
  const origin = 'http://localhost:3000'
  const plain = await testApp(database, { env: { PUBLIC_URL: origin } })
  const answer = await enter(visit(plain, { origin }), person)
  const [cookie = ''] = setCookies(answer).filter((set) => set.startsWith('session='))
  expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const planted = visit(app, { cookie: cookie.split(';')[0] })
  expect(await nameOf(planted), 'a plain name can be planted by another host').toBe(null)
})

test('the database holds no token: a table’s contents sign nobody in', async () => {
  const person = await addPerson(database)
  const [row] = await sessionsOf(person)
  expect(row?.token_hash.toString()).not.toContain(person.token)
  for (const stolen of [row?.token_hash.toString('base64url'), row?.token_hash.toString('hex'), row?.id])
    expect(await nameOf(visit(app, { cookie: `__Host-session=${stolen}` }))).toBe(null)
})

test('a session that was planted before is not the one that signing in opens', async () => {
  const [attacker, victim] = [await addPerson(database), await stranger({ name: 'Victim' })]
  const visitor = visit(app, { cookie: attacker.cookie })
  await enter(visitor, victim)
  expect(visitor.cookies.get('__Host-session')).not.toBe(attacker.token)
  expect(await nameOf(visit(app, { cookie: attacker.cookie })), 'the planted one ends').toBe(null)
  expect(await nameOf(visitor)).toBe('Victim')
  const made = 'A'.repeat(43)
  const other = visit(app, { cookie: `__Host-session=${made}` })
  await enter(other, victim)
  expect(await nameOf(visit(app, { cookie: `__Host-session=${made}` }))).toBe(null)
  expect(await nameOf(other)).toBe('Victim')
})

test('signing in again gives the browser another session and ends the one before, at once and on every instance', async () => {
  const person = await stranger()
  const visitor = visit(app)
  await enter(visitor, person)
  const before = visitor.header()
  expect(await nameOf(visit(otherApp, { cookie: before }))).toBe(person.name)
  await enter(visitor, person)
  expect(await nameOf(visit(otherApp, { cookie: before }))).toBe(null)
  expect(await sessionsOf(person)).toHaveLength(1)
})

test('a verification that was planted proves nothing to its planter', async () => {
  const [attacker, victim] = [await stranger(), await stranger()]
  const planting = visit(app)
  await planting.post('/auth/login', { do: 'send', contact: attacker.contact })
  const planted = String(planting.cookies.get('__Host-verification'))
  const visitor = visit(app, { cookie: `__Host-verification=${planted}` })
  await visitor.post('/auth/login', { do: 'send', contact: victim.contact })
  expect(visitor.cookies.get('__Host-verification')).not.toBe(planted)
  const code = box.codeTo(victim.contact)
  const stolen = await planting.post('/auth/login', { do: 'code', code })
  expect([stolen.status, errorsOf(stolen)]).toEqual([422, { code: 'auth:error.codeWrong' }])
  expect((await visitor.post('/auth/login', { do: 'code', code })).status).toBe(303)
})

test('a code signs in, remembers the wanted page, and is bound to its browser', async () => {
  const person = await stranger()
  const visitor = visit(app)
  const sent = await visitor.post('/auth/login', {
    do: 'send',
    contact: person.contact,
    remembered: 'on',
    next: '/client/popular-full',
  })
  expect(sent.headers.location).toBe('/auth/login?by=code&next=%2Fclient%2Fpopular-full')
  const flow = setCookies(sent).find((set) => set.startsWith('__Host-verification='))
  expect(flow).toMatch(/^__Host-verification=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/)
  const done = await visitor.post('/auth/login', {
    do: 'code',
    code: box.codeTo(person.contact),
    next: '/client/popular-full',
  })
  expect(done.headers.location).toBe('/client/popular-full')
  expect(setCookies(done).join()).toContain('Max-Age=2592000')
  expect(setCookies(done).join()).toContain('__Host-verification=; Path=/; Max-Age=0')
})

test('a proof for one purpose does for no other', async () => {
  const person = await stranger()
  const visitor = visit(app)
  await visitor.post('/forgot', { contact: person.contact })
  const code = box.codeTo(person.contact)
  for (const path of ['/auth/login', '/auth/register', '/auth/pass-token/register']) {
    const answer = await visit(app, { cookie: visitor.header() }).post(path, { do: 'code', code })
    expect(await db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute(), path).toEqual([])
    expect([302, 422], path).toContain(answer.status)
  }
})

test('a role is switched under a new token; the old one is dead at once on every instance', async () => {
  const person = await addPerson(database, { vendor: true, role: 'client' })
  const visitor = visit(app, { cookie: person.cookie })
  const answer = await visitor.post('/auth/pass-token/switc-role', { role: 'vendor' })
  expect(answer.status).toBe(303)
  expect(visitor.cookies.get('__Host-session')).not.toBe(person.token)
  expect(await nameOf(visit(otherApp, { cookie: person.cookie }))).toBe(null)
  expect(stateOf(await visit(otherApp, { cookie: visitor.header() }).get('/profile')).role).toBe('vendor')
})

test('a role that the account does not hold is not given by any form', async () => {
  const person = await addPerson(database, { inspector: { state: 'requested' }, role: 'client' })
  const visitor = visit(app, { cookie: person.cookie })
  for (const role of ['vendor', 'inspector', 'supervisor', 'system', '__proto__']) {
    const answer = await visitor.post('/auth/pass-token/switc-role', { role, roles: role, state: 'active' })
    expect([answer.status, errorsOf(answer)], role).toEqual([422, { role: 'auth:error.roleNotHeld' }])
  }
  expect(stateOf(await visitor.get('/profile')).role).toBe('client')
})

test('two switches at once leave one session, with one of the given tokens', async () => {
  const person = await addPerson(database, { vendor: true, role: 'client' })
  const tabs = [visit(app, { cookie: person.cookie }), visit(otherApp, { cookie: person.cookie })]
  const answers = await Promise.all(tabs.map((tab) => tab.post('/auth/pass-token/switc-role', { role: 'vendor' })))
  expect(answers.every(({ status }) => status === 303 || status === 302)).toBe(true)
  expect((await Promise.all(tabs.map(nameOf))).filter(Boolean)).toEqual([person.name])
})

test('a session that is over, ended or of a suspended account counts as none at once, and its cookie is removed', async () => {
  const [late, ended, suspended] = [await addPerson(database), await addPerson(database), await addPerson(database)]
  for (const { cookie } of [late, ended, suspended]) expect(await nameOf(visit(app, { cookie }))).not.toBe(null)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', late.session)
    .execute()
  await db.deleteFrom('sessions').where('id', '=', ended.session).execute()
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', suspended.id).execute()
  for (const { cookie } of [late, ended, suspended])
    for (const instance of [app, otherApp]) {
      const answer = await visit(instance, { cookie }).get('/profile/setting/devices')
      expect(answer.headers.location).toBe('/auth/login?next=%2Fprofile%2Fsetting%2Fdevices')
      expect(setCookies(answer)).toContain('__Host-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure')
      const posted = await visit(instance, { cookie }).post('/profile/setting/devices', { do: 'others' })
      expect(posted.status).toBe(302)
    }
})

test('a device that is not remembered is signed out a day after its last visit, a remembered one thirty days after its first', async () => {
  const person = await stranger()
  const visitor = visit(app)
  await enter(visitor, person)
  const hours = async () => {
    const [row] = await sessionsOf(person)
    return Math.round((Number(row?.expires_at) - Date.now()) / 3_600_000)
  }
  expect(await hours()).toBe(24)
  const long = new Date(Date.now() - 6 * 60_000)
  await db
    .updateTable('sessions')
    .set({ last_seen_at: long, expires_at: new Date(Date.now() + 3_600_000) })
    .where('user_id', '=', person.id)
    .execute()
  await visitor.get('/profile')
  expect(await hours(), 'a visit prolongs').toBe(24)
  await db
    .updateTable('sessions')
    .set({ remembered: true, last_seen_at: long, expires_at: new Date(Date.now() + 3_600_000) })
    .where('user_id', '=', person.id)
    .execute()
  await visitor.get('/profile')
  expect(await hours(), 'a visit does not prolong').toBe(1)
})

test('a device that is not remembered is signed out three days after it signed in, however often it is used', async () => {
  const person = await stranger()
  const visitor = visit(app)
  await enter(visitor, person)
  const seen = async (hoursAgo: number) => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await db
      .updateTable('sessions')
      .set({ created_at: ago(hoursAgo), last_seen_at: ago(1), expires_at: ago(-1) })
      .where('user_id', '=', person.id)
      .execute()
    await visitor.get('/profile')
    const [row] = await sessionsOf(person)
    return Math.round((Number(row?.expires_at) - Date.now()) / 3_600_000)
  }
  expect([await seen(47), await seen(60), await seen(71)]).toEqual([24, 12, 1])
})

test('signing out ends the session, and going back shows nothing that was kept', async () => {
  const person = await stranger()
  const visitor = visit(app)
  await enter(visitor, person)
  const before = visitor.header()
  const shown = await visitor.get('/profile')
  expect(shown.headers['cache-control']).toBe('private, no-store')
  const out = await visitor.post('/profile', { do: 'sign-out' })
  expect(out.headers.location).toBe('/profile?done=signed-out')
  expect(visitor.cookies.has('__Host-session')).toBe(false)
  expect(await nameOf(visit(app, { cookie: before }))).toBe(null)
  expect(await sessionsOf(person)).toEqual([])
})

test('ending a session of somebody else does nothing', async () => {
  const [person, other] = [await addPerson(database), await addPerson(database)]
  const answer = await visit(app, { cookie: person.cookie }).post('/profile/setting/devices', {
    do: 'end',
    session: other.session,
  })
  expect(answer.status).toBe(303)
  expect(await nameOf(visit(app, { cookie: other.cookie }))).not.toBe(null)
  const devices = stateOf(await visit(app, { cookie: person.cookie }).get('/profile/setting/devices'))
  expect(JSON.stringify(devices)).not.toContain(other.session)
})

test('the twenty-first device makes the one that was away longest sign out', async () => {
  const person = await stranger()
  const seconds = (ago: number) => new Date(Date.now() - ago * 1000)
  const longest = await addDevice(database, person, { now: seconds(200) })
  const next = await addDevice(database, person, { now: seconds(100) })
  for (let count = 2; count < 20; count++) await addDevice(database, person)
  const newest = visit(app)
  await enter(newest, person)
  expect(await sessionsOf(person)).toHaveLength(20)
  expect(await nameOf(visit(app, { cookie: longest.cookie }))).toBe(null)
  expect(await nameOf(visit(app, { cookie: next.cookie }))).toBe(person.name)
  expect(await nameOf(newest)).toBe(person.name)
})

test('a suspended account is told so with its right password only, and is never signed in', async () => {
  const person = await stranger({ suspended: true })
  const wrong = await enter(visit(app), person, { password: 'not this one at all' })
  expect(errorsOf(wrong)).toEqual({ form: 'auth:error.signIn' })
  const visitor = visit(app)
  const right = await enter(visitor, person)
  expect([right.status, errorsOf(right)]).toEqual([422, { form: 'auth:error.suspended' }])
  expect(visitor.cookies.has('__Host-session')).toBe(false)
  await visitor.post('/auth/login', { do: 'send', contact: person.contact })
  expect(box.messages.filter(({ to }) => to === person.contact)).toEqual([])
})

test('a password that was changed after it was compared signs nobody in', async () => {
  const person = await stranger()
  const account = (await findAccount(db, person.id)) as Account
  await db.updateTable('users').set({ password_hash: 'changed' }).where('id', '=', person.id).execute()
  const guest = { id: null, role: 'guest' as const, address: null, now: new Date(), salt: Buffer.alloc(32) }
  const contact = { kind: 'email' as const, value: person.contact }
  const check = { account, rehashed: null }
  const answer = await perform(database, guest, signIn, { contact, check, remembered: false })
  expect(answer).toBeInstanceOf(InputRefusal)
  expect(await sessionsOf(person)).toEqual([])
})

const forged = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/%09/evil.example/../..//evil.example',
  '/..//evil.example',
  '/./\t/evil.example',
  ' /profile',
  '/profile\r\nSet-Cookie: a=b',
  '/ไทย',
  'x'.repeat(3000),
]
test.each(forged)('next=%j leads to our own profile', async (next) => {
  const person = await stranger()
  const answer = await enter(visit(app), person, { next })
  expect([answer.status, answer.headers.location]).toEqual([303, '/profile'])
  const page = await visit(app).get(`/auth/login?next=${encodeURIComponent(next).slice(0, 3500)}`)
  expect(stateOf(page).data['auth/login'].next).toBe('')
  const signedIn = await visit(app, { cookie: (await addPerson(database)).cookie }).get(
    `/auth/register?next=${encodeURIComponent(next).slice(0, 3500)}`,
  )
  expect(signedIn.headers.location).toBe('/profile')
})

test('an encoded host stays a path of ours', async () => {
  const answer = await enter(visit(app), await stranger(), { next: '/%2fevil.example/%5cevil.example' })
  expect(answer.headers.location).toBe('/%2fevil.example/%5cevil.example')
})

test('a refused sign-in keeps the typed text, but never the password, and gives the reason in the language of the reader', async () => {
  const visitor = visit(app)
  const typed = {
    contact: 'no.body@example.com',
    password: 'S3cret-typed-here',
    remembered: 'on',
    next: '/client/popular-full',
  }
  const answer = await visitor.post('/auth/login', typed)
  expect(answer.status).toBe(422)
  expect(answer.text).not.toContain(typed.password)
  expect(answer.text).toContain('no.body@example.com')
  expect(answer.text).toContain('The e-mail address, number or password is not right')
  visitor.cookies.set('i18n_redirected', 'cn')
  expect((await visitor.post('/auth/login', typed)).text).toMatch(/lang="zh/)
  const scripted = await visitor.post('/auth/login', typed)
  expect(scripted.text).not.toContain(typed.password)
})
