/** A person without a role is shown the way to it; the way back stays our own. */
import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, type GivenPerson } from '../../../test/support/people.ts'

const database = await testDatabase()
const app = await testApp(database)
const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
const next = '/client/popular-full?by=rating'
const address = (need: string, to = next) => `/unauthorized?need=${need}&next=${encodeURIComponent(to)}`
const signIn = `href="/auth/login?next=${encodeURIComponent(next)}"`
const form = 'action="/auth/pass-token/switc-role"'
const ask = 'href="/auth/pass-token/register-police"'

const cases: [string, string, GivenPerson | null, string, string[]][] = [
  ['a guest signs in', 'vendor', null, 'เข้าสู่ระบบแล้วจะกลับมาที่หน้านี้', [signIn]],
  ['who holds the role switches', 'vendor', { vendor: true, role: 'client' }, 'สลับบทบาทแล้วไปต่อได้ทันที', [form]],
  ['who acts in it goes on', 'vendor', { vendor: true }, 'บทบาทที่ใช้อยู่เปิดหน้านี้ได้แล้ว', [`href="${next}"`]],
  ['a client becomes a vendor by a business', 'vendor', {}, 'เมื่อลงทะเบียนกิจการ', []],
  ['a client asks to inspect', 'inspector', {}, 'ต้องขอบทบาทนี้ก่อน', [ask]],
  ['who has asked waits', 'inspector', { inspector: { state: 'requested' } }, 'รอหัวหน้าเจ้าหน้าที่ตรวจอนุมัติ', []],
  ['who was suspended asks the unit', 'inspector', { inspector: { state: 'suspended' } }, 'ถูกระงับ', []],
  ['signed in is signed in', 'login', {}, 'เปิดหน้านี้ได้แล้ว', [`href="${next}"`]],
  ['an unknown need leads home', '<b>evil</b>', {}, 'บทบาทที่ใช้อยู่เปิดหน้านี้ไม่ได้', []],
]

test.each(cases)('%s', async (_name, need, given, words, ways) => {
  const cookie = given ? (await addPerson(database, given)).cookie : ''
  const { status, text } = await open(app, address(need), cookie)
  const shown = main(text).replaceAll('&amp;', '&')
  expect(status).toBe(200)
  expect(shown).toContain(words)
  expect([signIn, form, ask, `href="${next}"`].filter((way) => shown.includes(way))).toEqual(ways)
  expect(shown).toContain('href="/"')
  expect(shown).not.toContain('<b>evil')
})

test('the offered switch leads back to the page that was asked for', async () => {
  const person = await addPerson(database, { vendor: true, role: 'client' })
  const shown = main((await open(app, address('vendor'), person.cookie)).text)
  const sent = (name: string) =>
    new RegExp(`<(?:input|button)(?=[^>]*name="${name}")[^>]*value="([^"]*)"`).exec(shown)?.[1] ?? ''
  const fields = { next: sent('next'), role: sent('role') }
  expect(fields).toEqual({ next, role: 'vendor' })
  const { status, to, cookies } = await send(app, '/auth/pass-token/switc-role', fields, person)
  expect([status, to]).toEqual([303, next])
  expect(cookies).toEqual([expect.stringMatching(/^__Host-session=.{43}$/)])
  expect(cookies[0]).not.toBe(person.cookie)
})

test.each([
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '/../..//evil.example',
])('the foreign way back %j is dropped', async (forged) => {
  const holder = await addPerson(database, { vendor: true, role: 'client' })
  for (const cookie of ['', holder.cookie, (await addPerson(database, { vendor: true })).cookie]) {
    const { text } = await open(app, address('vendor', forged), cookie)
    expect(main(text)).not.toMatch(/evil|javascript:/)
  }
})
