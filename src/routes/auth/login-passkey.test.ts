/** Signing in with a passkey: by its own device, for this address, from the browser that asked, once; and never for a suspended account. */

import request from 'supertest'
import { afterEach, expect, test, vi } from 'vitest'
import type { RefusalCode } from '#shared/refusals.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { type Authenticator, makeAuthenticator } from '../../../test/support/authenticator.ts'
import { testDatabase } from '../../../test/support/database.ts'
import {
  beginMaking,
  beginSignIn,
  makePasskey,
  sendAnswer,
  sendMade,
  signInWith,
} from '../../../test/support/passkey-steps.ts'
import { addPerson, type GivenPerson, type TestPerson } from '../../../test/support/people.ts'

const database = await testDatabase()
const app = await testApp(database)
const refused = (code: RefusalCode) => ({
  status: 422,
  refusal: { values: {}, errors: { form: code } },
  cookies: [],
})

async function withPasskey(
  given: GivenPerson & { counter?: number } = {},
): Promise<{ person: TestPerson; device: Authenticator }> {
  const { counter, ...rest } = given
  const person = await addPerson(database, rest)
  const device = makeAuthenticator({ counter })
  expect((await makePasskey(app, person, device)).status).toBe(303)
  return { person, device }
}
const sessionIn = (cookies: string[]) => cookies.find((cookie) => /^__Host-session=./.test(cookie)) ?? ''
const counterOf = async ({ id }: Authenticator) =>
  (await database.db.selectFrom('passkeys').select('counter').where('id', '=', id).executeTakeFirst())?.counter
const eventsOf = (action: string) =>
  database.db
    .selectFrom('audit_events')
    .select(['actor_id', 'after'])
    .where('action', '=', action)
    .orderBy('id', 'desc')

afterEach(() => void vi.useRealTimers())

test('the question names no account and takes any passkey of this host', async () => {
  const { status, options, cookie } = await beginSignIn(app)
  expect(status).toBe(200)
  expect(options).toMatchObject({ rpId: 'places.example.org', userVerification: 'required', timeout: 300_000 })
  expect(options.allowCredentials ?? []).toEqual([])
  expect(cookie).toMatch(/^__Host-passkey=[\w-]{43}$/)
  const { options: other } = await beginSignIn(app)
  expect(other.challenge).not.toBe(options.challenge)
})

test('a passkey signs in, with a new session, an event, and the day it was used', async () => {
  const { person, device } = await withPasskey()
  const done = await signInWith(app, device)
  expect(done).toMatchObject({ status: 303, to: '/profile' })
  expect(done.cookies).toEqual([
    expect.stringMatching(/^__Host-session=[\w-]{43}$/),
    expect.stringMatching(/^__Host-device=[\w-]{43}$/),
    '__Host-verification=',
    '__Host-passkey=',
  ])
  expect((await open(app, '/profile/setting/passkeys', sessionIn(done.cookies))).status).toBe(200)
  expect(await eventsOf('session.start').executeTakeFirst()).toMatchObject({
    actor_id: person.id,
    after: { by: 'passkey' },
  })
  const { text } = await open(app, '/profile/setting/passkeys', person.cookie)
  expect(text).toContain('ใช้ล่าสุดเมื่อ')
})

test('it leads to where one wanted to go, on our own paths only, and remembers the device when asked', async () => {
  const { device } = await withPasskey()
  expect((await signInWith(app, device, {}, { next: '/profile/setting/devices' })).to).toBe('/profile/setting/devices')
  expect((await signInWith(app, device, {}, { next: '//evil.example' })).to).toBe('/profile')
  const setCookie = async (fields: Record<string, string>) => {
    const { options, cookie } = await beginSignIn(app)
    const sent = { do: 'passkey', credential: device.answer(options), ...fields }
    const { headers } = await request(app.handler)
      .post('/auth/login')
      .set('Cookie', cookie)
      .set('Origin', 'https://places.example.org')
      .type('form')
      .send(sent)
    return String(headers['set-cookie'])
  }
  expect(await setCookie({ remembered: '1' })).toMatch(/session=[\w-]{43}; Path=\/; Max-Age=2592000/)
  expect(await setCookie({})).toMatch(/session=[\w-]{43}; Path=\/; HttpOnly/)
})

test('an answer serves once, and a refused one has used its challenge up', async () => {
  const { device } = await withPasskey()
  const first = await beginSignIn(app)
  const answer = device.answer(first.options)
  expect((await sendAnswer(app, answer, first.cookie)).status).toBe(303)
  expect(await sendAnswer(app, answer, first.cookie)).toMatchObject(refused('auth:error.flowOver'))
  const second = await beginSignIn(app)
  expect(await sendAnswer(app, answer, second.cookie)).toMatchObject(refused('auth:error.passkeyRefused'))
  expect(await sendAnswer(app, device.answer(second.options), second.cookie)).toMatchObject(
    refused('auth:error.flowOver'),
  )
})

test('two copies of one answer at the same time open one session', async () => {
  const { device } = await withPasskey()
  const { options, cookie } = await beginSignIn(app)
  const answer = device.answer(options)
  const both = await Promise.all([sendAnswer(app, answer, cookie), sendAnswer(app, answer, cookie)])
  expect(both.map(({ status }) => status).sort()).toEqual([303, 422])
})

test('a challenge is over after five minutes, and belongs to the browser that asked', async () => {
  const { device } = await withPasskey()
  const [one, other] = [await beginSignIn(app), await beginSignIn(app)]
  expect(await sendAnswer(app, device.answer(one.options), other.cookie)).toMatchObject(
    refused('auth:error.passkeyRefused'),
  )
  expect(await sendAnswer(app, device.answer(one.options), '')).toMatchObject(refused('auth:error.flowOver'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
  expect(await sendAnswer(app, device.answer(one.options), one.cookie)).toMatchObject(refused('auth:error.flowOver'))
})

test('the challenge of a registration signs nobody in', async () => {
  const { person, device } = await withPasskey()
  const { options, cookie } = await beginMaking(app, person)
  expect(await sendAnswer(app, device.answer(options), cookie)).toMatchObject(refused('auth:error.flowOver'))
})

test.each([
  ['another origin', { origin: 'https://places.example.org.evil.example' }],
  ['another host', { rpId: 'example.org' }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['the answer of a registration', { type: 'webauthn.create' }],
  ['a device that did not look at the person', { isVerified: false }],
  ['another account’s handle', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['no handle', { userHandle: '' }],
])('%s is refused, on record', async (_name, wrong) => {
  const { device } = await withPasskey()
  const before = await eventsOf('session.refuse').execute()
  expect(await signInWith(app, device, wrong)).toMatchObject(refused('auth:error.passkeyRefused'))
  const after = await eventsOf('session.refuse').execute()
  expect(after).toHaveLength(before.length + 1)
  expect(after[0]).toEqual({ actor_id: null, after: { by: 'passkey' } })
})

test('a device cannot answer for somebody else’s passkey', async () => {
  const [{ device: victims, person }, { device: own }] = [await withPasskey(), await withPasskey()]
  const userHandle = Buffer.from(person.id.replaceAll('-', ''), 'hex').toString('base64url')
  expect(await signInWith(app, own, { id: victims.id, userHandle })).toMatchObject(refused('auth:error.passkeyRefused'))
})

test('an unknown passkey is refused in words that help', async () => {
  const device = makeAuthenticator()
  device.make({ challenge: 'AAAA', user: { id: 'AAAA' } })
  expect(await signInWith(app, device)).toMatchObject(refused('auth:error.passkeyUnknown'))
})

test('a suspended account is refused, and so is one that is gone', async () => {
  const [{ person, device }, { person: gone, device: theirs }] = [await withPasskey(), await withPasskey()]
  await database.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', person.id).execute()
  expect(await signInWith(app, device)).toMatchObject(refused('auth:error.suspended'))
  await database.db.deleteFrom('users').where('id', '=', gone.id).execute()
  expect(await signInWith(app, theirs)).toMatchObject(refused('auth:error.passkeyUnknown'))
})

test('a device that counts signs in again and again', async () => {
  const { device } = await withPasskey({ counter: 5 })
  for (const counter of [6, 7]) {
    expect((await signInWith(app, device)).status).toBe(303)
    expect(await counterOf(device)).toBe(counter)
  }
})

test.each([5, 4, 0])(
  'a counter at 5 that goes on with %i comes from a copy: refused, on record, nothing changed',
  async (counter) => {
    const { device } = await withPasskey({ counter: 5 })
    expect(await signInWith(app, device, { counter })).toMatchObject(refused('auth:error.passkeyCopied'))
    expect((await eventsOf('session.refuse').executeTakeFirst())?.after).toEqual({
      by: 'passkey',
      passkey: device.id,
      counter,
      before: 5,
    })
    expect(await counterOf(device)).toBe(5)
  },
)

test('a counter that only claims to be old, with a wrong signature, is no copy', async () => {
  const [{ device: victims, person }, own] = [await withPasskey({ counter: 5 }), makeAuthenticator()]
  const userHandle = Buffer.from(person.id.replaceAll('-', ''), 'hex').toString('base64url')
  const answer = await signInWith(app, own, { id: victims.id, userHandle, counter: 1 })
  expect(answer).toMatchObject(refused('auth:error.passkeyRefused'))
})

test('an id planted in the browser before is worth nothing', async () => {
  const { device } = await withPasskey()
  const planted = `__Host-session=${'A'.repeat(43)}`
  const { options, cookie } = await beginSignIn(app, planted)
  const { cookies } = await sendAnswer(app, device.answer(options), cookie)
  expect(sessionIn(cookies)).not.toBe(planted)
  expect((await open(app, '/profile/setting/passkeys', planted)).status).toBe(302)
})

test.each(['', '{}', 'null', '{', '\u0000', '{"id":"a\\u0000"}'])(
  'garbage %j is refused with words',
  async (credential) => {
    const { cookie } = await beginSignIn(app)
    expect(await sendAnswer(app, credential, cookie)).toMatchObject(refused('auth:error.passkeyForm'))
  },
)

test('a megabyte is refused before it is read', async () => {
  expect((await sendAnswer(app, 'x'.repeat(1_000_000), '')).status).toBe(413)
})

test('another site cannot ask for a sign-in, nor send one', async () => {
  for (const name of ['ask', 'passkey']) {
    const asked = request(app.handler).post('/auth/login').set('Origin', 'https://evil.example').set('x-payload', '1')
    expect((await asked.type('form').send({ do: name })).status).toBe(403)
  }
})

test('a question that is asked for without the page’s script is answered with the page', async () => {
  const answer = await request(app.handler).post('/auth/login').type('form').send({ do: 'ask' })
  expect([answer.status, answer.type]).toEqual([200, 'text/html'])
})

test('one address asks sixty times in a quarter of an hour, and answers fifty times', async () => {
  const { device } = await withPasskey()
  const few = await testApp(database, { env: { TRUST_PROXY: '1' } })
  const from = (address: string, fields: Record<string, string>) =>
    request(few.handler)
      .post('/auth/login')
      .set('x-payload', '1')
      .set('X-Forwarded-For', address)
      .type('form')
      .send(fields)
  const statuses = async (address: string, fields: Record<string, string>, times: number) => {
    const all: number[] = []
    for (let count = 0; count < times; count++) all.push((await from(address, fields)).status)
    return all
  }
  const asked = await statuses('198.51.100.7', { do: 'ask' }, 61)
  expect(asked.filter((status) => status === 200)).toHaveLength(60)
  expect(asked.at(-1)).toBe(429)
  const answered = await statuses('198.51.100.8', { do: 'passkey', credential: 'x' }, 51)
  expect(answered.filter((status) => status === 422)).toHaveLength(50)
  expect(answered.at(-1)).toBe(429)
  expect((await from('198.51.100.9', { do: 'ask' })).status).toBe(200)
  expect((await signInWith(app, device)).status).toBe(303)
})

test('a passkey made in one session signs in after that session has ended', async () => {
  const person = await addPerson(database)
  const device = makeAuthenticator()
  const { options, cookie } = await beginMaking(app, person)
  await sendMade(app, device.make(options), cookie)
  await send(app, '/profile/setting/devices', { do: 'end', session: person.session }, person)
  expect((await open(app, '/profile/setting/passkeys', person.cookie)).status).toBe(302)
  expect((await signInWith(app, device)).status).toBe(303)
})
