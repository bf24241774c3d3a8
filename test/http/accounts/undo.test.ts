/** Taking back a change of contact over HTTP: by the holder of the old contact, once, within three days. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { undoSeconds } from '#server/domain/accounts/constants.ts'
import { linkPartner } from '#server/domain/accounts/hand-off.ts'
import { testApp } from '../../support/app.ts'
import { perform } from '../../support/commands.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { newLineId } from '../../support/line-server.ts'
import { addDevice, addPerson, type GivenPerson, type TestPerson, testPassword } from '../../support/people.ts'
import { actorOf } from '../../support/reviews.ts'
import { errorsOf, nameOf, postBox, stateOf, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })
const better = 'seven tired elephants'

beforeEach(() => forgetLimits(database))
afterEach(() => void vi.useRealTimers())

const userOf = ({ id }: Pick<TestPerson, 'id'>) =>
  db.selectFrom('users').select(['email', 'phone']).where('id', '=', id).executeTakeFirstOrThrow()

let count = 0
const newEmail = () => `thief${++count}@example.com`

/** Changes a contact as the person at the session, and gives the code of the notice that went to `told`. */
async function change(person: TestPerson, contact: string, recipient = person.contact): Promise<string> {
  const visitor = visit(app, { cookie: person.cookie })
  const path = '/profile/setting/profile-edit'
  await visitor.post(path, { do: 'contact', contact })
  const done = await visitor.post(path, { do: 'code', code: box.codeTo(contact) })
  expect(done.headers.location).toBe(`${path}?done=contact`)
  return undoCodeTo(recipient)
}

function undoCodeTo(contact: string): string {
  const texts = box.messages.filter(({ to }) => to === contact).map(({ text }) => text)
  const code = texts.map((text) => /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0]).findLast(Boolean)
  if (!code) throw new Error(`No undo code was sent to ${contact}`)
  return code
}

const look = (code: string) => visit(app).get(`/auth/undo?code=${code}`)
const undo = (code: string, visitor = visit(app)) => visitor.post('/auth/undo', { do: 'undo', code })

test('the mail’s link leads to a page that shows the change, and looking changes nothing', async () => {
  const person = await addPerson(database)
  const contact = newEmail()
  const code = await change(person, contact)
  const mail = box.messages.findLast(({ to }) => to === person.contact)
  expect(mail?.text).toContain(`https://places.example.org/auth/undo?code=${code}`)
  const page = await look(code)
  expect(stateOf(page).data['auth/undo'].undo).toMatchObject({ kind: 'email', after: expect.stringContaining('…') })
  expect(page.text).toContain('Undo the change')
  expect(page.text).not.toContain(contact)
  expect((await userOf(person)).email).toBe(contact)
})

test('a sign-in that was linked is taken off by the code of its notice: everybody is signed out, once, and a new password is set', async () => {
  const person = await addPerson(database)
  const other = await addDevice(database, person)
  const subject = newLineId()
  const link = { issuer: 'https://access.line.me', subject }
  const partner = { ...link, called: 'Thief', name: 'LINE' }
  await perform(database, actorOf(person.id), linkPartner, { partner })
  const row = { user_id: person.id, created_at: new Date() }
  await db
    .insertInto('line_links')
    .values({ ...row, line_id: subject })
    .execute()
  const told = await db
    .selectFrom('deliveries')
    .select('message')
    .where('about', '=', 'partner_linked')
    .where(sql<boolean>`message->>'to' = ${person.contact}`)
    .executeTakeFirstOrThrow()
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(JSON.stringify(told.message))?.[0] ?? ''
  expect(code).toHaveLength(14)
  expect(stateOf(await look(code)).data['auth/undo'].undo).toMatchObject({ kind: 'partner', after: 'LINE' })
  const linked = () => db.selectFrom('partner_links').select('subject').where('user_id', '=', person.id).execute()
  expect(await linked()).toHaveLength(1)
  const visitor = visit(app)
  expect((await undo(code, visitor)).headers.location).toBe('/forgot/reset')
  expect(await linked()).toEqual([])
  expect(await db.selectFrom('line_links').select('line_id').where('user_id', '=', person.id).execute()).toEqual([])
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()
  expect([sessions, other.session === person.session]).toEqual([[], false])
  expect((await userOf(person)).email).toBe(person.contact)
  expect(errorsOf(await undo(code))).toEqual({ code: 'auth:undo.over' })
})

test('the contact comes back, everybody is signed out, a new password is set, and the thief’s contact is told', async () => {
  const person = await addPerson(database)
  const other = await addDevice(database, person)
  const contact = newEmail()
  const code = await change(person, contact)
  const visitor = visit(app)
  const done = await undo(code, visitor)
  expect([done.status, done.headers.location]).toEqual([303, '/forgot/reset'])
  expect((await userOf(person)).email).toBe(person.contact)
  for (const { cookie } of [person, other]) expect(await nameOf(visit(app, { cookie }))).toBeNull()
  expect(box.messages.at(-1)).toMatchObject({ to: contact })
  const events = db.selectFrom('audit_events').select('action').where('actor_id', '=', person.id)
  expect((await events.execute()).map(({ action }) => action)).toContain('account.undo_contact')
  expect((await visitor.get('/forgot/reset')).text).toContain('The change is undone')
  await visitor.post('/forgot/reset', { password: better })
  expect(await nameOf(visitor)).toBe(person.name)
  expect((await visit(app).post('/auth/login', { contact: person.contact, password: testPassword })).status).toBe(422)
})

test('a code serves once, also when it comes twice at once', async () => {
  const person = await addPerson(database)
  const code = await change(person, newEmail())
  const answers = await Promise.all([undo(code), undo(code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
  expect(errorsOf(await undo(code))).toEqual({ code: 'auth:undo.over' })
  expect((await look(code)).text).toContain('can no longer be used')
})

test('it can be taken back for 72 hours, to the second', async () => {
  const start = new Date('2026-11-21T05:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const [late, lastMinute] = [await addPerson(database, { now: start }), await addPerson(database, { now: start })]
  const codes = [await change(late, newEmail()), await change(lastMinute, newEmail())] as const
  vi.setSystemTime(start.getTime() + undoSeconds * 1000 - 1)
  expect((await undo(codes[1])).status).toBe(303)
  vi.setSystemTime(start.getTime() + undoSeconds * 1000)
  expect(errorsOf(await undo(codes[0]))).toEqual({ code: 'auth:undo.over' })
  expect((await userOf(late)).email).not.toBe(late.contact)
})

test('a contact that was changed again since comes back as well, and the later change cannot be played out against it', async () => {
  const person = await addPerson(database)
  const [first, second] = [newEmail(), newEmail()]
  const code = await change(person, first)
  const thiefs = await change(person, second, first)
  expect((await undo(code)).status).toBe(303)
  expect((await userOf(person)).email).toBe(person.contact)
  expect(errorsOf(await undo(thiefs))).toEqual({ code: 'auth:undo.over' })
  expect((await userOf(person)).email).toBe(person.contact)
})

const kinds: [string, GivenPerson, typed: string, stored: string][] = [
  [
    'a phone is told by short message, without a link',
    { email: null, phone: '+66811110001' },
    '0811110002',
    '+66811110002',
  ],
  ['a contact that was added is taken off', {}, '0811110003', '+66811110003'],
]
test.each(kinds)('%s', async (_what, given, typed, stored) => {
  const person = await addPerson(database, given)
  const visitor = visit(app, { cookie: person.cookie })
  const before = await userOf(person)
  await visitor.post('/profile/setting/profile-edit', { do: 'contact', contact: typed })
  await visitor.post('/profile/setting/profile-edit', { do: 'code', code: box.codeTo(stored) })
  expect((await userOf(person)).phone).toBe(stored)
  const code = undoCodeTo(person.contact)
  if (given.phone) expect(box.messages.findLast(({ to }) => to === given.phone)?.text).not.toContain('http')
  // As it is typed from a small screen.
  const found = await visit(app).post('/auth/undo', { do: 'look', code: code.toLowerCase().replaceAll('-', ' ') })
  expect(found.headers.location).toBe(`/auth/undo?code=${code.replaceAll('-', '')}`)
  expect((await undo(code)).status).toBe(303)
  expect(await userOf(person)).toEqual(before)
})

test('a contact that another person has meanwhile stays theirs, and the code can still be used later', async () => {
  const person = await addPerson(database)
  const code = await change(person, newEmail())
  const other = await addPerson(database, { email: person.contact })
  expect(errorsOf(await undo(code))).toEqual({ form: 'error:constraint.contact_taken' })
  await db.deleteFrom('users').where('id', '=', other.id).execute()
  expect((await undo(code)).status).toBe(303)
})

test.each(['', 'K7QM', 'K7QM-2XRD-9FHT', '\u0000', 'x'.repeat(5000)])(
  '%j opens nothing, and says why',
  async (code) => {
    const answer = await undo(code)
    expect(answer.status).toBe(422)
    expect(Object.values(errorsOf(answer) ?? {})[0]).toMatch(/^auth:undo\.(form|over)$/)
  },
)

test('codes are not guessed: looking and trying from one network come to a limit', async () => {
  for (let tried = 0; tried < 30; tried++) await look('K7QM-2XRD-9FHT')
  expect((await look('K7QM-2XRD-9FHT')).status).toBe(429)
  expect((await undo('K7QM-2XRD-9FHT')).status).toBe(429)
})

test('a code that was asked for at the old contact opens nothing after the change', async () => {
  const person = await addPerson(database)
  const [forgetful, verified, entering] = [visit(app), visit(app), visit(app)]
  for (const visitor of [forgetful, verified]) await visitor.post('/forgot', { contact: person.contact })
  await verified.post('/forgot/verify', { code: box.codeTo(person.contact) })
  await entering.post('/auth/login', { do: 'send', contact: person.contact })
  const signInCode = box.codeTo(person.contact)
  await change(person, newEmail())
  expect((await verified.post('/forgot/reset', { password: better })).headers.location).toBe('/forgot')
  expect((await forgetful.get('/forgot/verify')).headers.location).toBe('/forgot')
  expect((await entering.post('/auth/login', { do: 'code', code: signInCode })).status).toBe(422)
  expect(await nameOf(entering)).toBeNull()
})

test('a code that was asked for before the password changed opens nothing after it', async () => {
  const person = await addPerson(database)
  const visitor = visit(app)
  await visitor.post('/forgot', { contact: person.contact })
  await visitor.post('/forgot/verify', { code: box.codeTo(person.contact) })
  const owner = visit(app, { cookie: person.cookie })
  const fields = { oldPassword: testPassword, password: 'nine calm buffaloes' }
  expect((await owner.post('/profile/setting/password-edit', fields)).status).toBe(303)
  expect((await visitor.post('/forgot/reset', { password: better })).headers.location).toBe('/forgot')
})

test('a proof that slips through beside the change is for a contact that is no longer the account’s', async () => {
  const person = await addPerson(database)
  const visitor = visit(app)
  await visitor.post('/forgot', { contact: person.contact })
  await visitor.post('/forgot/verify', { code: box.codeTo(person.contact) })
  // As if the change had been committed between the look for the account and the writing of the proof.
  await db.updateTable('users').set({ email: newEmail() }).where('id', '=', person.id).execute()
  expect((await visitor.post('/forgot/reset', { password: better })).status).toBe(422)
  expect(await nameOf(visitor)).toBeNull()
})

test('a malformed code is answered with the form of one', async () => {
  for (const code of ['', 'K7QM', 'K7QM-2XRD-9FH!', 'x'.repeat(5000)]) {
    const answer = await undo(code)
    expect([code.slice(0, 20), answer.status, errorsOf(answer)]).toEqual([
      code.slice(0, 20),
      422,
      { code: 'auth:undo.form' },
    ])
  }
})
