/** The record of an account, each act exactly once; and secrets that are in no event, no log line and no message without need. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { agencyOf } from '../../support/agencies.ts'
import { testApp } from '../../support/app.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { addDevice, addPerson, type TestPerson, testPassword } from '../../support/people.ts'
import { postBox, type Visitor, visit } from '../../support/visitor.ts'

const database = await testDatabase()
await loadReference(database)
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver, env: { LOG_LEVEL: 'trace' } })
/** Everything that was typed, sent or handed out in this file. */
const secrets = new Set<string>()
const better = 'seven tired elephants'
const wrong = 'hopefully-not-in-a-log'
for (const secret of [better, wrong, testPassword]) secrets.add(secret)

let seen = 0
const eventsNow = () => db.selectFrom('audit_events').selectAll().orderBy('id').execute()
/** The events since the last time that somebody asked. */
async function newEvents() {
  const all = await eventsNow()
  const events = all.slice(seen)
  seen = all.length
  return events
}
const actionsOf = (events: Awaited<ReturnType<typeof newEvents>>) => events.map(({ action }) => action)

let person: TestPerson
let visitor: Visitor
beforeAll(async () => {
  person = await addPerson(database, { name: 'Visible Name', phone: '+66811112222', vendor: true, role: 'client' })
  secrets.add(person.contact).add('+66811112222').add(person.token)
  visitor = visit(app, { cookie: person.cookie })
})
beforeEach(async () => {
  await forgetLimits(database)
  await newEvents()
})
const remember = ({ cookies }: Visitor) => {
  for (const [name, value] of cookies) if (name.startsWith('__Host-')) secrets.add(value)
}

test('signing in, and failing to', async () => {
  const fresh = visit(app)
  await fresh.post('/auth/login', { contact: person.contact, password: wrong })
  const [refused, ...others] = await newEvents()
  expect(others).toEqual([])
  expect(refused).toMatchObject({ action: 'session.refuse', actor_id: null, actor_role: 'guest' })
  expect(Object.keys(refused?.after as object)).toEqual(['contact'])
  await fresh.post('/auth/login', { contact: person.contact, password: testPassword })
  remember(fresh)
  const [started, ...more] = await newEvents()
  expect(more).toEqual([])
  expect(started).toMatchObject({ action: 'session.start', actor_id: person.id, entity_id: person.id })
  expect(started?.after).toEqual({ by: 'password', role: 'vendor' })
  await fresh.post('/profile', { do: 'sign-out' })
  expect(actionsOf(await newEvents())).toEqual(['session.end'])
})

test('a code that is sent, one that is wrong, and one that signs in', async () => {
  const fresh = visit(app)
  await fresh.post('/auth/login', { do: 'send', contact: person.contact })
  const code = box.codeTo(person.contact)
  secrets.add(code)
  const [sent, ...others] = await newEvents()
  expect(others).toEqual([])
  expect(sent).toMatchObject({
    action: 'code.send',
    after: { purpose: 'sign_in', contact: expect.stringMatching(/^[\w-]{43}$/) },
  })
  await fresh.post('/auth/login', { do: 'code', code: code === '111111' ? '222222' : '111111' })
  expect(actionsOf(await newEvents())).toEqual(['session.refuse'])
  await fresh.post('/auth/login', { do: 'code', code })
  remember(fresh)
  expect(actionsOf(await newEvents())).toEqual(['session.start'])
})

test('a suspended account that tries is on record as refused', async () => {
  const suspended = await addPerson(database, { suspended: true })
  await newEvents()
  await visit(app).post('/auth/login', { contact: suspended.contact, password: testPassword })
  expect(actionsOf(await newEvents())).toEqual(['session.refuse'])
})

test('a role that is switched, one that is asked for, and one that is not held', async () => {
  await visitor.post('/auth/pass-token/switc-role', { role: 'vendor' })
  remember(visitor)
  const [switched, ...others] = await newEvents()
  expect(others).toEqual([])
  expect(switched).toMatchObject({
    action: 'role.switch',
    before: { role: 'client' },
    after: { role: 'vendor' },
    actor_id: person.id,
  })
  await visitor.post('/auth/pass-token/switc-role', { role: 'inspector' })
  expect(await newEvents()).toEqual([])
  await visitor.post('/auth/pass-token/register-police', {
    do: 'request',
    agency: await agencyOf(database, 'Phuket'),
    badge: 'B-1',
    province: '83',
  })
  expect(actionsOf(await newEvents())).toEqual(['role.request'])
})

test('devices that are signed out: one event for one, one for all others, none for sessions already gone', async () => {
  const [first, second] = [await addDevice(database, person), await addDevice(database, person)]
  const end = (session: string) => visitor.post('/profile/setting/devices', { do: 'end', session })
  await end(first.session)
  await end(first.session)
  expect(actionsOf(await newEvents())).toEqual(['session.end'])
  await visitor.post('/profile/setting/devices', { do: 'others' })
  await visitor.post('/profile/setting/devices', { do: 'others' })
  expect(actionsOf(await newEvents())).toEqual(['session.end_others'])
  expect(second.session).not.toBe(first.session)
})

test('a new password, a forgotten one, and a new contact', async () => {
  await visitor.post('/profile/setting/password-edit', { oldPassword: testPassword, password: better })
  expect(actionsOf(await newEvents())).toEqual(['password.change'])
  await visitor.post('/profile/setting/profile-edit', { do: 'contact', contact: 'brand.new@example.com' })
  secrets.add('brand.new@example.com').add(box.codeTo('brand.new@example.com'))
  await visitor.post('/profile/setting/profile-edit', { do: 'code', code: box.codeTo('brand.new@example.com') })
  expect(actionsOf(await newEvents())).toEqual(['code.send', 'account.change_contact'])
})

test('data that is taken along, and an account that is left, once also when the button is pressed twice', async () => {
  expect((await visitor.get('/profile/setting/my-data/export.json')).status).toBe(200)
  expect(actionsOf(await newEvents())).toEqual(['account.export'])
  const cookie = visitor.header()
  const leave = () => visit(app, { cookie }).post('/profile/setting/my-data', { password: better, sure: 'on' })
  const answers = await Promise.all([leave(), leave()])
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  const events = await newEvents()
  expect(actionsOf(events)).toEqual(['account.delete'])
  expect(events[0]).toMatchObject({ actor_id: person.id, entity_id: person.id })
})

test('a hand-off that begins without a contact has no code on record', async () => {
  const { handoffKeys, signHandoff } = await import('../../support/handoff.ts')
  const partnered = await testApp(database, { deliver: box.deliver, env: { HANDOFF_KEYS: handoffKeys } })
  const handed = visit(partnered)
  await handed.get(`/auth/pass-token?token=${await signHandoff()}`)
  await handed.post('/auth/pass-token', { do: 'enter', here: '' })
  expect(actionsOf(await newEvents())).toEqual(['handoff.accept'])
})

test('no event and no log line holds a password, code, token, session, contact or name', async () => {
  const written = JSON.stringify(await eventsNow())
  const logged = JSON.stringify(app.lines)
  expect(app.lines.length, 'there are lines to look at').toBeGreaterThan(10)
  for (const secret of [...secrets, 'Visible Name', encodeURIComponent(person.contact)]) {
    expect(logged.includes(secret), `logged: ${secret}`).toBe(false)
    // Six digits may stand in an event by chance, as part of a time or an id.
    if (!/^\d{6}$/.test(secret)) expect(written.includes(secret), `written: ${secret}`).toBe(false)
  }
})
