/** Owners of accounts in messages, through HTTP and without a script: as sent, as edited, in groups and announcements, however they are spelled. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { isUnchecked } from '#shared/payees/payee-page.ts'
import spelled from '../../../test/payment-words/spelled.json' with { type: 'json' }
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, join, makeGroup, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addOfficers } from '../../../test/support/officers.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let client: TestPerson
let vendor: TestPerson
let place = ''
let id = ''
let address = ''

beforeAll(() => loadReference(database))
beforeEach(async () => {
  await removePlaces(database)
  client = await addPerson(database, personas.client)
  vendor = await addPerson(database, personas.vendor)
  ;[place = ''] = await insertPlaces(database, [{ name_en: 'Sand Hotel', owner_id: vendor.id }])
  const stated = { business_id: place, bank_code: '004', account_name: 'Sand', kind: 'account' as const }
  const at = new Date(Date.now() - 60 * 86_400_000)
  await db
    .insertInto('bank_accounts')
    .values({ ...stated, id: randomUUID(), number: '0123456789', created_at: at, checked_at: at })
    .execute()
  id = (await ask(database, place, { by: client })).room
  address = `/chat/room-chat/${id}`
})

const htmlOf = async (who: TestPerson, at: string) => (await open(app, at, `${who.cookie}; i18n_redirected=en`)).text
/** The tones of the verdicts below the messages, in their order. */
const tones = (html: string) =>
  [...html.matchAll(/class="message-payee"><div class="banner (\w+)"/g)].map(([, tone]) => tone)
const lastOf = async (who: TestPerson, at = address) =>
  (await seenBy(app, who, at)).data.room.messages.at(-1)?.payees ?? []

test('as it is sent without a script: the place’s own is green, an unknown one red, and each has its verdict', async () => {
  const text = 'KBank 012-3-45678-9 / SCB 987-6-54321-0, tel 089-111-2222 or hxxps://facebook.com/nobodys'
  const { status } = await send(app, address, { text, client: randomUUID() }, { cookie: vendor.cookie })
  expect(status).toBe(303)
  const html = await htmlOf(client, address)
  expect(tones(html)).toEqual(['bad', 'bad', 'bad', 'ok'])
  expect(html).toContain('<summary>1 more</summary>')
  expect(html).toContain('012-3-45678-9 is stated by this place')
})

test('as it is edited, and as it is quoted', async () => {
  await say(database, id, { by: vendor, text: 'KBank 012-3-45678-9' })
  expect(tones(await htmlOf(client, address))).toEqual(['ok'])
  await send(app, address, { do: 'edit', seq: '2', text: 'KBank 012 / 3 / 45678 / 8' }, { cookie: vendor.cookie })
  expect((await lastOf(client)).map(({ asked }) => asked.shown)).toEqual(['012-3-45678-8'])
  expect(tones(await htmlOf(client, address))).toEqual(['bad'])
})

test('in a group, and in officers’ announcements', async () => {
  const group = await makeGroup(database, { by: client, place, rooms: [id] })
  await join(database, group, { by: vendor })
  await say(database, group, { by: vendor, text: '๐๑๒-๓-๔๕๖๗๘-๙\n9876543210' })
  expect(tones(await htmlOf(client, `/chat/room-chat/${group}`))).toEqual(['bad', 'ok'])
  const { officer } = await addOfficers(database)
  const district = 8301
  await db.updateTable('businesses').set({ district_code: district }).where('id', '=', place).execute()
  const announcement = {
    do: 'announce',
    title: 'Fees of this year',
    text: 'Pay to 012-3-45678-9 or 987-6-54321-0',
    client: randomUUID(),
  }
  const said = await send(
    app,
    '/chat/channel-chat',
    { ...announcement, district: String(district) },
    { cookie: officer.cookie },
  )
  expect(said.status).toBe(303)
  const html = await htmlOf(vendor, `/chat/channel-chat?district=${district}`)
  expect(tones(html)).toEqual(['bad', 'ok'])
  expect(html).toContain('012-3-45678-9 is stated by Sand Hotel')
})

test('a hundred numbers are judged as far as they go, and that there are more is said', async () => {
  const text = Array.from({ length: 100 }, (_, at) => `012-3-4${1000 + at}-0`).join(' ')
  await say(database, id, { by: vendor, text })
  const payees = await lastOf(client)
  expect(payees).toHaveLength(31)
  expect(payees.at(-1)?.asked).toEqual({ kind: 'more', shown: '70' })
})

test('every spelling that is kept as data has its verdict below the message', async () => {
  for (const [how, text, keys] of spelled as [string, string, string[]][]) {
    await say(database, id, { by: vendor, text, now: new Date(Date.now() - 60_000) })
    const payees = await lastOf(client)
    expect([how, payees.length], how).toEqual([how, keys.length])
    expect(payees.map(isUnchecked), how).toEqual(keys.map((key) => key === '?' || key === 'code'))
    await db.deleteFrom('chat_messages').where('room_id', '=', id).where('seq', '>', 1).execute()
    await db.updateTable('chat_rooms').set({ last_seq: 1 }).where('id', '=', id).execute()
  }
})

test('what is still being written is judged as it will be once it is sent, for members alone and so often', async () => {
  const judge = async (who: TestPerson, text: string) => {
    const answer = await send(app, address, { do: 'judge', text }, { cookie: who.cookie })
    const { data } = (answer.refusal ?? {}) as { data?: { payees: { asked: { shown: string }; hits: unknown[] }[] } }
    return { ...answer, found: data?.payees.map(({ asked, hits }) => [asked.shown, hits.length]) }
  }
  const written = 'KBank 012-3-45678-9 / SCB 987-6-54321-0'
  const { found } = await judge(vendor, written)
  expect(found).toEqual([
    ['012-3-45678-9', 1],
    ['987-6-54321-0', 0],
  ])
  await say(database, id, { by: vendor, text: written })
  expect((await lastOf(client)).map(({ asked, hits }) => [asked.shown, hits.length])).toEqual(found)
  expect((await judge(await addPerson(database, personas.client), written)).status).toBe(404)
  const many = Array.from({ length: 200 }, (_, at) => `012-3-4${String(10_000 + at).slice(1)}-9`).join(', ')
  expect((await judge(client, many)).status).toBe(200)
  expect((await judge(client, many)).status).toBe(200)
  expect((await judge(client, written)).status, 'numbers cannot be tried out').toBe(429)
})
