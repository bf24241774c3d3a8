/** Registering over HTTP: the whole way, and every way in which a proof must not do. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '../../support/app.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { errorsOf, nameOf, otherCode, postBox, stateOf, type Visitor, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })
const password = 'quiet river stones'

let count = 0
const newEmail = () => `new${++count}@example.com`
const fieldsOf = (contact: string) => ({ name: 'Nok Noi', contact, password, terms: 'on' })
const accountsOf = (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).execute()

async function begin(contact: string, visitor: Visitor = visit(app)): Promise<Visitor> {
  const answer = await visitor.post('/auth/register', fieldsOf(contact))
  expect([answer.status, answer.headers.location]).toEqual([303, '/auth/register'])
  return visitor
}
const type = (visitor: Visitor, code: string) => visitor.post('/auth/register', { do: 'code', code })

const start = new Date('2026-11-21T05:00:00Z')
const minutesLater = (minutes: number) => vi.setSystemTime(new Date(start.getTime() + minutes * 60_000))
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  await forgetLimits(database)
})
afterEach(() => void vi.useRealTimers())

test('a visitor registers by e-mail, proves it with the code and is signed in', async () => {
  const email = newEmail()
  const visitor = await begin(email.toUpperCase())
  expect(await accountsOf(email), 'nothing before the code').toEqual([])
  const step = stateOf(await visitor.get('/auth/register')).data['auth/register'].step
  expect(step.to).toBe(`n…${email[email.indexOf('@') - 1]}@example.com`)
  const answer = await type(visitor, box.codeTo(email))
  expect([answer.status, answer.headers.location]).toEqual([303, '/profile'])
  expect(await nameOf(visitor)).toBe('Nok Noi')
  expect(visitor.cookies.has('__Host-verification')).toBe(false)
  const [account] = await accountsOf(email)
  expect(account).toMatchObject({ display_name: 'Nok Noi', phone: null, suspended_at: null })
  expect(account?.password_hash).toMatch(/^\$argon2id\$/)
})

test.each([
  ['081 234 5601', '+66812345601'],
  ['๐๘๑-๒๓๔-๕๖๐๒', '+66812345602'],
  ['+66 (0)81 234 5603', '+66812345603'],
])('a visitor registers by the mobile number %s, typed with a code in Thai digits', async (typed, phone) => {
  const visitor = await begin(typed)
  const code = box.codeTo(phone)
  const thai = code.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
  const answer = await type(visitor, ` ${thai.slice(0, 3)} ${thai.slice(3)} `)
  expect(answer.status).toBe(303)
  expect(await db.selectFrom('users').select('phone').where('phone', '=', phone).execute()).toHaveLength(1)
})

test('a code does not do in another browser, and its own browser still takes it', async () => {
  const email = newEmail()
  const visitor = await begin(email)
  const other = await begin(newEmail())
  const code = box.codeTo(email)
  const theirs = await type(other, code)
  expect([theirs.status, errorsOf(theirs)]).toEqual([422, { code: 'auth:error.codeWrong' }])
  const nobody = await type(visit(app), code)
  expect([nobody.status, errorsOf(nobody)]).toEqual([422, { form: 'auth:error.flowOver' }])
  expect((await type(visitor, code)).status).toBe(303)
})

test('the sixth try is refused even with the right code, and a code is worth nothing once used', async () => {
  const email = newEmail()
  const visitor = await begin(email)
  const code = box.codeTo(email)
  for (let tried = 0; tried < 4; tried++)
    expect(errorsOf(await type(visitor, otherCode(code)))).toEqual({ code: 'auth:error.codeWrong' })
  expect(errorsOf(await type(visitor, otherCode(code)))).toEqual({ code: 'auth:error.codeSpent' })
  expect(errorsOf(await type(visitor, code))).toEqual({ code: 'auth:error.codeSpent' })
  expect(await accountsOf(email)).toEqual([])

  const second = await begin(email)
  const cookie = second.header()
  const right = box.codeTo(email)
  expect((await type(second, right)).status).toBe(303)
  const again = await type(visit(app, { cookie }), right)
  expect([again.status, errorsOf(again)]).toEqual([422, { form: 'auth:error.flowOver' }])
})

test('wrong codes in parallel are counted one by one: of ten guesses five are looked at', async () => {
  const email = newEmail()
  const visitor = await begin(email)
  const code = box.codeTo(email)
  const guesses = await Promise.all(
    Array.from({ length: 10 }, () => type(visit(app, { cookie: visitor.header() }), otherCode(code))),
  )
  const faults = guesses.map((answer) => errorsOf(answer)?.code).sort()
  expect(faults.filter((fault) => fault === 'auth:error.codeWrong')).toHaveLength(4)
  expect(errorsOf(await type(visitor, code))).toEqual({ code: 'auth:error.codeSpent' })
})

test('a code is good for ten minutes, and its flow for fifteen', async () => {
  const email = newEmail()
  const visitor = await begin(email)
  minutesLater(9.9)
  await visitor.post('/auth/register', { do: 'resend' })
  const code = box.codeTo(email)
  minutesLater(14.9)
  expect(errorsOf(await type(visitor, otherCode(code)))).toEqual({ code: 'auth:error.codeWrong' })
  minutesLater(15.1)
  expect(errorsOf(await type(visitor, code))).toEqual({ form: 'auth:error.flowOver' })

  minutesLater(0)
  const late = await begin(newEmail())
  minutesLater(10.1)
  expect(errorsOf(await type(late, box.codeTo(`new${count}@example.com`)))).toEqual({ code: 'auth:error.codeExpired' })
})

test('another code is sent after a minute and not before; then only the new one counts', async () => {
  const email = newEmail()
  const visitor = await begin(email)
  const first = box.codeTo(email)
  minutesLater(0.9)
  const early = await visitor.post('/auth/register', { do: 'resend' })
  expect([early.status, errorsOf(early)]).toEqual([422, { form: 'auth:error.codeTooSoon' }])
  minutesLater(1)
  const sent = box.messages.length
  const twice = await Promise.all(
    [1, 2].map(() => visit(app, { cookie: visitor.header() }).post('/auth/register', { do: 'resend' })),
  )
  expect(twice.map(({ status }) => status).sort()).toEqual([303, 422])
  expect(box.messages).toHaveLength(sent + 1)
  const second = box.codeTo(email)
  if (first !== second) expect(errorsOf(await type(visitor, first))).toEqual({ code: 'auth:error.codeWrong' })
  expect((await type(visitor, second)).status).toBe(303)
})

test('a code that another process was to send is asked for again at once: that one may have gone down with it', async () => {
  const email = newEmail()
  const visitor = await begin(email)
  await db.updateTable('verifications').set({ sent_by: randomUUID() }).where('contact', '=', email).execute()
  const { step } = stateOf(await visitor.get('/auth/register')).data['auth/register']
  expect(step.resendIn).toBe(0)
  const sent = box.messages.length
  expect((await visitor.post('/auth/register', { do: 'resend' })).status).toBe(303)
  expect(box.messages).toHaveLength(sent + 1)
  const early = await visitor.post('/auth/register', { do: 'resend' })
  expect(errorsOf(early), 'this process sends it, and lives').toEqual({ form: 'auth:error.codeTooSoon' })
  expect((await type(visitor, box.codeTo(email))).status).toBe(303)
})

test('asking too early uses up none of the codes of an hour, neither does correcting the password', async () => {
  const email = newEmail()
  const visitor = visit(app)
  for (let tried = 0; tried < 7; tried++) {
    const answer = await visitor.post('/auth/register', { ...fieldsOf(email), password: 'password123' })
    expect([answer.status, errorsOf(answer)]).toEqual([422, { password: 'auth:error.passwordCommon' }])
  }
  await begin(email, visitor)
  for (let tried = 0; tried < 7; tried++) await visitor.post('/auth/register', { do: 'resend' })
  minutesLater(1.1)
  expect((await visitor.post('/auth/register', { do: 'resend' })).status).toBe(303)
})

test('the sixth code of an hour to one contact is refused, and says so', async () => {
  const email = newEmail()
  for (let sent = 0; sent < 5; sent++) await begin(email)
  const answer = await visit(app).post('/auth/register', fieldsOf(email))
  expect([answer.status, errorsOf(answer)]).toEqual([429, { form: 'error:problem.too_many_requests' }])
  minutesLater(61)
  await begin(email)
})

test('two tabs: the later one counts, the earlier one is told so', async () => {
  const [first, second] = [newEmail(), newEmail()]
  const visitor = await begin(first)
  await begin(second, visitor)
  expect(errorsOf(await type(visitor, box.codeTo(first)))).toEqual({ code: 'auth:error.codeWrong' })
  expect((await type(visitor, box.codeTo(second))).status).toBe(303)
  expect(await accountsOf(first)).toEqual([])
})

test('each step sent twice at once: one account, one session', async () => {
  const email = newEmail()
  const visitor = visit(app)
  const begun = await Promise.all([1, 2].map(() => visitor.post('/auth/register', fieldsOf(email))))
  expect(begun.map(({ status }) => status)).toEqual([303, 303])
  const cookie = visitor.header()
  const code = box.messages.filter(({ to }) => to === email).map(({ text }) => /\d{6}/.exec(text)?.[0])
  const done = await Promise.all(code.flatMap((each) => [1, 2].map(() => type(visit(app, { cookie }), String(each)))))
  expect(done.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(done.every(({ status }) => status === 303 || status === 422)).toBe(true)
  const [account, ...others] = await accountsOf(email)
  expect(others).toEqual([])
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', String(account?.id)).execute()
  expect(sessions).toHaveLength(1)
})

test('two browsers prove the same contact: the second is told that it is taken, and has lost nothing', async () => {
  const email = newEmail()
  const first = await begin(email)
  const code = box.codeTo(email)
  const second = await begin(email)
  expect((await type(first, code)).status).toBe(303)
  const answer = await type(second, box.codeTo(email))
  expect([answer.status, errorsOf(answer)]).toEqual([422, { form: 'error:constraint.contact_taken' }])
  expect(await accountsOf(email)).toHaveLength(1)
})

test('the contact of an account that is there: its owner is told, the answer is the same, no code fits', async () => {
  const owner = await addPerson(database)
  const visitor = await begin(owner.contact)
  const [notice, ...others] = box.messages.filter(({ to }) => to === owner.contact)
  expect(others).toEqual([])
  expect(notice?.text).not.toMatch(/(?<!\d)\d{6}(?!\d)/)
  expect(errorsOf(await type(visitor, '000000'))).toEqual({ code: 'auth:error.codeWrong' })
})

test('fields that the form does not have change nothing', async () => {
  const email = newEmail()
  const visitor = visit(app)
  const extra = {
    id: '00000000-0000-7000-8000-000000000001',
    user_id: 'x',
    role: 'inspector',
    roles: 'inspector',
    email: 'evil@example.com',
    password_hash: 'x',
    suspended_at: '2020-01-01',
    userId: 'x',
    isReal: 'true',
    details: '{"inspector":{}}',
  }
  await visitor.post('/auth/register', { ...fieldsOf(email), ...extra })
  await visitor.post('/auth/register', { do: 'code', code: box.codeTo(email), ...extra })
  const [account] = await accountsOf(email)
  expect(account).toMatchObject({ email, suspended_at: null })
  expect(account?.id).not.toBe(extra.id)
  const grants = db.selectFrom('role_grants').select(['role', 'state']).where('user_id', '=', String(account?.id))
  expect(await grants.execute()).toEqual([{ role: 'client', state: 'active' }])
})

test('the way back goes along, and only to an own path', async () => {
  const email = newEmail()
  const visitor = visit(app)
  const own = await visitor.post('/auth/register', { ...fieldsOf(email), next: '/client/recommend-full?a=1' })
  expect(own.headers.location).toBe('/auth/register?next=%2Fclient%2Frecommend-full%3Fa%3D1')
  const done = await visitor.post('/auth/register', { do: 'code', code: box.codeTo(email), next: '//evil.example' })
  expect(done.headers.location).toBe('/profile')
})
