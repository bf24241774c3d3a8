/** People whom a partner's app hands over, over HTTP: known, unknown, with an account already; and tokens that must not do. */
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '../../support/app.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { handoffKeys, partner, signHandoff } from '../../support/handoff.ts'
import { addPerson, type TestPerson } from '../../support/people.ts'
import { errorsOf, nameOf, postBox, setCookies, stateOf, type Visitor, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const env = { HANDOFF_KEYS: handoffKeys }
const app = await testApp(database, { deliver: box.deliver, env })
const otherApp = await testApp(database, { deliver: box.deliver, env })

beforeEach(() => forgetLimits(database))
afterEach(() => void vi.useRealTimers())

const enter = (visitor: Visitor, token: string) => visitor.get(`/auth/pass-token?token=${token}`)
let count = 0
const newSubject = () => `subject ${++count}`
const link = ({ id }: TestPerson, subject: string) =>
  db.insertInto('partner_links').values({ issuer: partner, subject, user_id: id, created_at: new Date() }).execute()
const linksOf = (subject: string) =>
  db.selectFrom('partner_links').select('user_id').where('subject', '=', subject).execute()

test('a person who is linked is signed in, and the address bar loses the token', async () => {
  const person = await addPerson(database)
  const sub = newSubject()
  await link(person, sub)
  const visitor = visit(app)
  const answer = await enter(visitor, await signHandoff({ sub }))
  expect([answer.status, answer.headers.location]).toEqual([302, '/'])
  expect(answer.headers['cache-control']).toMatch(/^private/)
  expect(setCookies(answer).join()).toMatch(/__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure/)
  expect(await nameOf(visitor)).toBe(person.name)
})

test('whoever has several roles chooses one, and a police hand-off goes on to the request', async () => {
  const [vendor, officer] = [await addPerson(database, { vendor: true }), await addPerson(database)]
  const [sub, police] = [newSubject(), newSubject()]
  await link(vendor, sub)
  await link(officer, police)
  expect((await enter(visit(app), await signHandoff({ sub }))).headers.location).toBe('/auth/pass-token/switc-role')
  const token = await signHandoff({ sub: police, purpose: 'register_police' })
  expect((await enter(visit(app), token)).headers.location).toBe('/auth/pass-token/register-police')
})

test('an unknown person finds the partner’s words filled in, proves a contact, and is linked with a new account', async () => {
  const sub = newSubject()
  const claims = { sub, purpose: 'register', name: 'Daeng ‮Dee', email: 'Daeng@Example.com' }
  const visitor = visit(app)
  const answer = await enter(visitor, await signHandoff(claims))
  expect([answer.status, answer.headers.location]).toEqual([302, '/auth/pass-token/register'])
  expect(visitor.cookies.has('__Host-session')).toBe(false)
  const page = await visitor.get('/auth/pass-token/register')
  expect(stateOf(page).data['auth/pass-token-register']).toEqual({
    name: 'Daeng Dee',
    contact: 'daeng@example.com',
    step: null,
  })
  const fields = { name: 'Daeng Dee', contact: 'daeng@example.com', terms: 'on' }
  expect((await visitor.post('/auth/pass-token/register', fields)).status).toBe(303)
  expect(await linksOf(sub)).toEqual([])
  const done = await visitor.post('/auth/pass-token/register', { do: 'code', code: box.codeTo('daeng@example.com') })
  expect([done.status, done.headers.location]).toEqual([303, '/auth/pass-token/switc-role'])
  expect(await nameOf(visitor)).toBe('Daeng Dee')
  expect(await linksOf(sub)).toHaveLength(1)
  const again = visit(app)
  await enter(again, await signHandoff({ sub }))
  expect(await nameOf(again)).toBe('Daeng Dee')
})

test('an account that is there is linked only by a code that was sent to it', async () => {
  const owner = await addPerson(database, { name: 'Real Owner' })
  const sub = newSubject()
  const visitor = visit(app)
  await enter(visitor, await signHandoff({ sub, email: owner.contact, name: 'Somebody Else' }))
  await visitor.post('/auth/pass-token/register', { name: 'Somebody Else', contact: owner.contact, terms: 'on' })
  const code = box.codeTo(owner.contact)
  const stolen = await visit(app).post('/auth/pass-token/register', { do: 'code', code })
  expect(stolen.headers.location).toBe('/auth/pass-token')
  expect(await linksOf(sub)).toEqual([])
  await visitor.post('/auth/pass-token/register', { do: 'code', code })
  expect(await nameOf(visitor), 'the partner does not rename anybody').toBe('Real Owner')
  expect(await linksOf(sub)).toEqual([{ user_id: owner.id }])
})

test('a police hand-off makes a requested inspector, who can do nothing yet', async () => {
  const sub = newSubject()
  const visitor = visit(app)
  const token = await signHandoff({ sub, purpose: 'register_police', phone: '081-234-5677' })
  expect((await enter(visitor, token)).headers.location).toBe('/auth/pass-token/register-police')
  const path = '/auth/pass-token/register-police'
  const fields = { name: 'Pol Pao', contact: '081-234-5677', terms: 'on', unit: 'Phuket\u0000 Police', badge: 'P-77' }
  const more = { state: 'active', level: 'supervisor', kind: 'officer', role: 'inspector' }
  expect((await visitor.post(path, { ...fields, ...more })).status).toBe(303)
  await visitor.post(path, { do: 'code', code: box.codeTo('+66812345677'), ...more })
  const grants = db
    .selectFrom('role_grants')
    .innerJoin('users', 'users.id', 'user_id')
    .where('phone', '=', '+66812345677')
  expect(await grants.select(['role', 'state', 'level', 'kind', 'unit']).orderBy('role').execute()).toEqual([
    { role: 'client', state: 'active', level: null, kind: null, unit: null },
    { role: 'inspector', state: 'requested', level: 'inspector', kind: 'police', unit: 'Phuket Police' },
  ])
  expect(stateOf(await visitor.get('/profile')).role).toBe('client')
  expect((await visitor.post('/auth/pass-token/switc-role', { role: 'inspector' })).status).toBe(422)
})

test.each(['\u0000', '\u200b\u00a0', '   ', ''])('a unit or badge of %j is an empty one', async (blank) => {
  const { cookie } = await addPerson(database)
  const fields = { do: 'request', unit: blank, badge: blank }
  const answer = await visit(app, { cookie }).post('/auth/pass-token/register-police', fields)
  expect([answer.status, errorsOf(answer)]).toEqual([422, { unit: 'auth:error.unit', badge: 'auth:error.badge' }])
})

test('a unit of two hundred letters is taken, one of more is told to be too long', async () => {
  const { cookie } = await addPerson(database)
  const send = (unit: string) =>
    visit(app, { cookie }).post('/auth/pass-token/register-police', { do: 'request', unit, badge: 'B' })
  expect(errorsOf(await send('ก'.repeat(201)))).toEqual({ unit: 'auth:error.tooLong' })
  expect(errorsOf(await send('\u0000'.repeat(90_000 / 3)))).toEqual({ unit: 'auth:error.tooLong' })
  expect((await send('ก'.repeat(200))).status).toBe(303)
})

test('a token is used up by its first use, on every instance, also by two at once', async () => {
  const person = await addPerson(database)
  const sub = newSubject()
  await link(person, sub)
  const token = await signHandoff({ sub })
  const visitors = [visit(app), visit(otherApp), visit(app)]
  const answers = await Promise.all(visitors.map((visitor) => enter(visitor, token)))
  expect(answers.map(({ headers }) => headers.location).sort()).toEqual([
    '/',
    '/auth/pass-token?fault=used',
    '/auth/pass-token?fault=used',
  ])
  expect((await Promise.all(visitors.map(nameOf))).filter(Boolean)).toHaveLength(1)
  expect((await enter(visit(app), token)).headers.location).toBe('/auth/pass-token?fault=used')
})

test('a token stays used up until it would be refused for its age', async () => {
  const now = Math.floor(Date.now() / 1000)
  const token = await signHandoff({ sub: newSubject(), iat: now, exp: now + 60 })
  await enter(visit(app), token)
  for (const [later, fault] of [
    [61, 'used'],
    [89, 'used'],
    [91, 'refused'],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: (now + later) * 1000 })
    await enter(visit(app), await signHandoff({ sub: newSubject(), iat: now + later, exp: now + later + 60 }))
    expect((await enter(visit(app), token)).headers.location).toBe(`/auth/pass-token?fault=${fault}`)
  }
})

const second = Math.floor(Date.now() / 1000)
test.each([
  ['25 s ahead of ours', 25, 302, '/auth/pass-token/register'],
  ['25 s behind ours', -25, 302, '/auth/pass-token/register'],
  ['35 s ahead of ours', 35, 302, '/auth/pass-token?fault=refused'],
])('a partner’s clock %s', async (_what, off, status, location) => {
  const now = second + 10
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 })
  const answer = await enter(visit(app), await signHandoff({ sub: newSubject(), iat: now + off, exp: now + off + 60 }))
  expect([answer.status, answer.headers.location]).toEqual([status, location])
})

const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
  JSON.stringify({
    iss: partner,
    aud: 'https://places.example.org',
    sub: 's',
    jti: 'j',
    exp: second + 60,
    purpose: 'login',
  }),
).toString('base64url')}.`
const foreign = generateKeyPairSync('ed25519').privateKey
const bad: Record<string, () => Promise<string> | string> = {
  'without a signature': () => none,
  'by a foreign key': () => signHandoff({}, { key: foreign }),
  'of a foreign issuer': () => signHandoff({ iss: 'https://other.example' }),
  'for another audience': () => signHandoff({ aud: 'https://other.example' }),
  'for others as well': () => signHandoff({ aud: ['https://places.example.org', 'https://other.example'] }),
  'that has expired': () => signHandoff({ iat: second - 200, exp: second - 140 }),
  'that lives for long': () => signHandoff({ exp: second + 3600 }),
  'without jti': () => signHandoff({ jti: undefined }),
  'with NUL in its subject': () => signHandoff({ sub: 'a\u0000b' }),
  'with half a letter in its jti': () => signHandoff({ jti: '\ud800' }),
  'of nonsense': () => 'a.b.c',
  'of three thousand letters': () => 'x'.repeat(3000),
}
test.each(Object.keys(bad))('a token %s opens nothing, and is out of the address at once', async (kind) => {
  const token = String(await bad[kind]?.())
  const visitor = visit(app)
  const answer = await enter(visitor, token)
  expect([answer.status, answer.headers.location]).toEqual([302, '/auth/pass-token?fault=refused'])
  expect(setCookies(answer)).toEqual([])
  const page = await visitor.get('/auth/pass-token?fault=refused')
  expect([page.status, stateOf(page).data['auth/pass-token'].fault]).toEqual([400, 'refused'])
})

test('no token is ever in a log line or in an address that leads on, also where it has to wait', async () => {
  const limited = await testApp(database, { env })
  const tokens = [await signHandoff({ sub: newSubject() }), await signHandoff({}, { key: foreign }), none]
  for (const token of tokens) {
    const page = await enter(visit(limited), token)
    const payload = await visit(limited).get(`/auth/pass-token/_payload.json?token=${token}`)
    expect(page.headers.location).not.toContain(token.slice(-20))
    expect(payload.text).not.toContain(token.slice(-20))
    expect(page.text).not.toContain(token.slice(-20))
  }
  for (let tried = 0; tried < 60; tried++) await enter(visit(limited), 'x')
  const good = await signHandoff({ sub: newSubject() })
  const waiting = await enter(visit(limited), good)
  expect(waiting.headers.location).toBe('/auth/pass-token?fault=waiting')
  expect((await visit(limited).get('/auth/pass-token?fault=waiting')).status).toBe(429)
  const log = JSON.stringify(limited.lines)
  for (const token of [...tokens, good])
    for (const part of token.split('.')) if (part.length > 30) expect(log).not.toContain(part)
  expect(log).toContain('bad_signature')
})

test('a suspended account is not entered', async () => {
  const person = await addPerson(database, { suspended: true })
  const sub = newSubject()
  await link(person, sub)
  const answer = await enter(visit(app), await signHandoff({ sub }))
  expect(answer.headers.location).toBe('/auth/pass-token?fault=suspended')
  expect(setCookies(answer)).toEqual([])
})

test('a partner’s person is linked to one account only: the second to prove is told', async () => {
  const sub = newSubject()
  const visitors = [visit(app), visit(app)]
  const emails = ['first.one@example.com', 'second.one@example.com']
  for (const [at, visitor] of visitors.entries()) {
    await enter(visitor, await signHandoff({ sub }))
    await visitor.post('/auth/pass-token/register', { name: 'Nok', contact: String(emails[at]), terms: 'on' })
  }
  const answers = await Promise.all(
    visitors.map((visitor, at) =>
      visitor.post('/auth/pass-token/register', { do: 'code', code: box.codeTo(String(emails[at])) }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
  expect(await linksOf(sub)).toHaveLength(1)
  const users = await db.selectFrom('users').select('id').where('email', 'in', emails).execute()
  expect(users, 'what was refused left nothing behind').toHaveLength(1)
})

test('"send again" before a contact was given sends nothing and counts nothing', async () => {
  const visitor = visit(app)
  await enter(visitor, await signHandoff({ sub: newSubject() }))
  const answer = await visitor.post('/auth/pass-token/register', { do: 'resend' })
  expect([answer.status, errorsOf(answer)]).toEqual([422, { form: 'auth:error.flowOver' }])
})
