/** The bell and the list of notifications through HTTP: counted for everybody on every page, read by opening their subject. */
import request from 'supertest'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { shortLink } from '#server/messages/short-link.ts'
import type { NotificationEntry } from '#shared/notifications/notification-entry.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { draft, failing, findAt } from '../../../test/support/cards.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const people = {} as Record<'client' | 'vendor' | 'otherVendor' | 'inspector', TestPerson>
const page = '/notification'

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['client', 'vendor', 'otherVendor', 'inspector'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(() => db.deleteFrom('notifications').execute())

/** A yellow card of the vendor's place. */
async function newCard(): Promise<string> {
  const [place = ''] = await insertPlaces(database, [{ name_en: 'Sand Hotel', owner_id: people.vendor.id }])
  const findings = await findAt(database, place, failing.minor)
  return (await draft(database, { place, by: people.inspector, findings, level: 'yellow' })).card
}

interface Shown {
  page: { rows: NotificationEntry[] }
  topics: { topic: string; unread: number }[]
  seen: string
}
const shownTo = async ({ cookie }: TestPerson, query = '') => {
  const { body } = await open(app, `${page}/_payload.json${query}`, `${cookie}; i18n_redirected=en`)
  return Object.values(body.data)[0] as Shown
}
const unreadOf = async ({ cookie }: TestPerson, path = '/profile/terms') =>
  (await open(app, `${path}/_payload.json`, cookie)).body.person.unread as number

test('a person with unread ones sees their number on every page, and in words; guests have no bell', async () => {
  await newCard()
  const html = (await open(app, '/', `${people.vendor.cookie}; i18n_redirected=en`)).text
  expect(html).toContain('Notifications, 1 unread')
  expect((await open(app, '/', `${people.client.cookie}; i18n_redirected=en`)).text).toMatch(
    /class="vh">Notifications</,
  )
  expect((await open(app, '/')).text).not.toContain('href="/notification"')
})

test('the list has event, place and time, and is nobody else’s', async () => {
  const card = await newCard()
  const { page: list } = await shownTo(people.vendor)
  expect(list.rows).toMatchObject([
    {
      topic: 'card',
      title: 'Yellow card: fix faults at your place',
      place: 'Sand Hotel',
      isRead: false,
      count: 1,
      href: `/vendor/warning-list/detail/${card}`,
    },
  ])
  expect((await shownTo(people.otherVendor)).page.rows).toEqual([])
})

test('a card in the list says what was found and until when, while a reply is taken', async () => {
  const card = await newCard()
  const [{ detail } = {} as NotificationEntry] = (await shownTo(people.vendor)).page.rows
  expect(detail).toMatch(/^.+\. Due \w{3} \d+, \d{4}/)
  await db.updateTable('warning_cards').set({ state: 'replied' }).where('id', '=', card).execute()
  expect((await shownTo(people.vendor)).page.rows[0]?.detail).toBe(detail?.replace(/\. Due .*/, ''))
})

test('the short address of a message leads its reader to the same page as the list, and nobody else', async () => {
  const card = await newCard()
  const short = shortLink('', card, '')
  const at = ({ cookie }: TestPerson) => open(app, short, cookie)
  expect((await at(people.vendor)).headers.location).toBe(`/vendor/warning-list/detail/${card}`)
  for (const other of [people.client, people.otherVendor]) expect((await at(other)).status).toBe(404)
  expect((await open(app, short)).headers.location).toBe(`/auth/login?next=${encodeURIComponent(short)}`)
  expect((await open(app, '/n/..%2Fprofile', people.vendor.cookie)).status).toBe(404)
})

test('the column of mails is that of short messages for somebody who has only a number', async () => {
  const phoned = await addPerson(database, { email: null, phone: '+66812340099' })
  const [byPhone, byMail] = await Promise.all(
    [phoned, people.client].map(async ({ cookie }) => (await open(app, page, `${cookie}; i18n_redirected=en`)).text),
  )
  expect(byPhone).toContain('>SMS</th>')
  expect(byPhone).not.toContain('>Mail</th>')
  expect(byMail).toContain('>Mail</th>')
})

test('opening its subject makes it read, from anywhere, and the very answer says so', async () => {
  const card = await newCard()
  await newCard()
  const at = `/vendor/warning-list/detail/${card}`
  expect(await unreadOf(people.vendor)).toBe(2)
  expect(await unreadOf(people.vendor, at)).toBe(1)
  expect((await shownTo(people.vendor)).page.rows.map(({ isRead }) => isRead)).toEqual([false, true])
})

test('a look ahead, and a page that somebody is turned away from, read nothing', async () => {
  const card = await newCard()
  const at = `/vendor/warning-list/detail/${card}`
  const { cookie } = people.vendor
  await request(app.handler).head(at).set('Cookie', cookie)
  await request(app.handler).get(at).set('Cookie', cookie).set('Sec-Purpose', 'prefetch')
  await open(app, at, people.otherVendor.cookie)
  expect(await unreadOf(people.vendor)).toBe(1)
})

test('all shown in the list are marked as read, and no later ones', async () => {
  await newCard()
  const { seen } = await shownTo(people.vendor)
  await newCard()
  await db.updateTable('notifications').set({ created_at: new Date(Date.parse(seen) + 1) }).where('read_at', 'is', null).where('created_at', '>', new Date(seen)).execute() // biome-ignore format: one line
  const { status, to } = await send(app, page, { do: 'read', until: seen }, { cookie: people.vendor.cookie })
  expect([status, to]).toEqual([303, page])
  expect(await unreadOf(people.vendor)).toBe(1)
  expect((await send(app, page, { do: 'read', until: 'yesterday' }, { cookie: people.vendor.cookie })).status).toBe(422)
})

test('topics are offered that there is something of, and narrow the list', async () => {
  await newCard()
  expect((await shownTo(people.vendor)).topics).toEqual([{ topic: 'card', unread: 1 }])
  expect((await shownTo(people.vendor, '?kind=card')).page.rows).toHaveLength(1)
  expect((await shownTo(people.vendor, '?kind=review')).page.rows).toEqual([])
  expect((await shownTo(people.vendor, '?kind=nonsense')).page.rows).toHaveLength(1)
})

test('a person’s notifications are in the copy of their data', async () => {
  const card = await newCard()
  const { body } = await open(app, '/profile/setting/my-data/export.json', people.vendor.cookie)
  expect(body.notifications).toMatchObject([{ kind: 'card_issued', ref: card, read_at: null }])
})

test('choices on officers’ work are for officers only, and other choices stay', async () => {
  const { cookie, id } = await addPerson(database, {})
  const officer = await addPerson(database, personas.inspector)
  const boxes = async (as: string) => (await open(app, page, as)).text.match(/name="work\.(?:bell|push|mail)"/g) ?? []
  expect([(await boxes(cookie)).length, (await boxes(officer.cookie)).length]).toEqual([0, 2])
  const offered = /name="offered" value="([^"]*)"/.exec((await open(app, page, cookie)).text)?.[1] ?? ''
  await send(app, page, { do: 'choose', offered, 'card.mail': 'on' }, { cookie })
  const rows = await db.selectFrom('notification_settings').select(['topic', 'way']).where('user_id', '=', id).execute()
  expect(rows.filter(({ topic }) => topic === 'work')).toEqual([])
  expect(rows).toContainEqual({ topic: 'chat', way: 'mail' })
})

test('a choice stands there again, is on record once, and is in the copy of the person’s data', async () => {
  const { cookie, id } = await addPerson(database, {})
  const chosen = async () =>
    (
      Object.values((await open(app, `${page}/_payload.json`, cookie)).body.data)[0] as {
        chosen: Record<string, boolean>
      }
    ).chosen
  expect(await chosen()).toMatchObject({ 'chat.mail': true, 'card.push': true, 'review.push': false })
  const all = Object.fromEntries(Object.entries(await chosen()).flatMap(([name, on]) => (on ? [[name, 'on']] : [])))
  const { 'chat.mail': _, ...without } = all
  for (let turn = 0; turn < 2; turn++)
    expect(await send(app, page, { do: 'choose', ...without }, { cookie })).toMatchObject({
      status: 303,
      to: `${page}?done=choice`,
    })
  expect(await chosen()).toMatchObject({ 'chat.mail': false, 'chat.bell': true, 'card.mail': true })
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'after'])
    .where('entity_id', '=', id)
    .where('action', '!=', 'account.register')
    .execute()
  expect(events).toEqual([{ action: 'notification.choose', after: { 'chat.mail': false } }])
  const { body } = await open(app, '/profile/setting/my-data/export.json', cookie)
  expect(body.notification_settings).toEqual([{ topic: 'chat', way: 'mail', wanted: false }])
  expect((await open(app, page, `${cookie}; i18n_redirected=en`)).text).toMatch(/name="chat.mail"(?! checked)/)
})
