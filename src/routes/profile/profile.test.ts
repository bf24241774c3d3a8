/** The profile: a guest's, a person's with every kind of role, and the way out. */
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { deviceMark } from '#server/domain/accounts/device-mark.ts'
import { testApp } from '../../../test/support/app.ts'
import { cookiesAfter, open, send } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addDevice, addPerson, personas } from '../../../test/support/people.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
const links = (html: string) => [...main(html).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
const account = ['profile-edit', 'password-edit', 'devices', 'my-data'].map((name) => `/profile/setting/${name}`)
const switching = '/auth/pass-token/switc-role'
const tags = (html: string) =>
  [...main(html).matchAll(/<span class="tag[^"]*">(.*?)<\/span>(?:<\/span>)?<\/li>/g)].map(([, words = '']) =>
    words.replace(/<[^>]*>/g, ''),
  )

test('a guest is shown the ways in, and the choices that need no account', async () => {
  const { text } = await open(app, '/profile')
  expect(links(text)).toEqual(expect.arrayContaining(['/auth/login', '/auth/register', '/profile/language']))
  for (const href of [...account, switching]) expect(links(text)).not.toContain(href)
  expect(main(text)).not.toContain('sign-out')
  expect(links((await open(app, '/profile/setting')).text)).not.toContain(account[0])
})

test('a person is shown by name, with the ways to every own screen; the switch only where there is one', async () => {
  const [client, vendor] = [await addPerson(database, personas.client), await addPerson(database, personas.vendor)]
  const { text } = await open(app, '/profile', client.cookie)
  expect(main(text)).toContain(`<h1>${personas.client.name}</h1>`)
  expect(links(text)).toEqual(expect.arrayContaining(account))
  expect([links(text).includes(switching), links(text).includes('/auth/login')]).toEqual([false, false])
  expect(tags(text)).toEqual(['ผู้ใช้ทั่วไป · ใช้อยู่'])
  const own = await open(app, '/profile', vendor.cookie)
  expect([links(own.text).includes(switching), tags(own.text)]).toEqual([true, ['ผู้ใช้ทั่วไป', 'ผู้ประกอบการ · ใช้อยู่']])
  expect(links((await open(app, '/profile/setting', client.cookie)).text)).toEqual(expect.arrayContaining(account))
})

test('a request that waits is said to wait, and is no role; a supervisor is called one', async () => {
  const waiting = await open(app, '/profile', (await addPerson(database, personas.requestedInspector)).cookie)
  expect(main(waiting.text)).toContain('คำขอเป็นเจ้าหน้าที่ตรวจของ Phuket Office รออนุมัติ')
  expect(tags(waiting.text)).toEqual(['ผู้ใช้ทั่วไป · ใช้อยู่'])
  const suspended = await addPerson(database, { inspector: { state: 'suspended' } })
  expect(main((await open(app, '/profile', suspended.cookie)).text)).toContain(
    'บทบาทเจ้าหน้าที่ตรวจของ Phuket Office ถูกระงับ',
  )
  const supervisor = await addPerson(database, { inspector: { level: 'supervisor', areas: [83] } })
  const { text } = await open(app, '/profile', supervisor.cookie)
  expect(main(text)).toContain('หัวหน้าเจ้าหน้าที่ตรวจ Phuket Office')
  expect(main(text)).not.toContain('รออนุมัติ')
})

test('signing out ends this session for good, here only, and takes the cookie back', async () => {
  const person = await addPerson(database)
  const elsewhere = await addDevice(database, person)
  const before = await open(app, '/profile', person.cookie)
  // So that the browser's back button asks again.
  expect(before.headers['cache-control']).toBe('private, no-store')
  const out = await send(app, '/profile', { do: 'sign-out' }, person)
  expect(out).toMatchObject({ status: 303, to: '/profile?done=signed-out' })
  const told = cookiesAfter('/profile?done=signed-out', '', deviceMark(person.id))
  expect(out.cookies).toEqual(['__Host-session=', '__Host-verification=', told])
  const after = await open(app, '/profile?done=signed-out', `${person.cookie}; ${told}`)
  expect([main(after.text).includes(person.name), main(after.text).includes('ออกจากระบบแล้ว')]).toEqual([false, true])
  expect(after.headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-session=; Path=\/; Max-Age=0/)])
  expect((await open(app, account[0] ?? '', elsewhere.cookie)).status).toBe(200)
  // Twice, or without being signed in at all, it is as it was asked for.
  expect((await send(app, '/profile', { do: 'sign-out' }, person)).status).toBe(303)
})

test('a page that a person saw is not kept for the next reader', async () => {
  const person = await addPerson(database, { name: 'Only For Me' })
  await open(app, '/profile', person.cookie)
  expect((await open(app, '/profile')).text).not.toContain('Only For Me')
  await open(app, '/profile?done=deleted')
  expect((await open(app, '/profile?done=deleted', person.cookie)).text).toContain('Only For Me')
})

test('messages come in the language that the person chose last', async () => {
  const person = await addPerson(database, { locale: 'th' })
  expect((await send(app, '/profile/language', { locale: 'cn' }, person)).status).toBe(303)
  const { locale } = await db.selectFrom('users').select('locale').where('id', '=', person.id).executeTakeFirstOrThrow()
  expect(locale).toBe('cn')
})

test('an address alone claims nothing that did not happen', async () => {
  const { cookie } = await addPerson(database)
  for (const done of ['deleted', 'signed-out', 'password'])
    for (const browser of [
      '',
      cookie,
      cookiesAfter('/profile?done=deleted', cookie),
      cookiesAfter('/profile?done=other'),
      cookiesAfter('/profile'),
    ])
      expect(main((await open(app, `/profile?done=${done}`, browser)).text), `${done} ${browser}`).not.toContain(
        'role="status"',
      )
})

test('a done act is confirmed to its own browser, on any page, and to nobody else at the address', async () => {
  const said = async (address: string, cookie = '') =>
    main((await open(app, address, cookie)).text).includes('role="status"')
  const { to = '', cookies } = await send(app, '/profile/setting', { theme: 'dark' })
  expect(to).toBe('/profile/setting?done=1')
  const browser = cookies.join('; ')
  expect(await said(to)).toBe(false)
  expect(await said(to, browser)).toBe(true)
  expect(await said(to), 'from the kept pages').toBe(false)
  expect(await said('/profile/language?done=1', browser), 'something else').toBe(false)
  // Another tab has done something meanwhile: both are notified.
  const other = await send(app, '/profile/language', { locale: 'th' }, { cookie: browser })
  const both = `${browser}; ${other.cookies.join('; ')}`
  expect([await said(to, both), await said(other.to ?? '', both)]).toEqual([true, true])
  // It is the same address however it is escaped, and a script's request for its data is told as well.
  expect(await said('/profile/setting?done=%31', browser)).toBe(true)
  const { text } = await open(app, '/profile/setting/_payload.json?done=1', browser)
  expect(JSON.parse(text).data['profile/setting']).toMatchObject({ done: true })
})

test('a way back claims nothing that was done there', async () => {
  const forged = await send(app, '/profile/language', { locale: 'th', next: '/profile/setting?done=1' })
  expect([forged.to, forged.cookies.some((cookie) => cookie.includes('told-'))]).toEqual(['/profile/setting', false])
})

test('a signed-out account is named to its device by a mark, so that the device forgets that account and no other', async () => {
  const person = await addPerson(database)
  const { cookies } = await send(app, '/profile', { do: 'sign-out' }, person)
  const leftAt = async (cookie: string) =>
    JSON.parse((await open(app, '/profile/_payload.json?done=signed-out', cookie)).text).data['profile/profile'].left
  expect(await leftAt(cookies.filter((each) => each.includes('told-')).join('; '))).toBe(deviceMark(person.id))
  expect(await leftAt('')).toBeNull()
})

test('a name of any content is text, and a forged note is none', async () => {
  const { cookie } = await addPerson(database, { name: '</script><img src=x onerror=alert(1)>' })
  const { text } = await open(app, '/profile?done=<b>evil</b>', cookie)
  expect(text).not.toContain('<img src=x')
  expect(text).not.toContain('<b>evil')
  expect(main(text)).not.toContain('role="status"')
})
