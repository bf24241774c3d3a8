/** Changing the password: only with the old one, not by guessing, and never for a device that somebody else holds. */
import request from 'supertest'
import { expect, test } from 'vitest'
import type { Message } from '#server/external/message.ts'
import { testApp } from '../../../test/support/app.ts'
import { cookiesAfter, open, send } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addDevice, addPerson, testPassword } from '../../../test/support/people.ts'

const database = await testDatabase()
const messages: Message[] = []
const app = await testApp(database, { deliver: (message) => void messages.push(message) })
const path = '/profile/setting/password-edit'
const better = 'seven quiet rivers'

const signIn = async (contact: string, password: string) =>
  (await send(app, '/auth/login', { contact, password })).status === 303

test('with the old password it is changed: others are signed out, this device stays, and the owner is told', async () => {
  const person = await addPerson(database)
  const other = await addDevice(database, person)
  const stranger = await addPerson(database)
  const done = await send(app, path, { oldPassword: testPassword, password: better }, person)
  expect(done).toMatchObject({ status: 303, to: `${path}?done=1`, cookies: [expect.any(String)] })
  const statuses = [person, other, stranger].map(async ({ cookie }) => (await open(app, path, cookie)).status)
  expect(await Promise.all(statuses)).toEqual([200, 302, 200])
  expect(messages.splice(0)).toMatchObject([{ to: person.contact, subject: expect.stringMatching(/รหัสผ่าน/) }])
  expect([await signIn(person.contact, testPassword), await signIn(person.contact, better)]).toEqual([false, true])
  const { text } = await open(app, `${path}?done=1`, cookiesAfter(`${path}?done=1`, person.cookie))
  expect(text).toContain('บันทึกรหัสผ่านใหม่แล้ว')
})

test('a wrong old password changes nothing, says so beside its field, and neither password comes back', async () => {
  const person = await addPerson(database)
  const other = await addDevice(database, person)
  const fields = { oldPassword: 'not the right one', password: better }
  const { status, refusal } = await send(app, path, fields, person)
  expect([status, refusal]).toEqual([422, { values: {}, errors: { oldPassword: 'auth:error.oldPassword' } }])
  const page = await request(app.handler)
    .post(path)
    .set('Cookie', person.cookie)
    .set('Origin', 'https://places.example.org')
    .type('form')
    .send(fields)
  expect(page.status).toBe(422)
  expect(page.text).toMatch(
    /<input[^>]*id="oldPassword"[^>]*aria-describedby="oldPassword-error"[^>]*aria-invalid="true"/,
  )
  for (const typed of Object.values(fields)) expect(page.text).not.toContain(typed)
  expect((await open(app, path, other.cookie)).status).toBe(200)
  expect(await signIn(person.contact, testPassword)).toBe(true)
  // The sign-in above came from a browser that the account does not know, which is mailed; nothing else.
  const told = messages
    .splice(0)
    .map((message) => ('subject' in message ? message.subject.split(' · ')[0] : message.by))
  expect(
    told.filter(
      (subject) => !['Your account was signed in on a new device', 'มีการเข้าสู่ระบบจากอุปกรณ์ใหม่'].includes(subject ?? ''),
    ),
  ).toEqual([])
})

test('after ten wrong ones even the right one waits, however many devices try, and other people do not', async () => {
  const person = await addPerson(database)
  const other = await addDevice(database, person)
  for (let count = 0; count < 10; count++) {
    const { cookie } = count % 2 ? person : other
    expect((await send(app, path, { oldPassword: `guess ${count}`, password: better }, { cookie })).status).toBe(422)
  }
  const { status, refusal } = await send(app, path, { oldPassword: testPassword, password: better }, person)
  expect([status, refusal?.errors]).toEqual([429, { form: 'error:problem.too_many_requests' }])
  expect(refusal?.wait).toBeGreaterThan(60)
  const stranger = await addPerson(database)
  expect((await send(app, path, { oldPassword: testPassword, password: better }, stranger)).status).toBe(303)
  messages.length = 0
})

test('a new password that cannot be taken uses up no try', async () => {
  const person = await addPerson(database)
  for (let count = 0; count < 12; count++)
    await send(app, path, { oldPassword: testPassword, password: 'password' }, person)
  expect((await send(app, path, { oldPassword: testPassword, password: better }, person)).status).toBe(303)
})

test.each([
  ['short', 'auth:error.passwordShort'],
  ['password', 'auth:error.passwordCommon'],
  ['Somying1990', 'auth:error.passwordOwn'],
  ['x'.repeat(201), 'auth:error.passwordLong'],
])('the new password %j is refused as when registering', async (password, error) => {
  const { cookie } = await addPerson(database)
  const { status, refusal } = await send(app, path, { oldPassword: testPassword, password }, { cookie })
  expect([status, refusal?.errors]).toEqual([422, { password: error }])
})

test('a megabyte of password is refused before anything is hashed', async () => {
  const { cookie } = await addPerson(database)
  const huge = 'x'.repeat(1_000_000)
  for (const fields of [
    { oldPassword: huge, password: better },
    { oldPassword: testPassword, password: huge },
  ])
    expect((await send(app, path, fields, { cookie })).status).toBe(413)
  const old = await send(app, path, { oldPassword: 'x'.repeat(90_000), password: better }, { cookie })
  expect([old.status, old.refusal?.errors]).toEqual([422, { oldPassword: 'auth:error.oldPassword' }])
})

test('an account without a password sets one, and is not asked for an old one', async () => {
  const person = await addPerson(database, { password: null })
  const { text } = await open(app, path, person.cookie)
  expect([text.includes('id="oldPassword"'), text.includes('<h1>ตั้งรหัสผ่าน</h1>')]).toEqual([false, true])
  expect((await send(app, path, { password: better }, person)).status).toBe(303)
  expect(await signIn(person.contact, better)).toBe(true)
})

test('password managers learn the account of the password', async () => {
  const { contact, cookie } = await addPerson(database)
  const { text } = await open(app, path, cookie)
  expect(text).toMatch(new RegExp(`<input[^>]*autoComplete="username"[^>]*value="${contact}"`, 'i'))
  expect(text).toMatch(/autoComplete="current-password"/i)
  expect(text).toMatch(/autoComplete="new-password"/i)
})
