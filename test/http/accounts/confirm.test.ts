/** "Confirm it is you": no sensitive act by a session alone, one step for all of them, and nothing typed is lost on the way. */
import request from 'supertest'
import { beforeEach, expect, test, vi } from 'vitest'
import { confirmedSeconds } from '#server/domain/accounts/constants.ts'
import { testApp } from '../../support/app.ts'
import { makeAuthenticator } from '../../support/authenticator.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { makePasskey } from '../../support/passkey-steps.ts'
import { addPerson, type GivenPerson, type TestPerson, testPassword } from '../../support/people.ts'
import { errorsOf, nameOf, otherCode, postBox, stateOf, type Visitor, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })

beforeEach(() => forgetLimits(database))

const settings = '/profile/setting'
const confirmFor = (path: string) => `/auth/confirm?next=${encodeURIComponent(`${path}?confirmed=1`)}`

/** A person with a session that proves nothing about the user of the device now. */
async function addUnproven(given: GivenPerson = {}): Promise<TestPerson & { visitor: Visitor }> {
  const person = await addPerson(database, given)
  await unprove(person)
  return { ...person, visitor: visit(app, { cookie: person.cookie }) }
}
const unprove = ({ id }: { id: string }) =>
  db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', id).execute()
const userOf = ({ id }: TestPerson) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const acts: [string, path: string, fields: Record<string, string>, given?: GivenPerson][] = [
  ['changing a contact', `${settings}/profile-edit`, { do: 'contact', contact: 'thief@example.com' }],
  ['beginning a passkey', `${settings}/passkeys`, { do: 'offer' }],
  ['removing a passkey', `${settings}/passkeys`, { do: 'remove', passkey: 'AAAA' }],
  ['deleting the account', `${settings}/my-data`, { sure: '1' }],
  ['setting a first password', `${settings}/password-edit`, { password: 'seven tired elephants' }, { password: null }],
]

test.each(acts)('%s does not happen by a session alone', async (_act, path, fields, given) => {
  const { visitor, ...person } = await addUnproven(given)
  const before = await userOf(person)
  const answer = await visitor.post(path, fields)
  expect([answer.status, answer.headers.location]).toEqual([303, confirmFor(path)])
  expect(await userOf(person)).toEqual(before)
  for (const table of ['verifications', 'passkey_challenges'] as const)
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute(), table).toEqual([])
})

test('the copy of the data is not given to a session alone, and the way leads back to its page', async () => {
  const { visitor } = await addUnproven()
  const answer = await visitor.get(`${settings}/my-data/export.json`)
  expect([answer.status, answer.headers.location]).toEqual([302, confirmFor(`${settings}/my-data`)])
})

test('the password leads back to where the person was, with the typed text, and the act is done by one more press', async () => {
  const { visitor } = await addUnproven()
  const path = `${settings}/profile-edit`
  const { headers } = await visitor.post(path, { do: 'contact', contact: 'New.Me@example.com' })
  const confirming = String(headers.location)
  expect((await visitor.get(confirming)).text).toContain('name="password"')
  const confirmed = await visitor.post(confirming, { do: 'password', password: testPassword })
  expect([confirmed.status, confirmed.headers.location]).toEqual([303, `${path}?confirmed=1`])
  const back = await visitor.get(`${path}?confirmed=1`)
  expect(back.text).toMatch(/<input(?=[^>]*name="contact")(?=[^>]*value="New\.Me@example\.com")/)
  expect(
    box.messages.filter(({ to }) => to === 'new.me@example.com'),
    'nothing is sent by itself',
  ).toEqual([])
  const sent = await visitor.post(path, { do: 'contact', contact: 'New.Me@example.com' })
  expect([sent.status, sent.headers.location]).toEqual([303, path])
  expect(box.codeTo('new.me@example.com')).toMatch(/^\d{6}$/)
  expect(stateOf(await visitor.get(`${path}?confirmed=1`)).data['profile/profile-edit'].held).toBeNull()
})

test('the returned text never holds a secret, and comes back on its own page only', async () => {
  const { visitor, ...person } = await addUnproven({ password: null })
  await visitor.post(`${settings}/password-edit`, { oldPassword: 'x', password: 'seven tired elephants', note: 'kept' })
  const rows = await db.selectFrom('held_forms').selectAll().where('session_id', '=', person.session).execute()
  expect(rows.map(({ fields }) => fields)).toEqual([{ note: 'kept' }])
  const other = await visitor.get(`${settings}/my-data?confirmed=1`)
  expect(stateOf(other).data['profile/my-data'].held).toBeNull()
})

test('a code to the account’s own contact confirms; a wrong one does not', async () => {
  const { visitor, contact, session } = await addUnproven({ password: null })
  const confirming = confirmFor(`${settings}/my-data`)
  const page = await visitor.get(confirming)
  expect(page.text).not.toContain('name="password"')
  const asked = await visitor.post(confirming, { do: 'send', to: 'email' })
  expect([asked.status, asked.headers.location]).toEqual([303, confirming])
  expect(stateOf(await visitor.get(confirming)).data['auth/confirm'].step.to).toContain('…')
  const code = box.codeTo(contact)
  const wrong = await visitor.post(confirming, { do: 'code', code: otherCode(code) })
  expect(errorsOf(wrong)).toEqual({ code: 'auth:error.codeWrong' })
  const right = await visitor.post(confirming, { do: 'code', code })
  expect([right.status, right.headers.location]).toEqual([303, `${settings}/my-data?confirmed=1`])
  const row = db.selectFrom('sessions').select('confirmed_at').where('id', '=', session)
  expect((await row.executeTakeFirstOrThrow()).confirmed_at).not.toBeNull()
  expect((await visitor.post(`${settings}/my-data`, { sure: '1' })).headers.location).toBe('/profile?done=deleted')
})

test('a code goes to no contact but the account’s own', async () => {
  const { visitor } = await addUnproven()
  const sent = box.messages.length
  for (const to of ['phone', 'thief@example.com', ''])
    expect((await visitor.post(confirmFor(settings), { do: 'send', to, contact: 'thief@example.com' })).status).toBe(
      422,
    )
  expect(box.messages).toHaveLength(sent)
})

test('confirming by code leaves another proof of this browser as it is', async () => {
  const person = await addPerson(database)
  const visitor = visit(app, { cookie: person.cookie })
  const path = `${settings}/profile-edit`
  await visitor.post(path, { do: 'contact', contact: 'halfway@example.com' })
  await unprove(person)
  await visitor.post(confirmFor(path), { do: 'send', to: 'email' })
  await visitor.post(confirmFor(path), { do: 'code', code: box.codeTo(person.contact) })
  const done = await visitor.post(path, { do: 'code', code: box.codeTo('halfway@example.com') })
  expect(done.headers.location).toBe(`${path}?done=contact`)
})

test('a passkey of the account confirms, one of another account does not', async () => {
  const [person, other] = [await addPerson(database), await addPerson(database)]
  const [own, foreign] = [makeAuthenticator(), makeAuthenticator()]
  await makePasskey(app, person, own)
  await makePasskey(app, other, foreign)
  await unprove(person)
  const visitor = visit(app, { cookie: person.cookie })
  const confirming = confirmFor(settings)
  const answerOf = async (device: typeof own) => {
    const asked = await request(app.handler)
      .post(confirming)
      .set({ 'x-payload': '1', Cookie: visitor.header(), Origin: 'https://places.example.org' })
      .type('form')
      .send({ do: 'ask' })
    const [cookie = ''] = (asked.headers['set-cookie'] as unknown as string[]) ?? []
    const [name = '', value = ''] = cookie.replace(/;.*/, '').split('=')
    visitor.cookies.set(name, value)
    return visitor.post(confirming, { do: 'passkey', credential: device.answer(asked.body.action.data) })
  }
  expect(errorsOf(await answerOf(foreign))).toEqual({ form: 'auth:error.passkeyOther' })
  expect((await answerOf(own)).headers.location).toBe(`${settings}?confirmed=1`)
})

test('a wrong password confirms nothing, and cannot be guessed', async () => {
  const { visitor } = await addUnproven()
  const confirming = confirmFor(settings)
  const wrong = await visitor.post(confirming, { do: 'password', password: 'not mine' })
  expect([wrong.status, errorsOf(wrong)]).toEqual([422, { password: 'auth:error.password' }])
  for (let count = 0; count < 10; count++)
    await visitor.post(confirming, { do: 'password', password: `guess ${count}` })
  expect((await visitor.post(confirming, { do: 'password', password: testPassword })).status).toBe(429)
})

test('an earlier copy of the session is not confirmed along with the person', async () => {
  const { visitor, cookie, name } = await addUnproven()
  const thief = visit(app, { cookie })
  await visitor.post(confirmFor(settings), { do: 'password', password: testPassword })
  expect([await nameOf(visitor), await nameOf(thief)]).toEqual([name, null])
})

test('a proof counts for ten minutes, and a sign-in is one', async () => {
  const { contact } = await addPerson(database)
  const visitor = visit(app)
  await visitor.post('/auth/login', { contact, password: testPassword })
  const tick = { passkey: 'AAAA', do: 'remove' }
  const path = `${settings}/passkeys`
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (confirmedSeconds - 5) * 1000 })
  expect((await visitor.post(path, tick)).headers.location).toBe(`${path}?done=removed`)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  expect((await visitor.post(path, tick)).headers.location).toBe(confirmFor(path))
  vi.useRealTimers()
})

test('the way back is on this site', async () => {
  const { visitor } = await addUnproven()
  const away = `/auth/confirm?next=${encodeURIComponent('//thief.example/')}`
  expect(stateOf(await visitor.get(away)).data['auth/confirm'].next).toBe(settings)
  const done = await visitor.post(away, { do: 'password', password: testPassword })
  expect(done.headers.location).toBe(settings)
})
