/** People whom a partner's app hands over, over HTTP: known, unknown, with an account already; and tokens that must not do. */
import { generateKeyPairSync } from 'node:crypto'
import request from 'supertest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { EXPIRED_KEPT_MS, removeExpired } from '#server/db/remove-expired.ts'
import { agencyOf } from '../../support/agencies.ts'
import { testApp } from '../../support/app.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { handoffKeys, partner, signHandoff } from '../../support/handoff.ts'
import { addPerson, type TestPerson, testPassword } from '../../support/people.ts'
import { errorsOf, nameOf, postBox, setCookies, stateOf, type Visitor, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const box = postBox()
const env = { HANDOFF_KEYS: handoffKeys }
const app = await testApp(database, { deliver: box.deliver, env })
const otherApp = await testApp(database, { deliver: box.deliver, env })

beforeEach(() => forgetLimits(database))
afterEach(() => void vi.useRealTimers())

const path = '/auth/pass-token'
/** Follows a partner's link. */
const arrive = (visitor: Visitor, token: string) => visitor.get(`${path}?token=${token}`)
/** Follows it and goes on; the link's own answer where there is nothing to go on with. `here` is the signed-in person by the page. */
async function enter(visitor: Visitor, token: string, here = '') {
  const answer = await arrive(visitor, token)
  return answer.headers.location === path ? visitor.post(path, { do: 'enter', here }) : answer
}
const used = { form: 'auth:handOff.used' }
let count = 0
const newSubject = () => `subject ${++count}`
const link = ({ id }: TestPerson, subject: string) =>
  db.insertInto('partner_links').values({ issuer: partner, subject, user_id: id, created_at: new Date() }).execute()
const linksOf = (subject: string) =>
  db.selectFrom('partner_links').select('user_id').where('subject', '=', subject).execute()

test('a linked person is signed in by going on, and the address bar loses the token before', async () => {
  const person = await addPerson(database)
  const sub = newSubject()
  await link(person, sub)
  const visitor = visit(app)
  const led = await arrive(visitor, await signHandoff({ sub }))
  expect([led.status, led.headers.location]).toEqual([302, path])
  expect(led.headers['cache-control']).toMatch(/^private/)
  expect(setCookies(led).join()).toMatch(
    /^__Host-handoff=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/,
  )
  const answer = await visitor.post(path, { do: 'enter', here: '' })
  expect([answer.status, answer.headers.location]).toEqual([303, '/'])
  expect(setCookies(answer).join()).toMatch(/__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure/)
  expect(await nameOf(visitor)).toBe(person.name)
})

test('a person with several roles chooses one, and a police hand-off goes on to the request', async () => {
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
  expect([answer.status, answer.headers.location]).toEqual([303, '/auth/pass-token/register'])
  expect(visitor.cookies.has('__Host-session')).toBe(false)
  const page = await visitor.get('/auth/pass-token/register')
  expect(stateOf(page).data['auth/pass-token-register']).toEqual({
    name: 'Daeng Dee',
    contact: 'daeng@example.com',
    step: null,
    from: { partner: 'partner.example', called: 'Daeng Dee' },
    here: null,
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
  const fields = {
    name: 'Pol Pao',
    contact: '081-234-5677',
    terms: 'on',
    agency: await agencyOf(database, 'Phuket Police'),
    badge: 'P-77',
    province: '83',
  }
  const more = { state: 'active', level: 'supervisor', kind: 'officer', role: 'inspector' }
  expect((await visitor.post(path, { ...fields, ...more })).status).toBe(303)
  await visitor.post(path, { do: 'code', code: box.codeTo('+66812345677'), ...more })
  const grants = db
    .selectFrom('role_grants')
    .innerJoin('users', 'users.id', 'user_id')
    .where('phone', '=', '+66812345677')
  expect(await grants.select(['role', 'state', 'kind', 'agency_id']).orderBy('role').execute()).toEqual([
    { role: 'client', state: 'active', kind: null, agency_id: null },
    { role: 'inspector', state: 'requested', kind: 'police', agency_id: await agencyOf(database, 'Phuket Police') },
  ])
  expect(stateOf(await visitor.get('/profile')).role).toBe('client')
  expect((await visitor.post('/auth/pass-token/switc-role', { role: 'inspector' })).status).toBe(422)
})

test.each(['\u0000', '\u200b\u00a0', '   ', ''])(
  'a badge of %j is an empty one, and it is no agency',
  async (blank) => {
    const { cookie } = await addPerson(database)
    const fields = { do: 'request', agency: blank, badge: blank, province: '83' }
    const answer = await visit(app, { cookie }).post('/auth/pass-token/register-police', fields)
    expect([answer.status, errorsOf(answer)]).toEqual([422, { agency: 'auth:error.agency', badge: 'auth:error.badge' }])
  },
)

test('a badge of fifty letters is taken, one of more is told to be too long; a closed agency takes nobody', async () => {
  const { cookie } = await addPerson(database)
  const agency = await agencyOf(database, 'Phuket Police')
  const send = (badge: string, of = agency) =>
    visit(app, { cookie }).post('/auth/pass-token/register-police', {
      do: 'request',
      agency: of,
      badge,
      province: '83',
    })
  expect(errorsOf(await send('ก'.repeat(51)))).toEqual({ badge: 'auth:error.tooLong' })
  expect(errorsOf(await send('\u0000'.repeat(90_000 / 3)))).toEqual({ badge: 'auth:error.tooLong' })
  const closed = await agencyOf(database, 'Closed Police')
  await database.db.updateTable('agencies').set({ closed_at: new Date() }).where('id', '=', closed).execute()
  expect(errorsOf(await send('B', closed))).toEqual({ agency: 'auth:error.agency' })
  expect((await send('ก'.repeat(50))).status).toBe(303)
})

test('a token is used up by its first use, on every instance, also by two at once', async () => {
  const person = await addPerson(database)
  const sub = newSubject()
  await link(person, sub)
  const token = await signHandoff({ sub })
  const visitors = [visit(app), visit(otherApp), visit(app)]
  const answers = await Promise.all(visitors.map((visitor) => enter(visitor, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422])
  expect(answers.map(errorsOf)).toEqual(expect.arrayContaining([undefined, used, used]))
  expect((await Promise.all(visitors.map(nameOf))).filter(Boolean)).toHaveLength(1)
  expect(errorsOf(await enter(visit(app), token))).toEqual(used)
})

test('a token stays used up until it would be refused for its age', async () => {
  const now = Math.floor(Date.now() / 1000)
  const token = await signHandoff({ sub: newSubject(), iat: now, exp: now + 60 })
  const begun = visit(app)
  vi.useFakeTimers({ toFake: ['Date'], now: (now + 85) * 1000 })
  await arrive(begun, token)
  await enter(visit(app), token)
  vi.setSystemTime((now + 91) * 1000)
  expect((await arrive(visit(app), token)).headers.location).toBe(`${path}?fault=refused`)
  // A flow that began with it goes on for a while: no clean-up lets it be used twice.
  vi.setSystemTime((now + 85 + 14 * 60) * 1000)
  await removeExpired(db, { now: new Date(Date.now() + EXPIRED_KEPT_MS) })
  expect(errorsOf(await begun.post(path, { do: 'enter', here: '' }))).toEqual(used)
})

const second = Math.floor(Date.now() / 1000)
test.each([
  ['25 s ahead of ours', 25, 303, '/auth/pass-token/register'],
  ['25 s behind ours', -25, 303, '/auth/pass-token/register'],
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
  const visitor = visit(app)
  await arrive(visitor, await signHandoff({ sub }))
  const page = await visitor.get(path)
  expect([page.status, stateOf(page).data['auth/pass-token'].fault]).toEqual([400, 'suspended'])
  const answer = await visitor.post(path, { do: 'enter', here: '' })
  expect(errorsOf(answer)).toEqual({ form: 'auth:handOff.suspended' })
  expect(visitor.cookies.has('__Host-session')).toBe(false)
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

const sessionsOf = ({ id }: TestPerson) => db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()

test('a stranger’s link alone neither ends a session nor begins one, and links nobody', async () => {
  const [victim, stranger] = [await addPerson(database), await addPerson(database)]
  const [linked, unknown] = [newSubject(), newSubject()]
  await link(stranger, linked)
  const visitor = visit(app, { cookie: victim.cookie })
  for (const sub of [linked, unknown]) {
    await arrive(visitor, await signHandoff({ sub, name: 'Not You' }))
    const page = await visitor.get(path)
    expect(page.status).toBe(200)
    expect(stateOf(page).data['auth/pass-token'].asked).toMatchObject({
      partner: 'partner.example',
      name: 'Not You',
      linked: sub === linked ? stranger.name : null,
      here: { id: victim.id, name: victim.name, isSame: false },
    })
    expect(page.text).toContain(`Going on signs ${victim.name} out on this device`)
    expect(await nameOf(visitor)).toBe(victim.name)
  }
  expect(await linksOf(unknown)).toEqual([])
  expect([await sessionsOf(victim), await sessionsOf(stranger)].map((rows) => rows.length)).toEqual([1, 1])
  expect((await visitor.post(path, { do: 'cancel' })).headers.location).toBe('/')
  expect(visitor.cookies.has('__Host-handoff')).toBe(false)
})

test('asking for the head of a link changes nothing: the token is good afterwards', async () => {
  const token = await signHandoff({ sub: newSubject() })
  const count = async () => (await db.selectFrom('verifications').select('id').execute()).length
  const before = await count()
  const { status, headers } = await request(app.handler).head(`${path}?token=${token}`)
  expect([status, headers.location, headers['set-cookie']]).toEqual([302, path, undefined])
  expect(await count()).toBe(before)
  expect((await enter(visit(app), token)).headers.location).toBe('/auth/pass-token/register')
})

test('a preview that fetches the link uses nothing up: the person who follows it comes in', async () => {
  const person = await addPerson(database)
  const sub = newSubject()
  await link(person, sub)
  const token = await signHandoff({ sub })
  await arrive(visit(app, { userAgent: 'facebookexternalhit/1.1' }), token)
  const visitor = visit(app)
  await enter(visitor, token)
  expect(await nameOf(visitor)).toBe(person.name)
})

test('going on counts for the person signed in when the page asked, and for nobody else', async () => {
  const [person, other] = [await addPerson(database), await addPerson(database)]
  const sub = newSubject()
  await link(person, sub)
  const visitor = visit(app, { cookie: other.cookie })
  // The page was read by a guest; somebody signed in in another tab.
  expect(errorsOf(await enter(visitor, await signHandoff({ sub })))).toEqual({ form: 'auth:handOff.changed' })
  expect(await nameOf(visitor)).toBe(other.name)
  expect((await visitor.post(path, { do: 'enter', here: other.id })).headers.location).toBe('/')
  expect([await nameOf(visitor), (await sessionsOf(other)).length]).toEqual([person.name, 0])
})

test('a person signed in to the linked account goes on in the same session', async () => {
  const person = await addPerson(database)
  const sub = newSubject()
  await link(person, sub)
  const visitor = visit(app, { cookie: person.cookie })
  const answer = await enter(visitor, await signHandoff({ sub }), person.id)
  expect(answer.headers.location).toBe('/')
  expect(setCookies(answer).join()).not.toContain('session')
  expect(await sessionsOf(person)).toEqual([{ id: person.session }])
})

test('a signed-in person links the partner with a fresh proof, is told, sees it listed, and unlinks it', async () => {
  const person = await addPerson(database)
  await db.updateTable('sessions').set({ confirmed_at: null }).where('id', '=', person.session).execute()
  const sub = newSubject()
  const visitor = visit(app, { cookie: person.cookie })
  await arrive(visitor, await signHandoff({ sub, name: 'Nok at Partner' }))
  const asked = await visitor.post(path, { do: 'link', here: person.id })
  expect([asked.status, asked.headers.location]).toEqual([303, expect.stringMatching('^/auth/confirm')])
  expect(await linksOf(sub)).toEqual([])
  await visitor.post(String(asked.headers.location), { do: 'password', password: testPassword })
  const done = await visitor.post(path, { do: 'link', here: person.id })
  expect(done.headers.location).toBe('/profile/setting/partners?done=linked')
  expect(await linksOf(sub)).toEqual([{ user_id: person.id }])
  expect(box.messages.at(-1)).toMatchObject({ to: person.contact, text: expect.stringContaining('Nok at Partner') })
  const list = '/profile/setting/partners'
  const page = await visitor.get(list)
  expect(page.text).toContain('partner.example')
  const stranger = visit(app, { cookie: (await addPerson(database)).cookie })
  await stranger.post(list, { issuer: partner, subject: sub })
  expect(await linksOf(sub), 'another person’s link stays').toHaveLength(1)
  const gone = await visitor.post(list, { issuer: partner, subject: sub })
  expect(gone.headers.location).toBe(`${list}?done=unlinked`)
  expect(await linksOf(sub)).toEqual([])
  expect((await enter(visit(app), await signHandoff({ sub }))).headers.location).toBe('/auth/pass-token/register')
})

test('entry by a partner is no proof of identity', async () => {
  const person = await addPerson(database)
  const sub = newSubject()
  await link(person, sub)
  const visitor = visit(app)
  await enter(visitor, await signHandoff({ sub }))
  const answer = await visitor.post('/profile/setting/my-data', { sure: '1' })
  expect(answer.headers.location).toMatch(/^\/auth\/confirm/)
})

test('the mail with the linking code names the partner, and the account is notified', async () => {
  const owner = await addPerson(database)
  const visitor = visit(app)
  await enter(visitor, await signHandoff({ sub: newSubject(), name: 'Evil Nok' }))
  const register = '/auth/pass-token/register'
  expect((await visitor.get(register)).text).toContain('linked to Evil Nok at partner.example')
  await visitor.post(register, { name: 'Evil Nok', contact: owner.contact, terms: 'on' })
  expect((await visitor.get(register)).text).toContain('linked to Evil Nok at partner.example')
  expect(box.messages.at(-1)?.text).toContain('Evil Nok')
  await visitor.post(register, { do: 'code', code: box.codeTo(owner.contact) })
  const notices = box.messages.filter(({ to, text }) => to === owner.contact && text.includes('partner.example'))
  expect(notices, 'the code and the notice').toHaveLength(2)
})

test('a new password offers to end the other ways in, and says which there are', async () => {
  const person = await addPerson(database)
  const sub = newSubject()
  await link(person, sub)
  const passkey = { public_key: Buffer.alloc(1), counter: 0, transports: [], created_at: new Date() }
  await db
    .insertInto('passkeys')
    .values({ id: sub, user_id: person.id, name: 'Old phone', ...passkey })
    .execute()
  const passkeys = () => db.selectFrom('passkeys').select('id').where('user_id', '=', person.id).execute()
  const reset = async (fields: Record<string, string>) => {
    const visitor = visit(app)
    await visitor.post('/forgot', { contact: person.contact })
    await visitor.post('/forgot/verify', { code: box.codeTo(person.contact) })
    const page = await visitor.get('/forgot/reset')
    await visitor.post('/forgot/reset', { password: 'seven tired elephants', ...fields })
    return page.text
  }
  const text = await reset({})
  expect([text.includes('Passkey Old phone'), text.includes('Partner app partner.example')]).toEqual([true, true])
  expect([(await passkeys()).length, (await linksOf(sub)).length]).toEqual([1, 1])
  await reset({ others: '1' })
  expect([await passkeys(), await linksOf(sub)]).toEqual([[], []])
})
