/** A forgotten password over HTTP: three steps, each open only after the one before, in the same browser and in time. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '../../support/app.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { addDevice, addPerson, type TestPerson, testPassword } from '../../support/people.ts'
import {
  errorsOf,
  nameOf,
  otherCode,
  postBox,
  setCookies,
  stateOf,
  type Visitor,
  visit,
} from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })
const better = 'seven tired elephants'
const start = new Date('2026-11-21T05:00:00Z')
const minutesLater = (minutes: number) => vi.setSystemTime(new Date(start.getTime() + minutes * 60_000))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  return forgetLimits(database)
})
afterEach(() => void vi.useRealTimers())

async function ask(contact: string, visitor: Visitor = visit(app)): Promise<Visitor> {
  const answer = await visitor.post('/forgot', { contact })
  expect([answer.status, answer.headers.location]).toEqual([303, '/forgot/verify'])
  return visitor
}
const type = (visitor: Visitor, code: string) => visitor.post('/forgot/verify', { code })
const signIn = async ({ contact }: TestPerson, password: string) =>
  (await visit(app).post('/auth/login', { contact, password })).status === 303

test('a code leads to a new password; every other device is signed out, this one is signed in, the owner is told', async () => {
  const person = await addPerson(database)
  const other = await addDevice(database, person)
  const visitor = await ask(person.contact)
  expect(stateOf(await visitor.get('/forgot/verify')).data['forgot/verify'].step.to).toContain('…')
  const typed = await type(visitor, box.codeTo(person.contact))
  expect([typed.status, typed.headers.location]).toEqual([303, '/forgot/reset'])
  const done = await visitor.post('/forgot/reset', { password: better })
  expect([done.status, done.headers.location]).toEqual([303, '/profile?done=password'])
  expect(await nameOf(visitor)).toBe(person.name)
  for (const { cookie } of [person, other]) expect(await nameOf(visit(app, { cookie }))).toBe(null)
  expect([await signIn(person, testPassword), await signIn(person, better)]).toEqual([false, true])
  expect(
    box.messages.filter(({ to }) => to === person.contact),
    'the code, the notice, and word of a device that signed in with the new password',
  ).toHaveLength(3)
})

/** The router takes a page's address in any case and with a slash at its end. */
const spellings = ['/forgot/reset', '/forgot/reset/', '/forgot/RESET', '/Forgot/Reset', '/forgot/reset/_payload.json']

test.each(spellings)('%s is closed before the code was typed, and open after', async (path) => {
  const person = await addPerson(database)
  const visitor = await ask(person.contact)
  const before = await visitor.get(path)
  expect([before.headers.location ?? before.body.redirect]).toEqual(['/forgot'])
  const posted = await visitor.post(path.replace('/_payload.json', ''), { password: better })
  expect([posted.status, posted.headers.location]).toEqual([302, '/forgot'])
  await type(visitor, box.codeTo(person.contact))
  expect((await visitor.get(path)).status).toBe(200)
})

test.each(['/forgot/verify', '/forgot/verify/', '/forgot/VERIFY', '/forgot/reset'])(
  '%s is closed to a browser that has asked for nothing, or for something else',
  async (path) => {
    expect((await visit(app).get(path)).headers.location).toBe('/forgot')
    const visitor = visit(app)
    await visitor.post('/auth/login', { do: 'send', contact: 'any.body@example.com' })
    expect((await visitor.get(path)).headers.location).toBe('/forgot')
  },
)

test('the proof belongs to the browser that asked: the code does not help in another one', async () => {
  const person = await addPerson(database)
  await ask(person.contact)
  const other = await ask((await addPerson(database)).contact)
  expect(errorsOf(await type(other, box.codeTo(person.contact)))).toEqual({ code: 'auth:error.codeWrong' })
})

test('the sixth code is refused, a used one too, and the flow is over after fifteen minutes', async () => {
  const person = await addPerson(database)
  const visitor = await ask(person.contact)
  const code = box.codeTo(person.contact)
  for (let tried = 0; tried < 5; tried++) await type(visitor, otherCode(code))
  expect(errorsOf(await type(visitor, code))).toEqual({ code: 'auth:error.codeSpent' })
  await ask(person.contact, visitor)
  await type(visitor, box.codeTo(person.contact))
  expect(errorsOf(await type(visitor, box.codeTo(person.contact)))).toBeUndefined()
  minutesLater(15.1)
  const late = await visitor.post('/forgot/reset', { password: better })
  expect([late.status, late.headers.location]).toEqual([302, '/forgot'])
  expect(await signIn(person, testPassword)).toBe(true)
})

test('the new password sent twice at once sets one, opens one session and is used up', async () => {
  const person = await addPerson(database)
  const visitor = await ask(person.contact)
  await type(visitor, box.codeTo(person.contact))
  const cookie = visitor.header()
  const tabs = [visit(app, { cookie }), visit(app, { cookie })]
  const answers = await Promise.all(tabs.map((tab) => tab.post('/forgot/reset', { password: better })))
  expect(
    answers
      .map(({ status }) => status)
      .sort()
      .at(0),
  ).toBe(303)
  expect(answers.filter(({ headers }) => headers.location === '/profile?done=password')).toHaveLength(1)
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()
  expect(sessions).toHaveLength(1)
  const again = await visit(app, { cookie }).post('/forgot/reset', { password: 'another fine password' })
  expect(again.headers.location).toBe('/forgot')
})

test('a weak password is refused and the step stays open', async () => {
  const person = await addPerson(database, { name: 'Malee Srisuk' })
  const visitor = await ask(person.contact)
  await type(visitor, box.codeTo(person.contact))
  const weak = {
    short: 'passwordShort',
    password123: 'passwordCommon',
    'Malee Srisuk 2026': 'passwordOwn',
    [person.contact]: 'passwordOwn',
  }
  for (const [password, fault] of Object.entries(weak)) {
    const answer = await visitor.post('/forgot/reset', { password })
    expect([answer.status, errorsOf(answer)]).toEqual([422, { password: `auth:error.${fault}` }])
    expect(answer.text).not.toContain(`value="${password}"`)
  }
  expect((await visitor.post('/forgot/reset', { password: better })).status).toBe(303)
})

test('fields that the forms do not have change neither the password’s account nor the account itself', async () => {
  const [person, victim] = [await addPerson(database), await addPerson(database)]
  const extra = {
    user_id: victim.id,
    userId: victim.id,
    id: victim.id,
    contact: victim.contact,
    role: 'inspector',
    isVerified: 'true',
    verified_at: 'now',
  }
  const visitor = visit(app)
  await visitor.post('/forgot', { ...extra, contact: person.contact })
  await visitor.post('/forgot/verify', { ...extra, code: box.codeTo(person.contact) })
  await visitor.post('/forgot/reset', { ...extra, password: better })
  expect(await nameOf(visitor)).toBe(person.name)
  expect([await signIn(person, better), await signIn(victim, testPassword)]).toEqual([true, true])
})

test('an account that is suspended between code and new password is not entered', async () => {
  const person = await addPerson(database)
  const visitor = await ask(person.contact)
  await type(visitor, box.codeTo(person.contact))
  await db.updateTable('users').set({ suspended_at: start }).where('id', '=', person.id).execute()
  await visitor.post('/forgot/reset', { password: better })
  expect(await nameOf(visitor)).toBe(null)
})

test('an account that is deleted between code and new password leads back to the beginning', async () => {
  const person = await addPerson(database)
  const visitor = await ask(person.contact)
  await type(visitor, box.codeTo(person.contact))
  await db.deleteFrom('users').where('id', '=', person.id).execute()
  const answer = await visitor.post('/forgot/reset', { password: better })
  expect([answer.status, answer.headers.location]).toEqual([302, '/forgot'])
  expect(setCookies(answer).join()).not.toContain('__Host-session=')
})
