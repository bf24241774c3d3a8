/** Bad input to forms of accounts: a clear answer in the reader's language, the typed text kept, no 500. */
import fc from 'fast-check'
import request from 'supertest'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { agencyOf } from '../../support/agencies.ts'
import { testApp } from '../../support/app.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { asksAll } from '../../support/share.ts'
import { errorsOf, stateOf, visit } from '../../support/visitor.ts'

const database = await testDatabase()
await loadReference(database)
const app = await testApp(database, { deliver: () => undefined })
let cookie = ''
beforeAll(async () => {
  ;({ cookie } = await addPerson(database, { vendor: true }))
})
beforeEach(() => forgetLimits(database))

const password = 'seven tired elephants'
const person = { name: 'Nok Noi', contact: 'nok.noi@example.com', password, terms: 'on' }

const contacts = [
  ['', 'contactEmpty'],
  ['   \u200b', 'contactEmpty'],
  ['nok', 'contactForm'],
  ['nok@', 'emailForm'],
  ['@example.com', 'emailForm'],
  ['nok@localhost', 'emailForm'],
  ['nok @example.com', 'emailForm'],
  ['nok@example.com, other@example.com', 'emailForm'],
  ['nok@example.com\nBcc: x@example.com', 'emailForm'],
  ['nok\u0000@example.com', 'emailForm'],
  ['081234567', 'phoneForm'],
  ['08123456789', 'phoneForm'],
  ['+66 2 123 4567', 'phoneLandline'],
  ['๐๒-๑๒๓-๔๕๖๗', 'phoneLandline'],
  ['+1 202 555', 'phoneForeign'],
  ['x'.repeat(50_000), 'contactForm'],
] as const

test.each(contacts)(
  'the contact %j is %s on every form that asks for one, and stays in its field',
  async (contact, fault) => {
    const forms = { '/auth/login': {}, '/auth/register': person, '/forgot': {} }
    for (const [path, fields] of Object.entries(forms)) {
      const answer = await visit(app).post(path, { ...fields, contact, password })
      expect([path, answer.status, errorsOf(answer)?.contact]).toEqual([path, 422, `auth:error.${fault}`])
      const { values } = Object.values(stateOf(answer).actions)[0] as { values: Record<string, string> }
      expect(values.contact).toBe(contact)
      expect(answer.text).not.toContain(password)
    }
    const own = await visit(app, { cookie }).post('/profile/setting/profile-edit', { do: 'contact', contact })
    expect([own.status, errorsOf(own)?.contact]).toEqual([422, `auth:error.${fault}`])
  },
)

test.each([
  ['\u202eemordnilap', 303],
  ['👩‍👩‍👧‍👦 ครอบครัว', 303],
  ['ด.ช. แดง\u0000 ใจดี', 303],
  ['\u202e\u200b', 422],
  ['', 422],
  ['ก'.repeat(61), 422],
  ['x'.repeat(60_000), 422],
])('the name %j comes to %i', async (name, status) => {
  const answer = await visit(app).post('/auth/register', { ...person, name, contact: `n${status}@example.com` })
  expect(answer.status).toBe(status)
  const renamed = await visit(app, { cookie }).post('/profile/setting/profile-edit', { do: 'name', name })
  expect(renamed.status).toBe(status)
  const rows = await database.db.selectFrom('users').select('display_name').execute()
  expect(rows.every((row) => !/[\p{Cc}\u202e\u200b]/u.test(row.display_name))).toBe(true)
})

test('missing fields are each named beside their place, in the language of the reader', async () => {
  const answer = await visit(app).post('/auth/register', {})
  expect(errorsOf(answer)).toEqual({
    name: 'auth:error.nameEmpty',
    contact: 'auth:error.contactEmpty',
    password: 'auth:error.passwordShort',
    terms: 'auth:error.terms',
  })
  expect(answer.text).toContain('Please read and accept the terms first')
  expect(answer.text).toMatch(/aria-invalid="true"[^>]*name="contact"|name="contact"[^>]*aria-invalid="true"/)
  const thai = visit(app)
  thai.cookies.set('i18n_redirected', 'th')
  expect((await thai.post('/auth/register', {})).text).toContain('lang="th"')
})

const large = 'x'.repeat(1024 * 1024)
test('a megabyte is refused before it is looked at, as a password or as a cookie', async () => {
  for (const path of [
    '/auth/login',
    '/auth/register',
    '/forgot',
    '/profile/setting/password-edit',
    '/profile/setting/my-data',
  ]) {
    const answer = await visit(app, { cookie }).post(path, { ...person, password: large })
    expect([path, answer.status]).toEqual([path, 413])
    expect(answer.text).toContain('What was sent is too large')
  }
  const headers = await visit(app, { cookie: `__Host-session=${large}` })
    .get('/profile')
    .catch(() => ({ status: 431 }))
  expect(headers.status).toBe(431)
})

test('a long password within the limit of a form is too long for a new one, and wrong for an old one', async () => {
  const long = 'x'.repeat(90_000)
  expect(errorsOf(await visit(app).post('/auth/register', { ...person, password: long }))).toEqual({
    password: 'auth:error.passwordLong',
  })
  expect(errorsOf(await visit(app).post('/auth/login', { ...person, password: long }))).toEqual({
    form: 'auth:error.signIn',
  })
})

test.each(['application/json', 'text/plain', 'application/xml'])(
  'a body of the type %j is a 415 that says so',
  async (type) => {
    const answer = await request(app.handler)
      .post('/auth/login')
      .set('Content-Type', type)
      .send('{"contact":["a"],"password":{"$ne":1}}')
    expect(answer.status).toBe(415)
  },
)

test('arrays, prototypes and other forms’ names are no fields: the first of each counts', async () => {
  const send = (body: string) => visit(app).post('/auth/login', body)
  for (const body of [
    'contact[]=a@example.com&contact[$ne]=1&password[]=x',
    '__proto__[contact]=a@example.com&constructor[prototype][password]=x&__proto__=x',
    'contact=&contact=a@example.com&password=x',
  ])
    expect(errorsOf(await send(body))?.contact, body).toBe('auth:error.contactEmpty')
  for (const name of ['__proto__', 'constructor', 'toString', 'nothing'])
    expect((await send(`do=${name}&contact=a@example.com`)).status, name).toBe(400)
  expect(({} as { contact?: string }).contact).toBeUndefined()
})

test.each(['abc', '12345', '1234567', '12 34 5', '', '１２３４５', '\u0000'.repeat(6), '9'.repeat(10_000)])(
  'the code %j is told to have six digits, before any try is used',
  async (code) => {
    const visitor = visit(app)
    await visitor.post('/forgot', { contact: 'nobody.here@example.com' })
    const answer = await visitor.post('/forgot/verify', { code })
    expect([answer.status, errorsOf(answer)]).toEqual([422, { code: 'auth:error.codeForm' }])
    const rows = await database.db
      .selectFrom('verifications')
      .select('tries_left')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(rows).toEqual([{ tries_left: 5 }])
  },
)

const marker = '"><script>alert(7)</script>'
const forms = [
  '/auth/login',
  '/auth/register',
  '/auth/pass-token/register',
  '/auth/pass-token/register-police',
  '/auth/pass-token/switc-role',
  '/forgot',
  '/forgot/verify',
  '/forgot/reset',
  '/profile',
  '/profile/setting',
  '/profile/setting/profile-edit',
  '/profile/setting/password-edit',
  '/profile/setting/devices',
  '/profile/setting/my-data',
]
const names = [
  'do',
  'name',
  'contact',
  'password',
  'oldPassword',
  'code',
  'terms',
  'next',
  'remembered',
  'role',
  'agency',
  'badge',
  'session',
  'sure',
  'theme',
  '__proto__',
  'constructor',
]
const dos = [
  'password',
  'send',
  'code',
  'resend',
  'other',
  'register',
  'request',
  'name',
  'contact',
  'picture',
  'no-picture',
  'end',
  'others',
  'sign-out',
]
const value = fc.oneof(
  fc.constantFrom(
    ...dos,
    marker,
    `${marker}@example.com`,
    '\u0000',
    '%00',
    '\ud800',
    '\u202e',
    '081-234-5678',
    '๐๘๑๒๓๔๕๖๗๘',
    'a@example.com',
    'client',
    '123456',
    '//evil.example',
    '{{7*7}}',
    "' or 1=1--",
    '00000000-0000-7000-8000-000000000001',
    'A'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const fields = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...names) },
      { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
    ),
    value,
  ),
  { maxLength: 6 },
)
/** As bytes that a browser would send, or would not. */
const bodyOf = (pairs: [string, string][], raw: boolean) =>
  raw
    ? pairs.map(([name, text]) => `${name}=${text.replace(/[&=]/g, '')}`).join('&')
    : new URLSearchParams(pairs.map(([name, text]) => [name.toWellFormed(), text.toWellFormed()])).toString()

const hostileForms = asksAll ? 1_500 : 150
test(`${hostileForms} hostile forms: no 500, nothing reflected unescaped, no error in the log`, {
  timeout: 240_000,
}, async () => {
  const { cookie: victim } = await addPerson(database, { vendor: true })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...forms),
      fields,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      async (path, pairs, raw, signedIn, scripted) => {
        const answer = await request(app.handler)
          .post(path)
          .set({ Cookie: signedIn ? victim : 'i18n_redirected=cn', ...(scripted && { 'x-payload': '1' }) })
          .type('form')
          .send(bodyOf(pairs, raw))
        const what = `${path} ${JSON.stringify(pairs)}`
        expect(answer.status, what).toBeLessThan(500)
        expect(answer.status, what).toBeGreaterThanOrEqual(200)
        expect(answer.text, what).not.toContain('<script>alert(7)')
        expect(answer.headers.location ?? '/', what).toMatch(/^\/(?![/\\])/)
      },
    ),
    { numRuns: hostileForms, seed: 20_261_121 },
  )
  expect(app.lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
})

test('a guest who asks to be an inspector is led to the sign-in and back, and the number of requests has a limit', async () => {
  const path = '/auth/pass-token/register-police'
  const office = { do: 'request', agency: await agencyOf(database, 'Tourist Police'), badge: '12', province: '83' }
  const guest = await visit(app).post(path, office)
  expect([guest.status, guest.headers.location]).toEqual([302, `/auth/login?next=${encodeURIComponent(path)}`])
  const ask = () =>
    request(app.handler)
      .post(path)
      .set({ Cookie: cookie, Origin: 'https://places.example.org' })
      .type('form')
      .send(office)
  const statuses: number[] = []
  for (let time = 0; time < 11; time++) statuses.push((await ask()).status)
  expect(statuses).toEqual([...Array<number>(10).fill(303), 429])
})
