/**
 * Nothing that leaves the server names the author of a review or the reporter of a place, or the time: an author with known id, contacts and times
 * does both, and every page, payload, answer and log line that anybody else can get is searched for them, and for the report itself.
 */
import { createHash } from 'node:crypto'
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { everyAddress } from '../support/addresses.ts'
import { testApp } from '../support/app.ts'
import { send } from '../support/asking.ts'
import { testDatabase } from '../support/database.ts'
import { testFolder } from '../support/folder.ts'
import { addPerson, personas, type TestPerson } from '../support/people.ts'
import { phoneJpeg } from '../support/pictures.ts'
import { reportForm } from '../support/place-reports.ts'
import { insertPlaces } from '../support/places.ts'
import { reviewForm } from '../support/reviews.ts'
import { someOf } from '../support/share.ts'

const database = await testDatabase()
await loadReference(database)
const app = await testApp(database, { env: { DATA_DIR: testFolder(), LOG_LEVEL: 'trace' } })
const { handler, lines } = app
const text = 'มาพักสองคืน เงียบสงบ ประตูหนีไฟเปิดได้ทุกบาน'
/** Nobody but officers reads a report. */
const reported = 'ถังแก๊สวางขวางทางหนีไฟชั้นล่าง'
const full = (id: string) => `/client/information/review-full/${id}`

let place = ''
let review = ''
let author: TestPerson
const readers: Record<string, string> = { guest: '' }
/** Data that must not leave: the author's ids, contacts, session, picture; the time of writing in the ways that it is written. */
let secrets: string[] = []
/** Those of them that identify the person: an officer on duty reads the report and its date, and none of these. */
let identity: string[] = []
/** Log lines that are about the author's own requests. */
let own = 0

/** A moment as it is written: to the second in two time zones, in seconds, in milliseconds, and in a uuid made from it. */
function timesOf(at: Date): string[] {
  const zones = [0, 7].map((hours) => new Date(at.getTime() + hours * 3_600_000).toISOString().slice(0, 19))
  const hex = at.getTime().toString(16).padStart(12, '0')
  return [
    ...zones,
    ...zones.map((zone) => zone.replace('T', ' ')),
    String(at.getTime()),
    String(Math.floor(at.getTime() / 1000)),
    `${hex.slice(0, 8)}-${hex.slice(8)}`,
  ]
}

beforeAll(async () => {
  // Devices say when they were signed in, publications since when the place is listed: neither is the moment that is searched for.
  const before = new Date(Date.now() - 120_000)
  for (const [name, given] of Object.entries(personas))
    readers[name] = (await addPerson(database, { ...given, now: before })).cookie
  const vendor = await database.db
    .selectFrom('users')
    .select('id')
    .where('display_name', '=', personas.vendor.name)
    .executeTakeFirstOrThrow()
  ;[place = ''] = await insertPlaces(database, [{ owner_id: vendor.id, created_at: before }])
  author = await addPerson(database, { name: 'น้ำฝน', email: 'rain.author@secret.example', phone: '+66812345678' })
  const avatar_key = `s${'Qz'}/${'x'.repeat(41)}-192x192`
  await database.db.updateTable('users').set({ avatar_key }).where('id', '=', author.id).execute()
  const files = { photos: await phoneJpeg(1) }
  expect(
    (await send(app, `/client/information/wrote-review/${place}`, reviewForm({ text }), { ...author, files })).status,
  ).toBe(303)
  const problem = reportForm({ kind: 'hygiene', text: reported })
  expect((await send(app, `/client/information/report/${place}`, problem, author)).status).toBe(303)
  // More of them, so that there is a cursor.
  await database.db
    .insertInto('reviews')
    .values(
      Array.from({ length: 30 }, (_, number) => ({
        id: crypto.randomUUID(),
        business_id: place,
        author_id: author.id,
        author_name: 'น้ำฝน',
        stars: 5,
        body: `${text} ${number}`,
        visited_month: '2026-01-01',
        created_at: new Date(1_700_000_000_000 + number * 1000),
        edited_at: new Date(1_710_000_000_000),
      })),
    )
    .execute()
  const row = await database.db
    .selectFrom('reviews')
    .select(['id', 'created_at'])
    .where('body', '=', text)
    .executeTakeFirstOrThrow()
  review = row.id
  const report = await database.db
    .selectFrom('place_reports')
    .select(['id', 'created_at'])
    .where('reporter_id', '=', author.id)
    .executeTakeFirstOrThrow()
  const times = [report.created_at, row.created_at, new Date(1_700_000_000_000), new Date(1_710_000_000_000)]
  identity = [
    author.id,
    author.id.replaceAll('-', ''),
    author.session,
    author.token,
    'rain.author',
    '812345678',
    avatar_key.slice(0, 12),
    createHash('sha256').update(author.id).digest('hex'),
  ]
  secrets = [...identity, report.id, reported, ...times.flatMap(timesOf)]
  own = lines.length
})

/** An answer, with the decoded cursors and other words in it. */
function readable(body: string): string {
  const words = body.match(/[\w-]{24,}/g) ?? []
  return [body, ...words.map((word) => Buffer.from(word, 'base64url').toString('latin1'))].join('\n')
}

function found(body: string, sought = secrets): string[] {
  const text = readable(body)
  return sought.filter((secret) => text.includes(secret))
}

test('the review is there for everybody, so that the search below is no search of nothing', async () => {
  for (const cookie of Object.values(readers)) {
    const { text: page } = await request(handler).get(full(place)).set('Cookie', cookie)
    expect([page.includes(text), page.includes('น้ำฝน'), page.includes('/media/p'), page.includes('cursor=')]).toEqual([
      true,
      true,
      true,
      true,
    ])
  }
})

test('the search for traces finds them', () => {
  for (const secret of secrets) expect(found(`<p>${secret}</p>`)).toContain(secret)
  const cursor = Buffer.from(`x["${author.id}"]`).toString('base64url')
  expect(found(`?cursor=${cursor}`)).toContain(author.id)
})

test.each(everyAddress('PLACE').map(({ address }) => address))('%s tells nobody', async (address) => {
  const path = address.replace('PLACE', place)
  const [pathname = '', search = ''] = path.split('?')
  for (const [name, cookie] of someOf(Object.entries(readers), 2, address)) {
    const isOnDuty = ['inspector', 'supervisor'].includes(name) && pathname.startsWith('/inspector/')
    for (const asked of [path, `${pathname.replace(/\/$/, '')}/_payload.json?${search}`]) {
      const { text: body, headers } = await request(handler).get(asked).set('Cookie', cookie).buffer(true)
      const told = found(`${body}${JSON.stringify(headers)}`, isOnDuty ? identity : secrets)
      expect(told, `${asked} for ${name}`).toEqual([])
    }
  }
})

test('nor do the following pages of the list, in any order', async () => {
  for (const sort of ['newest', 'highest', 'lowest']) {
    let cursor: string | null = ''
    while (cursor !== null) {
      const path = `${full(place)}/_payload.json?sort=${sort}${cursor && `&cursor=${cursor}`}`
      const { text: body } = await request(handler).get(path)
      expect(found(body), path).toEqual([])
      cursor = (Object.values(JSON.parse(body).data)[0] as { page: { next: string | null } }).page.next
    }
  }
})

/** Sends a form plainly and by script, and searches both answers. */
async function expectSilence(path: string, fields: Record<string, string>, by: { name: string; cookie: string }) {
  const asked = () =>
    request(handler).post(path).set('Cookie', by.cookie).set('Origin', 'https://places.example.org').type('form')
  for (const answer of [await asked().send(fields), await asked().set('x-payload', '1').send(fields)]) {
    expect(answer.status, `${by.name} ${path} ${fields.do}`).toBeLessThan(500)
    expect(found(`${answer.text}${JSON.stringify(answer.headers)}`), `${by.name} ${path} ${fields.do}`).toEqual([])
  }
}

test('nor do the answers to forms, done or refused', async () => {
  const forms: Record<string, string>[] = [
    { do: 'report', review, reason: 'spam' },
    { do: 'report', review, reason: 'spam' },
    { do: 'reply', review, text: 'ขอบคุณที่มา' },
    { do: 'reply', review, text: 'อีกครั้ง' },
    { do: 'edit', ...reviewForm(), review },
    { do: 'delete', review },
  ]
  for (const [name, cookie] of Object.entries(readers)) {
    for (const fields of forms) {
      const pages = [full(place), `/client/information/wrote-review/${place}`]
      for (const path of someOf(pages, 1, `${name} ${fields.do} ${fields.text}`))
        await expectSilence(path, fields, { name, cookie })
    }
  }
})

test('nor do those to the form that reports a place, for any reporter of the same', async () => {
  const path = `/client/information/report/${place}`
  for (const [name, cookie] of Object.entries(readers))
    for (const text of [reportForm().text as string, ''])
      await expectSilence(path, reportForm({ kind: 'hygiene', text }), { name, cookie })
})

test('nor does any log line, of others or of the author', () => {
  expect(lines.length).toBeGreaterThan(own)
  const withoutClock = lines.map(({ time: _, ...line }) => line)
  expect(found(JSON.stringify(withoutClock))).toEqual([])
})

test('ids of reviews, of their photos and of reports are random, not made from the time', async () => {
  const reports = await database.db.selectFrom('place_reports').select('id').execute()
  expect(reports.length).toBeGreaterThan(0)
  for (const { id } of reports) expect(id[14]).toBe('4')
  const ids = await database.db.selectFrom('review_photos').select(['id', 'review_id']).execute()
  expect(ids.length).toBeGreaterThan(0)
  for (const { id, review_id } of ids) for (const each of [id, review_id]) expect(each[14]).toBe('4')
})
