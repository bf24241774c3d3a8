/** Devices: one's own, ended at the next request, and never anybody else's. */
import { expect, test } from 'vitest'
import { deviceMark } from '#server/domain/accounts/device-mark.ts'
import { testApp } from '../../../test/support/app.ts'
import { cookiesAfter, open, send } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addDevice, addPerson, personas } from '../../../test/support/people.ts'

const database = await testDatabase()
const app = await testApp(database)
const path = '/profile/setting/devices'
const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const isSignedIn = async ({ cookie }: { cookie: string }) => (await open(app, path, cookie)).status === 200
const lines = (html: string) => html.match(/<li class="li device">/g)?.length ?? 0

test('a person sees their own devices, this one first and without a button, and nobody else’s', async () => {
  const person = await addPerson(database, { userAgent: android })
  await addDevice(database, person, { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0', now: new Date(0) })
  await addDevice(database, await addPerson(database))
  const other = await addDevice(database, person)
  const { text, headers } = await open(app, path, person.cookie)
  expect(lines(text)).toBe(2)
  expect(text.indexOf('Chrome · Android')).toBeLessThan(text.indexOf('อุปกรณ์ที่ไม่ทราบชื่อ'))
  const buttons = (session: string) => text.includes(`name="session" value="${session}"`)
  expect([text.includes('Firefox'), buttons(person.session), buttons(other.session)]).toEqual([false, false, true])
  expect(headers['cache-control']).toBe('private, no-store')
})

test('ending a device signs it out at its next request, with an event; this one stays', async () => {
  const person = await addPerson(database)
  const lost = await addDevice(database, person)
  expect(await isSignedIn(lost)).toBe(true)
  const done = await send(app, path, { do: 'end', session: lost.session }, person)
  expect(done).toMatchObject({ status: 303, to: `${path}?done=1` })
  expect(done.cookies).toEqual([cookiesAfter(`${path}?done=1`, '', deviceMark(person.id))])
  expect([await isSignedIn(lost), await isSignedIn(person)]).toEqual([false, true])
  expect((await open(app, `${path}?done=1`, cookiesAfter(`${path}?done=1`, person.cookie))).text).toContain(
    'ออกจากระบบที่นั่นแล้ว',
  )
  const events = database.db.selectFrom('audit_events').select('action').where('entity_id', '=', lost.session)
  expect(await events.execute()).toEqual([{ action: 'session.end' }])
  // Sent twice, by an impatient finger: done is done.
  expect(await send(app, path, { do: 'end', session: lost.session }, person)).toEqual(done)
  expect(await events.execute()).toHaveLength(1)
})

test('another person’s session is not ended, and the answer does not tell that there is one', async () => {
  const [person, victim] = [await addPerson(database, personas.client), await addPerson(database, personas.vendor)]
  const answer = await send(app, path, { do: 'end', session: victim.session }, person)
  const unknown = await send(app, path, { do: 'end', session: '01a1fdf6-0000-7000-8000-000000000000' }, person)
  expect(answer).toEqual(unknown)
  expect(await isSignedIn(victim)).toBe(true)
})

test('signing out everywhere else leaves this device and other people’s', async () => {
  const person = await addPerson(database)
  const others = [await addDevice(database, person), await addDevice(database, person)]
  const stranger = await addPerson(database)
  expect(await send(app, path, { do: 'others' }, person)).toMatchObject({ status: 303, to: `${path}?done=1` })
  expect(await Promise.all([...others, person, stranger].map(isSignedIn))).toEqual([false, false, true, true])
})

test('ending this device signs out here', async () => {
  const person = await addPerson(database)
  const answer = await send(app, path, { do: 'end', session: person.session }, person)
  expect(answer).toMatchObject({
    status: 303,
    to: '/profile?done=signed-out',
    cookies: ['__Host-session=', cookiesAfter('/profile?done=signed-out', '', deviceMark(person.id))],
  })
  expect(await isSignedIn(person)).toBe(false)
})

test.each(['', 'x', '1 or 1=1', '../..', '0'.repeat(5000)])('a forged id %j is refused with words', async (session) => {
  const { cookie } = await addPerson(database)
  const { status, refusal } = await send(app, path, { do: 'end', session }, { cookie })
  expect([status, refusal?.errors.session]).toEqual([422, 'error:problem.invalid_request'])
})

test.each(['toString', '__proto__', 'constructor', 'nothing'])(
  'a form named %j is no form of the page',
  async (name) => {
    const { cookie } = await addPerson(database)
    expect((await send(app, path, { do: name }, { cookie })).status).toBe(400)
  },
)

test('a session that ran out is not listed and opens nothing', async () => {
  const person = await addPerson(database)
  const old = await addDevice(database, person, { now: new Date(Date.now() - 31 * 86_400_000) })
  expect(await isSignedIn(old)).toBe(false)
  expect(lines((await open(app, path, person.cookie)).text)).toBe(1)
})
