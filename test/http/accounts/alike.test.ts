/**
 * Nobody learns from an answer whether an account exists: for a known and an unknown contact it has the same status, words, headers and
 * cookies, and costs as many statements and hashes. Counted rather than timed: a busy machine tells nothing.
 */
import type { Response } from 'supertest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '../../support/app.ts'
import { hashedPasswords } from '../../support/cheap-passwords.ts'
import { countedDatabase } from '../../support/counted.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { errorsOf, postBox, setCookies, type Visitor, visit } from '../../support/visitor.ts'

const { database, count } = countedDatabase(await testDatabase())
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })

beforeEach(() => {
  // A page says how many seconds are left.
  vi.useFakeTimers({ toFake: ['Date'] })
  return forgetLimits(database)
})
afterEach(() => void vi.useRealTimers())

/** An answer without its random parts: tokens, and the typed contact. */
function shapeOf(answer: Response, contact: string) {
  const { date, 'x-request-id': id, etag, 'content-length': length, ...headers } = answer.headers
  const cookies = setCookies(answer).map((cookie) => cookie.replace(/=[\w-]{43};/, '=token;'))
  const text = answer.text.replaceAll(contact, 'CONTACT').replace(/\b[0-9a-f]{16}\b|"messages":.*?(?=<\/script>)/g, '')
  return { status: answer.status, headers: { ...headers, 'set-cookie': cookies }, text }
}

async function costOf(visitor: Visitor, path: string, fields: Record<string, string>, contact: string) {
  const before = { queries: count(), hashes: hashedPasswords.count }
  const answer = await visitor.post(path, fields)
  return {
    ...shapeOf(answer, contact),
    queries: count() - before.queries,
    hashes: hashedPasswords.count - before.hashes,
  }
}

const password = 'seven tired elephants'
const steps: Record<string, [path: string, fields: (contact: string) => Record<string, string>]> = {
  'signing in by password': ['/auth/login', (contact) => ({ contact, password })],
  'signing in with a password of a megabyte’s kind': [
    '/auth/login',
    (contact) => ({ contact, password: 'x'.repeat(50_000) }),
  ],
  'asking for a code to sign in': ['/auth/login', (contact) => ({ do: 'send', contact })],
  'a forgotten password': ['/forgot', (contact) => ({ contact })],
  registering: ['/auth/register', (contact) => ({ name: 'Nok', contact, password, terms: 'on' })],
}

const kinds = {
  'with a password': {},
  'without a password': { password: null },
  suspended: { suspended: true },
} as const

const cases = Object.keys(steps).flatMap((step) =>
  Object.keys(kinds).map((kind) => [step, kind as keyof typeof kinds] as const),
)
test.each(cases)('%s: an account %s looks like none', async (step, kind) => {
  const { contact } = await addPerson(database, kinds[kind])
  // As long as the known one and the same when masked, so that a page of it has the same bytes.
  const unknown = contact.replace(/^person/, 'parson')
  const [path, fields] = steps[step] as (typeof steps)[string]
  const known = await costOf(visit(app), path, fields(contact), contact)
  const none = await costOf(visit(app), path, fields(unknown), unknown)
  expect(none).toEqual(known)
})

test('a password is hashed once for a sign-in, for any account, and not at all where it is longer than any', async () => {
  const before = hashedPasswords.count
  await visit(app).post('/auth/login', { contact: 'no.one@example.com', password })
  expect(hashedPasswords.count - before).toBe(1)
  await visit(app).post('/auth/login', { contact: 'no.one@example.com', password: 'x'.repeat(201) })
  expect(hashedPasswords.count - before).toBe(1)
})

const proofs = [
  ['/forgot', {}, '/forgot/verify', {}],
  ['/auth/login', { do: 'send' }, '/auth/login', { do: 'code' }],
  ['/auth/register', { name: 'Nok', password, terms: 'on' }, '/auth/register', { do: 'code' }],
] as const
test.each(proofs)(
  '%s %j: a wrong code looks the same, try for try, and so does asking again',
  async (path, asked, next, typed) => {
    const { contact } = await addPerson(database)
    const unknown = contact.replace(/^person/, 'parson')
    const walk = async (whose: string) => {
      const visitor = visit(app)
      await visitor.post(path, { ...asked, contact: whose })
      const seen = [shapeOf(await visitor.get(next), whose)] as object[]
      for (let tried = 0; tried < 6; tried++) {
        // A code that was sent is none of these: it is looked up in the box.
        const right = box.messages.filter(({ to }) => to === whose).map(({ text }) => /\d{6}/.exec(text)?.[0])
        const code = ['111111', '222222'].find((guess) => !right.includes(guess)) as string
        seen.push(await costOf(visitor, next, { ...typed, code }, whose))
      }
      const again = visit(app, { cookie: visitor.header() })
      seen.push(await costOf(again, next, { do: 'resend' }, whose))
      await database.db
        .updateTable('verifications')
        .set({ code_sent_at: new Date(Date.now() - 61_000) })
        .execute()
      seen.push(await costOf(again, next, { do: 'resend' }, whose))
      return seen
    }
    const known = await walk(contact)
    expect(await walk(unknown)).toEqual(known)
    expect(known).toHaveLength(9)
    expect((known.at(-1) as { status: number }).status).toBe(303)
  },
)

test('changing to a contact that somebody has looks like changing to a free one', async () => {
  const [person, owner] = [await addPerson(database), await addPerson(database)]
  const unknown = owner.contact.replace(/^person/, 'parson')
  const path = '/profile/setting/profile-edit'
  const seen = []
  for (const contact of [owner.contact, unknown]) {
    const visitor = visit(app, { cookie: person.cookie })
    seen.push(await costOf(visitor, path, { do: 'contact', contact }, contact))
    const wrong = await visitor.post(path, { do: 'code', code: '000000' })
    seen.push(errorsOf(wrong))
  }
  expect(seen.slice(2)).toEqual(seen.slice(0, 2))
})
