/** Making and removing passkeys: bound to the browser and the person that asked, once, in time, and for this address only. */

import request from 'supertest'
import { afterEach, expect, test, vi } from 'vitest'
import type { Message } from '#server/external/message.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { testApp } from '../../../test/support/app.ts'
import { cookiesAfter, open, send } from '../../../test/support/asking.ts'
import { makeAuthenticator } from '../../../test/support/authenticator.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { beginMaking, beginSignIn, makePasskey, sendMade, signInWith } from '../../../test/support/passkey-steps.ts'
import { addDevice, addPerson } from '../../../test/support/people.ts'

const database = await testDatabase()
const messages: Message[] = []
const app = await testApp(database, { deliver: (message) => void messages.push(message) })
const path = '/profile/setting/passkeys'
const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const refused = (code: RefusalCode) => ({ status: 422, refusal: { values: {}, errors: { form: code } } })

const passkeysOf = (person: { id: string }) =>
  database.db.selectFrom('passkeys').selectAll().where('user_id', '=', person.id).execute()
const eventsOf = (person: { id: string }, action: string) =>
  database.db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('actor_id', '=', person.id)
    .where('action', '=', action)
    .execute()

afterEach(() => {
  vi.useRealTimers()
  messages.length = 0
})

test('the offer asks for a passkey that stands alone, for this host, and says nothing about the person', async () => {
  const person = await addPerson(database, { name: 'Somying Jaidee' })
  const { status, options, cookie } = await beginMaking(app, person)
  expect(status).toBe(200)
  expect(options).toMatchObject({
    rp: { id: 'places.example.org' },
    user: { id: Buffer.from(person.id.replaceAll('-', ''), 'hex').toString('base64url'), name: person.contact },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    timeout: 300_000,
    excludeCredentials: [],
  })
  expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(32)
  expect(cookie).toMatch(/__Host-passkey=[\w-]{43}$/)
})

test('a passkey is kept, listed, recorded and told of; the device is not asked for a second one', async () => {
  const person = await addPerson(database)
  const device = makeAuthenticator({ counter: 7 })
  const done = await makePasskey(app, person, device)
  expect(done).toMatchObject({
    status: 303,
    to: `${path}?done=added`,
    cookies: ['__Host-passkey=', expect.any(String)],
  })
  expect(await passkeysOf(person)).toMatchObject([
    { id: device.id, counter: 7, name: 'Passkey', transports: ['internal'], last_used_at: null },
  ])
  expect(await eventsOf(person, 'passkey.add')).toEqual([{ before: null, after: { passkey: device.id } }])
  expect(messages).toMatchObject([{ to: person.contact, subject: expect.stringMatching(/^มีการเพิ่มพาสคีย์/) }])
  const { text } = await open(app, `${path}?done=added`, cookiesAfter(`${path}?done=added`, person.cookie))
  expect(text).toContain('เพิ่มพาสคีย์แล้ว ใช้เข้าสู่ระบบได้เลย')
  expect(text).toContain(`name="passkey" value="${device.id}"`)
  const { options } = await beginMaking(app, person)
  expect(options.excludeCredentials).toEqual([{ id: device.id, transports: ['internal'], type: 'public-key' }])
})

test('a passkey is named after the device that it was made on', async () => {
  const person = await addPerson(database)
  const { options, cookie } = await beginMaking(app, person)
  await request(app.handler)
    .post(path)
    .set('User-Agent', android)
    .set('Cookie', cookie)
    .set('Origin', 'https://places.example.org')
    .type('form')
    .send({ do: 'add', credential: makeAuthenticator().make(options) })
    .expect(303)
  expect(await passkeysOf(person)).toMatchObject([{ name: 'Chrome · Android' }])
})

test('a challenge serves once, even when its first answer was refused', async () => {
  const person = await addPerson(database)
  const device = makeAuthenticator()
  const first = await beginMaking(app, person)
  const made = device.make(first.options)
  expect((await sendMade(app, made, first.cookie)).status).toBe(303)
  expect(await sendMade(app, made, first.cookie)).toMatchObject(refused('auth:error.flowOver'))
  const second = await beginMaking(app, person)
  const other = makeAuthenticator()
  const wrong = other.make(second.options, { origin: 'https://evil.example' })
  expect(await sendMade(app, wrong, second.cookie)).toMatchObject(refused('auth:error.passkeyRefused'))
  expect(await sendMade(app, other.make(second.options), second.cookie)).toMatchObject(refused('auth:error.flowOver'))
  expect(await passkeysOf(person)).toHaveLength(1)
})

test('a challenge is over after five minutes, and not before', async () => {
  const person = await addPerson(database)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const early = await beginMaking(app, person)
  vi.setSystemTime(Date.now() + 299_000)
  expect((await sendMade(app, makeAuthenticator().make(early.options), early.cookie)).status).toBe(303)
  const late = await beginMaking(app, person)
  vi.setSystemTime(Date.now() + 300_000)
  expect(await sendMade(app, makeAuthenticator().make(late.options), late.cookie)).toMatchObject(
    refused('auth:error.flowOver'),
  )
})

test('another browser of the same person cannot finish it, nor can one without its cookie', async () => {
  const person = await addPerson(database)
  const other = await addDevice(database, person)
  const { options } = await beginMaking(app, person)
  const elsewhere = await beginMaking(app, other)
  const made = makeAuthenticator().make(options)
  expect(await sendMade(app, made, elsewhere.cookie)).toMatchObject(refused('auth:error.passkeyRefused'))
  expect(await sendMade(app, made, person.cookie)).toMatchObject(refused('auth:error.flowOver'))
  expect(await passkeysOf(person)).toEqual([])
})

test('a challenge of somebody else, or of a sign-in, makes nothing', async () => {
  const [person, victim] = [await addPerson(database), await addPerson(database)]
  const theirs = await beginMaking(app, victim)
  const [, stolen = ''] = theirs.cookie.split('; ')
  const made = makeAuthenticator().make(theirs.options)
  expect(await sendMade(app, made, `${person.cookie}; ${stolen}`)).toMatchObject(refused('auth:error.flowOver'))
  const signingIn = await beginSignIn(app)
  const offered = { ...signingIn.options, user: { id: 'AAAA' } }
  const mixed = await sendMade(app, makeAuthenticator().make(offered), `${person.cookie}; ${signingIn.cookie}`)
  expect(mixed).toMatchObject(refused('auth:error.flowOver'))
  expect([...(await passkeysOf(person)), ...(await passkeysOf(victim))]).toEqual([])
  // Another person's try has not used it up.
  expect((await sendMade(app, made, theirs.cookie)).status).toBe(303)
})

test.each([
  ['another origin', { origin: 'https://places.example.org.evil.example' }],
  ['another port', { origin: 'https://places.example.org:8443' }],
  ['another host', { rpId: 'example.org' }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['a challenge with a zero byte', { challenge: '\u0000' }],
  ['the answer of a sign-in', { type: 'webauthn.get' }],
  ['a device that did not look at the person', { isVerified: false }],
  ['an unknown kind of statement', { statement: { fmt: 'x', attStmt: new Map() } }],
])('%s is refused', async (_name, wrong) => {
  const person = await addPerson(database)
  const { options, cookie } = await beginMaking(app, person)
  expect(await sendMade(app, makeAuthenticator().make(options, wrong), cookie)).toMatchObject(
    refused('auth:error.passkeyRefused'),
  )
  expect(await passkeysOf(person)).toEqual([])
  expect(messages).toEqual([])
})

test.each(['packed', 'fido-u2f', 'tpm', 'apple', 'android-key', 'android-safetynet'])(
  'a certificate in a statement of the kind %s is not even read',
  async (fmt) => {
    const person = await addPerson(database)
    const { options, cookie } = await beginMaking(app, person)
    app.lines.length = 0
    const statement = { fmt, attStmt: new Map([['x5c', [Buffer.from('no certificate')]]]) }
    const answer = await sendMade(app, makeAuthenticator().make(options, { statement }), cookie)
    expect(answer).toMatchObject(refused('auth:error.passkeyRefused'))
    expect(JSON.stringify(app.lines)).toContain('an attestation that was not asked for')
  },
)

test.each(['', '{}', 'null', '[]', '"x"', '{', '\u0000', JSON.stringify({ id: '\u0000', rawId: '\u0000' })])(
  'garbage %j is refused with words',
  async (credential) => {
    const person = await addPerson(database)
    const { cookie } = await beginMaking(app, person)
    expect(await sendMade(app, credential, cookie)).toMatchObject(refused('auth:error.passkeyForm'))
  },
)

test('a forged device response is refused', async () => {
  const person = await addPerson(database)
  const broken = (change: (sent: { response: Record<string, unknown> }) => void) => {
    const sent = JSON.parse(makeAuthenticator().make({ challenge: 'AAAA', user: { id: 'AAAA' } }))
    change(sent)
    return JSON.stringify(sent)
  }
  const cases = [
    [broken(({ response }) => Object.assign(response, { attestationObject: 'ü' })), 'auth:error.passkeyForm'],
    [
      broken(({ response }) => Object.assign(response, { clientDataJSON: 'A'.repeat(10_001) })),
      'auth:error.passkeyForm',
    ],
    [broken((sent) => Object.assign(sent, { type: 'password' })), 'auth:error.passkeyForm'],
    [broken((sent) => Object.assign(sent, { id: 'A'.repeat(1365), rawId: 'A' })), 'auth:error.passkeyForm'],
    [broken(({ response }) => Object.assign(response, { attestationObject: '' })), 'auth:error.passkeyRefused'],
    [
      broken(({ response }) => Object.assign(response, { attestationObject: 'gYGBgYGB'.repeat(4000) })),
      'auth:error.passkeyRefused',
    ],
    [broken(({ response }) => Object.assign(response, { clientDataJSON: 'AAAA' })), 'auth:error.passkeyRefused'],
  ] as const
  for (const [credential, key] of cases) {
    const { cookie } = await beginMaking(app, person)
    expect(await sendMade(app, credential, cookie), credential.slice(0, 80)).toMatchObject(refused(key))
  }
})

test('a megabyte is refused before it is read', async () => {
  const { cookie } = await addPerson(database)
  expect((await sendMade(app, 'x'.repeat(1_000_000), cookie)).status).toBe(413)
})

test('the answer of the device never comes back', async () => {
  const { cookie } = await addPerson(database)
  expect((await sendMade(app, '{"secret":1}', cookie)).refusal?.values).not.toHaveProperty('credential')
})

test('a passkey that another account has is not taken over', async () => {
  const [owner, thief] = [await addPerson(database), await addPerson(database)]
  const device = makeAuthenticator()
  await makePasskey(app, owner, device)
  const forged = makeAuthenticator({ id: device.id })
  expect(await makePasskey(app, thief, forged)).toMatchObject(refused('auth:error.passkeyTaken'))
  expect(await passkeysOf(thief)).toEqual([])
  expect((await signInWith(app, device)).status).toBe(303)
})

test('an account has twenty passkeys at most', async () => {
  const person = await addPerson(database)
  const waiting = await beginMaking(app, person)
  const row = { user_id: person.id, public_key: Buffer.from('x'), counter: 0, transports: [], name: 'x' }
  const rows = Array.from({ length: 20 }, (_, index) => ({ ...row, id: `${person.id}-${index}` }))
  const dated = rows.map((each) => ({ ...each, created_at: new Date(), last_used_at: null }))
  await database.db.insertInto('passkeys').values(dated).execute()
  expect(await sendMade(app, makeAuthenticator().make(waiting.options), waiting.cookie)).toMatchObject(
    refused('auth:error.passkeysMost'),
  )
  expect((await beginMaking(app, person)).status).toBe(422)
})

test('after twenty offers in an hour the person waits, and nobody else does', async () => {
  const [person, stranger] = [await addPerson(database), await addPerson(database)]
  for (let count = 0; count < 20; count++) expect((await beginMaking(app, person)).status).toBe(200)
  expect((await beginMaking(app, person)).status).toBe(429)
  expect((await beginMaking(app, stranger)).status).toBe(200)
})

test('a browser keeps one challenge', async () => {
  const person = await addPerson(database)
  const count = async () =>
    (await database.db.selectFrom('passkey_challenges').select('token_hash').where('user_id', '=', person.id).execute())
      .length
  const first = await beginMaking(app, person)
  await beginMaking(app, first)
  expect(await count()).toBe(1)
})

test('removing a passkey ends signing in with it, with an event; sent twice it is done once', async () => {
  const person = await addPerson(database)
  const device = makeAuthenticator()
  await makePasskey(app, person, device)
  const remove = () => send(app, path, { do: 'remove', passkey: device.id }, person)
  expect(await remove()).toMatchObject({ status: 303, to: `${path}?done=removed` })
  expect(await remove()).toMatchObject({ status: 303 })
  expect(await passkeysOf(person)).toEqual([])
  expect(await eventsOf(person, 'passkey.remove')).toEqual([{ before: { passkey: device.id }, after: null }])
  expect(await signInWith(app, device)).toMatchObject(refused('auth:error.passkeyUnknown'))
})

test('the last passkey of an account without a password may be removed: codes sign in', async () => {
  const person = await addPerson(database, { password: null })
  const device = makeAuthenticator()
  await makePasskey(app, person, device)
  expect((await send(app, path, { do: 'remove', passkey: device.id }, person)).status).toBe(303)
  expect(await passkeysOf(person)).toEqual([])
})

test('another person’s passkey is neither listed nor removed, and the answer does not tell that there is one', async () => {
  const [owner, person] = [await addPerson(database), await addPerson(database)]
  const device = makeAuthenticator()
  await makePasskey(app, owner, device)
  const answer = await send(app, path, { do: 'remove', passkey: device.id }, person)
  expect(answer).toEqual(await send(app, path, { do: 'remove', passkey: 'AAAA' }, person))
  expect((await open(app, path, person.cookie)).text).not.toContain(device.id)
  expect(await eventsOf(person, 'passkey.remove')).toEqual([])
  expect(await passkeysOf(owner)).toHaveLength(1)
})

test.each(['', '\u0000', "' or 1=1", 'x'.repeat(1365)])('a forged id %j is refused with words', async (passkey) => {
  const { cookie } = await addPerson(database)
  const { status, refusal } = await send(app, path, { do: 'remove', passkey }, { cookie })
  expect([status, refusal?.errors]).toEqual([422, { passkey: 'error:problem.invalid_request' }])
})

test('an offer that is asked for without the page’s script is answered with the page', async () => {
  const { cookie } = await addPerson(database)
  const answer = await request(app.handler)
    .post(path)
    .set('Cookie', cookie)
    .set('Origin', 'https://places.example.org')
    .type('form')
    .send({ do: 'offer' })
  expect([answer.status, answer.type]).toEqual([200, 'text/html'])
  expect(answer.text).toContain('<noscript><p class="muted small">ต้องเปิด JavaScript เพื่อเพิ่มพาสคีย์')
})
