/** LINE from the outside: what it tells is signed, noted once and worked off; people link it, ask what is due, block it, and are told by mail then. */
import request from 'supertest'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { makeSender } from '#server/domain/deliveries/send-deliveries.ts'
import { workOffLineEvents } from '#server/domain/line/line-events.ts'
import { tellStewards } from '#server/domain/line/tell-stewards.ts'
import { exportAccount } from '#server/domain/profile/leave.ts'
import { chooseDrivers } from '#server/external/drivers.ts'
import type { Mail } from '#server/external/message.ts'
import { createLog } from '#server/log/log.ts'
import { readEnv } from '#server/settings/env.ts'
import { LINE_ISSUER } from '#shared/notifications/line.ts'
import { testApp } from '../support/app.ts'
import { open, send } from '../support/asking.ts'
import { testDatabase } from '../support/database.ts'
import { type LineServer, lineSignature, newLineId, startLineServer } from '../support/line-server.ts'
import { addPerson, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
const { db } = database
const ends: (() => Promise<void>)[] = []
const line: LineServer = await startLineServer((end) => void ends.push(end))
const app = await testApp(database, { env: line.env })
const plain = await testApp(database)
const page = '/notification'
const origin = 'https://places.example.org'
let person = {} as TestPerson
let other = {} as TestPerson
let user = ''
const mails: Mail[] = []

beforeAll(async () => {
  await loadReference(database)
  return async () => {
    for (const end of ends) await end()
  }
})
beforeEach(async () => {
  for (const table of ['deliveries', 'line_links', 'line_codes', 'line_events'] as const)
    await db.deleteFrom(table).execute()
  person = await addPerson(database, { locale: 'en' })
  other = await addPerson(database, { locale: 'en' })
  user = newLineId()
  line.taken.length = 0
  line.requests.length = 0
  line.faults.length = 0
  line.strangers.clear()
  mails.length = 0
})

let count = 0
const eventOf = (type: string, more: object = {}, of = user) => ({
  type,
  webhookEventId: `event-${++count}`,
  timestamp: Date.now(),
  source: { type: 'user', userId: of },
  deliveryContext: { isRedelivery: false },
  ...more,
})
function typed(text: string, of = user) {
  const replyToken = `reply-${++count}`
  line.replies.add(replyToken)
  return eventOf('message', { replyToken, message: { type: 'text', id: '1', text } }, of)
}
const tell = (body: string | object, signature?: string) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return request(app.handler)
    .post('/external/line')
    .set({ 'x-line-signature': signature ?? lineSignature(text), 'Content-Type': 'application/json' })
    .send(text)
}
const silent = createLog({ LOG_FORMAT: 'json', LOG_LEVEL: 'error' }, { write: (it) => void process.stderr.write(it) })
const driver = {
  tries: 1,
  async deliver(message: unknown) {
    mails.push(message as Mail)
    return undefined
  },
}

/** Has everything worked off and sent; answers the words that LINE got. */
async function settle(): Promise<string[]> {
  const before = line.taken.length
  const drivers = chooseDrivers(readEnv({ ...line.env, DATA_DIR: '/nonexistent' }))
  const sender = makeSender({ db, log: silent, drivers: { ...drivers, email: driver as never, sms: driver as never } })
  await workOffLineEvents({ db, origin, log: silent, wakeSender: () => undefined })
  sender.wake()
  await sender.settled()
  return line.taken.slice(before).map(({ message }) => message.text ?? '')
}
const say = async (text: string, of = user) => {
  expect((await tell({ destination: 'U', events: [typed(text, of)] })).status).toBe(200)
  return (await settle()).join('\n')
}
const links = () => db.selectFrom('line_links').select(['user_id', 'line_id', 'blocked_at']).execute()

/** The code that the page shows. */
async function codeOf(of: TestPerson): Promise<string> {
  expect((await send(app, page, { do: 'line' }, { cookie: of.cookie })).status).toBe(303)
  const { text } = await open(app, page, `${of.cookie}; i18n_redirected=en`)
  return /class="line-code-typed">([0-9A-Z-]{9})</.exec(text)?.[1] ?? ''
}
const link = async (of: TestPerson, as = user) => say(await codeOf(of), as)

test('a request that is not signed, not LINE’s or too large is refused, and without LINE there is no such address', async () => {
  const body = JSON.stringify({ destination: 'U', events: [typed('status')] })
  expect((await tell(body, lineSignature(`${body} `))).status).toBe(403)
  expect((await tell(body, '')).status).toBe(403)
  expect((await tell(`{"events": ["${'x'.repeat(257 * 1024)}"]}`)).status).toBe(413)
  expect((await tell('nonsense')).status).toBe(400)
  expect(await db.selectFrom('line_events').select('id').execute()).toEqual([])
  const elsewhere = await request(plain.handler)
    .post('/external/line')
    .set('x-line-signature', lineSignature(body))
    .send(body)
  expect(elsewhere.status).toBe(404)
  // LINE tries the address so.
  expect((await tell({ destination: 'U', events: [] })).status).toBe(200)
})

test('a code that is typed links, once for each LINE user and account, and what LINE tells again changes nothing', async () => {
  const code = await codeOf(person)
  expect((await open(app, page, `${person.cookie}; i18n_redirected=en`)).text).toContain(
    'https://line.me/R/oaMessage/%40123abcde/',
  )
  const event = typed(` ${code.toLowerCase().replace('-', ' ')} `)
  for (let times = 0; times < 3; times++) expect((await tell({ destination: 'U', events: [event] })).status).toBe(200)
  expect((await settle()).join()).toContain('is linked with the account')
  expect((await tell({ destination: 'U', events: [event] })).status).toBe(200)
  expect(await settle()).toEqual([])
  expect(await links()).toEqual([{ user_id: person.id, line_id: user, blocked_at: null }])
  expect(line.taken.map(({ by }) => by)).toEqual(['reply'])
  expect(mails.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
    `${person.contact} Your account was linked with LINE · Place Safety`,
  ])
  // Nothing of what was typed is kept.
  expect(await db.selectFrom('line_events').select('event').where('event', 'is not', null).execute()).toEqual([])
  const { text } = await open(app, page, `${person.cookie}; i18n_redirected=en`)
  expect([text.includes('name="card.line"'), text.includes('Linked since')]).toEqual([true, true])
  expect((await send(app, page, { do: 'line-end' }, { cookie: person.cookie })).status).toBe(303)
  expect(await links()).toEqual([])
})

test('a LINE user of another account is asked, and the account that loses it is told', async () => {
  await link(other)
  const code = await codeOf(person)
  expect(await say(code)).toMatch(/linked with the account .*Send the code once more/)
  expect((await links())[0]).toMatchObject({ user_id: other.id })
  mails.length = 0
  expect(await say(code)).toContain('is linked with the account')
  expect(await links()).toEqual([{ user_id: person.id, line_id: user, blocked_at: null }])
  expect(mails.map(({ to }) => to).sort()).toEqual([other.contact, person.contact].sort())
  const moved = mails.find(({ to }) => to === other.contact)
  expect(moved?.text).not.toContain(person.contact)
})

test('codes end, are guessed ten times an hour at most, and a wrong one says so', async () => {
  const code = await codeOf(person)
  await db
    .updateTable('line_codes')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  expect(await say(code)).toContain('ไม่ถูกต้อง')
  for (let guess = 0; guess < 9; guess++) expect(await say('BCDF-GHJK')).toContain('ไม่ถูกต้อง')
  const right = await codeOf(person)
  expect(await say(right)).toBe('')
  expect(await links()).toEqual([])
})

test('a person who blocks the account is notified once by mail, and unblocking brings LINE back', async () => {
  await link(person)
  mails.length = 0
  for (let times = 0; times < 2; times++) await tell({ destination: 'U', events: [eventOf('unfollow')] })
  await settle()
  expect(mails.map(({ subject }) => subject)).toEqual(['LINE is off, mails take over · Place Safety'])
  expect((await links())[0]?.blocked_at).not.toBeNull()
  expect((await open(app, page, `${person.cookie}; i18n_redirected=en`)).text).toContain('mails take over')
  const replyToken = `reply-${++count}`
  line.replies.add(replyToken)
  await tell({ destination: 'U', events: [eventOf('follow', { replyToken })] })
  expect((await settle()).join()).toContain('here again')
  expect((await links())[0]?.blocked_at).toBeNull()
  // One that LINE told too late says nothing of the link of now.
  await tell({ destination: 'U', events: [eventOf('unfollow', { timestamp: Date.now() - 3_600_000 })] })
  await settle()
  expect((await links())[0]?.blocked_at).toBeNull()
})

test.each(['สถานะ', 'ใบเตือน', 'Status?', '状态'])('“%s” is answered with what is due and where', async (words) => {
  const [place] = await insertPlaces(database, [{ owner_id: person.id, name_en: 'Sand Hotel' }])
  await link(person)
  const answer = await say(words)
  expect(answer).toContain('Do the first self-check\nSand Hotel')
  expect(answer).toContain(`${origin}/vendor/manage-business/do-survery/${place}?openExternalBrowser=1`)
})

test('anything else is answered with the way to a person, in the account’s language; strangers are told how to begin', async () => {
  await link(person)
  expect(await say('is anybody there')).toContain(`${origin}/profile/about-us?openExternalBrowser=1`)
  expect(await say('is anybody there', newLineId())).toContain('ขอรหัส')
  for (let asked = 0; asked < 40; asked++) await tell({ destination: 'U', events: [typed('hello')] })
  expect((await settle()).length).toBeLessThan(31)
})

test('an answer that comes too late to be one is pushed, and no answer is given twice', async () => {
  await link(person)
  const late = typed('status')
  line.replies.clear()
  await tell({ destination: 'U', events: [late] })
  await settle()
  expect(line.taken.at(-1)).toMatchObject({ by: 'push', to: user })
  line.faults.push('lost')
  await tell({ destination: 'U', events: [typed('status')] })
  const before = line.taken.length
  await settle()
  await db
    .updateTable('deliveries')
    .set({ due_at: new Date(0) })
    .execute()
  await settle()
  expect(line.taken.length - before).toBe(1)
  expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([])
})

test('the LINE user of the sign-in is taken where it is a friend of the account and nobody else’s', async () => {
  const own = (of: TestPerson) => send(app, page, { do: 'line-own' }, { cookie: of.cookie })
  expect((await own(person)).refusal?.errors).toEqual({ form: 'notification:line.noSignIn' })
  await db
    .insertInto('partner_links')
    .values({ issuer: LINE_ISSUER, subject: user, user_id: person.id, created_at: new Date() })
    .execute()
  line.strangers.add(user)
  expect((await own(person)).refusal?.errors).toEqual({ form: 'notification:line.noFriend' })
  line.strangers.clear()
  await db.insertInto('line_links').values({ user_id: other.id, line_id: user, created_at: new Date() }).execute()
  expect((await own(person)).refusal?.errors).toEqual({ form: 'notification:line.others' })
  await db.deleteFrom('line_links').execute()
  expect((await own(person)).status).toBe(303)
  expect(await links()).toMatchObject([{ user_id: person.id, line_id: user }])
})

test('a choice that was made before LINE was linked switches nothing of it off', async () => {
  await link(person)
  await send(app, page, { do: 'choose', offered: 'card', 'card.mail': 'on' }, { cookie: person.cookie })
  const off = () => db.selectFrom('notification_settings').select(['topic', 'way']).where('way', '=', 'line').execute()
  expect(await off()).toEqual([])
  await send(app, page, { do: 'choose', offered: 'card', channels: 'mail,line' }, { cookie: person.cookie })
  expect(await off()).toEqual([{ topic: 'card', way: 'line' }])
})

test('stewards are told once a day that LINE refuses the product', async () => {
  const steward = await addPerson(database, { inspector: { level: 'supervisor' }, locale: 'en' })
  await db.insertInto('stewards').values({ user_id: steward.id, made_at: new Date(), made_by: null }).execute()
  const tools = { db, origin, wakeSender: () => undefined }
  for (let times = 0; times < 2; times++) await tellStewards(tools, 'LINE refuses the token (401)')
  await settle()
  expect(mails.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
    `${steward.contact} LINE refuses the messages of the product · Place Safety`,
  ])
})

const agents = {
  line: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22A Safari Line/14.16.0',
  other:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/22A Safari/604.1',
}

test('in LINE’s own browser the way to the phone’s own stands where passkeys, notifications and files would be had', async () => {
  for (const at of ['/auth/login', page, '/profile/setting/passkeys', '/profile/setting/my-data']) {
    const cookie = at === '/auth/login' ? '' : person.cookie
    const read = async (agent: string) => (await open(app, at, cookie).set('User-Agent', agent)).text
    expect(await read(agents.line), at).toContain(`href="${at}?openExternalBrowser=1"`)
    expect(await read(agents.other), at).not.toContain('openExternalBrowser')
    expect(await read(agents.line), `${at} again`).toContain('openExternalBrowser')
  }
})

test('in LINE’s own browser Google, which refuses it, is asked in the phone’s own, and nobody else is', async () => {
  const provider = (issuer: string, name: string) => ({
    issuer,
    clientId: 'client-1',
    clientSecret: 'secret',
    name: { th: name, en: name, cn: name },
  })
  const providers = { google: provider('https://accounts.google.com', 'Google'), line: provider(LINE_ISSUER, 'LINE') }
  const own = await testApp(database, { env: { IDENTITY_PROVIDERS: JSON.stringify(providers) } })
  for (const at of ['/auth/login', '/auth/register']) {
    const links = async (agent: string) => {
      const { text } = await open(own, `${at}?next=%2Fprofile`, '').set('User-Agent', agent)
      return [...text.matchAll(/href="(\/auth\/identity\/[^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
    }
    const line = '/auth/identity/line/start?next=%2Fprofile'
    const google = '/auth/identity/google/start?next=%2Fprofile'
    expect(await links(agents.other), at).toEqual([google, line])
    expect(await links(agents.line), at).toEqual([`${google}&openExternalBrowser=1`, line])
    expect(await links(agents.other), `${at} again`).toEqual([google, line])
  }
})

test('the terms name LINE where it is configured, and the copy of a person’s data has the link', async () => {
  const named = async (of: typeof app) =>
    (await open(of, '/profile/terms', 'i18n_redirected=en')).text.includes('LINE Corporation')
  expect([await named(app), await named(plain)]).toEqual([true, false])
  await link(person)
  expect(await exportAccount(db, person, new Date())).toMatchObject({ line: [{ line_id: user, blocked_at: null }] })
})
