/** Signing in with a browser that keeps no cookies: it says so, in the reader's language, and the typed text is still there. */
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, testPassword } from '../../../test/support/people.ts'
import { setCookies, visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const app = await testApp(database)
let contact: string
beforeAll(async () => {
  contact = (await addPerson(database)).contact
})

/** A form as a browser sends it that has no cookies at all. */
const post = (page: string, fields: Record<string, string>) =>
  request(app.handler).post(page).set('Origin', 'https://places.example.org').type('form').send(fields)
const open = (address: string, language: string, cookies: string[] = []) => {
  const asked = request(app.handler).get(address).set('Accept-Language', language)
  return cookies.length > 0 ? asked.set('Cookie', cookies.map((line) => line.split(';')[0]).join('; ')) : asked
}

test.each([
  ['th', 'เบราว์เซอร์นี้ไม่เก็บคุกกี้'],
  ['en', 'This browser keeps no cookies'],
  ['zh', '此浏览器不保存 Cookie'],
])('a right sign-in in a browser without cookies gets the reason, in %s', async (language, words) => {
  const answer = await post('/auth/login', { do: 'password', contact, password: testPassword, next: '/favourites' })
  expect(answer.status).toBe(303)
  const { text, status } = await open(answer.headers.location ?? '', language)
  expect([status, text]).toEqual([200, expect.stringContaining(words)])
  expect(text).toMatch(new RegExp(`<input[^>]*name="contact"[^>]*value="${contact}"`))
  expect(text).not.toContain(testPassword)
  // It stands in the address, so it is handed out once.
  expect((await open(answer.headers.location ?? '', language)).text).not.toContain(contact)
})

test('a browser with cookies is led on to the wanted page, signed in', async () => {
  const answer = await post('/auth/login', {
    do: 'password',
    contact,
    password: testPassword,
    next: '/profile/setting',
  })
  const cookies = setCookies(answer)
  const led = await open(answer.headers.location ?? '', 'en', cookies)
  expect([led.status, led.headers.location]).toEqual([302, '/profile/setting'])
  expect((await open('/profile/setting', 'en', cookies)).status).toBe(200)
})

test('a browser that has sent a cookie goes no longer way', async () => {
  const answer = await visit(app).post('/auth/login', { do: 'password', contact, password: testPassword })
  expect(answer.headers.location).toBe('/profile')
})

test('a wrong password is refused as ever, before cookies are spoken of', async () => {
  const answer = await post('/auth/login', { do: 'password', contact, password: 'not the one' })
  expect(answer.status).toBe(422)
  expect(answer.text).not.toContain('คุกกี้')
})

test.each([
  ['/auth/login', { do: 'send' }],
  ['/auth/register', { do: 'register', name: 'Somsri', password: 'a long enough phrase 42', terms: '1' }],
] as const)('a code that is asked for at %s could not be typed in: that is said as well', async (page, fields) => {
  const asked = page === '/auth/login' ? contact : 'somsri.new@mail.example'
  const answer = await post(page, { ...fields, contact: asked })
  expect(answer.headers.location).toMatch(new RegExp(`^${page}\\?`))
  const { text } = await open(answer.headers.location ?? '', 'en')
  expect(text).toContain('This browser keeps no cookies')
  expect(text).toMatch(new RegExp(`<input[^>]*name="contact"[^>]*value="${asked}"`))
})
