/** Announcements to a district, through HTTP: senders, readers and notices, the steps, and a former owner's view. */
import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { notifyOfAnnouncements } from '#server/domain/chat/notify-of-announcement.ts'
import type { ChannelLine, ChannelView } from '#shared/chat/announcements.ts'
import { ANNOUNCED_AT_ONCE, ANNOUNCEMENTS_A_DAY } from '#shared/chat/chat-limits.ts'
import { agencyOf } from '../../../test/support/agencies.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const inbox = '/chat/channel-chat'
const tools = { db, wakeSender: () => undefined, origin: 'https://places.example.org' }
let people = {} as Officers & Record<'owner' | 'second' | 'neighbour' | 'client', TestPerson>
let [district, elsewhere, place] = [0, 0, '']

beforeAll(() => loadReference(database))
beforeEach(async () => {
  await removePlaces(database)
  await db.deleteFrom('announcements').execute()
  const [owner, second, neighbour, client] = await Promise.all([
    addPerson(database, { vendor: true, locale: 'en' }),
    addPerson(database, { vendor: true }),
    addPerson(database, { vendor: true }),
    addPerson(database),
  ])
  people = { ...(await addOfficers(database)), owner, second, neighbour, client }
  const codes = await db
    .selectFrom('districts')
    .select('code')
    .where('province_code', '=', 83)
    .orderBy('code')
    .limit(2)
    .execute()
  ;[district, elsewhere] = codes.map(({ code }) => code) as [number, number]
  ;[place = ''] = await insertPlaces(database, [
    { owner_id: owner.id, district_code: district },
    { owner_id: owner.id, district_code: district },
    { owner_id: second.id, district_code: district, status: 'submitted' },
    { owner_id: neighbour.id, district_code: elsewhere },
    { district_code: district },
  ])
})

const announcing = (more: Record<string, string> = {}) => ({
  do: 'announce',
  title: 'ตรวจทางออกก่อนปีใหม่',
  text: 'ภายใน 15 ธ.ค.\nถามได้ในแชต',
  client: randomUUID(),
  district: String(district),
  ...more,
})
const post = (who: TestPerson, fields = announcing()) => send(app, inbox, fields, { cookie: who.cookie })
const channelOf = async (who: TestPerson, code = district) =>
  ((await seenBy(app, who, `${inbox}?district=${code}`)).data as unknown as { channel: ChannelView } | undefined)
    ?.channel
const channelsOf = async (who: TestPerson) =>
  ((await seenBy(app, who, inbox)).data as unknown as { channels: ChannelLine[] }).channels
const rows = () => db.selectFrom('announcements').selectAll().execute()
const notificationsOf = async ({ id }: TestPerson) =>
  (await db.selectFrom('notifications').select(['kind', 'read_at']).where('user_id', '=', id).execute()).map(
    (row) => row,
  )

test('an officer announces to the owners of a district’s listed places: they are told and read it, nobody else', async () => {
  const form = announcing()
  expect((await post(people.officer, form)).to).toBe(`${inbox}?district=${district}`)
  expect((await post(people.officer, form)).status).toBe(303)
  expect(await rows()).toMatchObject([
    {
      district_code: district,
      sender_id: people.officer.id,
      title: form.title,
      urgent: false,
      told_at: expect.any(Date),
    },
  ])
  const [{ id = '' } = {}] = await rows()
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('entity_id', '=', id)
    .execute()
  expect(events).toEqual([{ action: 'chat.announce', actor_id: people.officer.id }])
  expect(await notificationsOf(people.owner)).toEqual([{ kind: 'announcement_made', read_at: null }])
  const mails = await db
    .selectFrom('deliveries')
    .select(['user_id', 'about'])
    .where('about', '=', 'announcement_made')
    .execute()
  expect(mails.filter(({ user_id }) => user_id === people.owner.id)).toHaveLength(1)
  for (const who of [people.second, people.neighbour, people.client, people.officer])
    expect(await notificationsOf(who)).toEqual([])

  expect(await channelsOf(people.owner)).toMatchObject([
    { code: district, title: form.title, mayWrite: false, unread: 1 },
  ])
  expect(await channelOf(people.colleague)).toMatchObject({ announcements: [{ readers: { told: 1, read: 0 } }] })
  expect(await channelOf(people.owner)).toMatchObject({
    mayWrite: false,
    announcements: [{ text: form.text, readers: null }],
  })
  const { text } = await open(app, `${inbox}?district=${district}`, `${people.owner.cookie}; i18n_redirected=en`)
  expect(text).toContain(form.title)
  expect(text).not.toContain('value="announce"')
  expect(await notificationsOf(people.owner)).toEqual([{ kind: 'announcement_made', read_at: expect.any(Date) }])
  expect(await channelsOf(people.owner)).toMatchObject([{ code: district, unread: 0 }])
  for (const who of [people.second, people.neighbour, people.client, people.elsewhere])
    expect(await channelOf(who)).toBeUndefined()
  expect(await channelOf(people.colleague)).toMatchObject({
    mayWrite: true,
    owners: 1,
    announcements: [{ readers: { told: 1, read: 1 } }],
  })
})

test('only officers of the area announce, so often a day, with a title and words', async () => {
  const offDuty = await addPerson(database, { inspector: { areas: [83] }, role: 'client' })
  for (const who of [people.owner, people.client, people.elsewhere, people.suspended, offDuty])
    expect((await post(who)).status, who.id).toBe(404)
  expect((await post(people.officer, announcing({ title: 'ตรว' }))).refusal?.errors).toEqual({
    title: 'chat:error.titleShort',
  })
  expect((await post(people.officer, announcing({ title: 'ก'.repeat(121) }))).refusal?.errors).toEqual({
    title: 'chat:error.titleLong',
  })
  expect((await post(people.officer, announcing({ text: ' ' }))).refusal?.errors).toEqual({
    text: 'chat:error.textShort',
  })
  expect(await rows()).toEqual([])
  for (let made = 0; made < ANNOUNCEMENTS_A_DAY; made++) expect((await post(people.officer)).status).toBe(303)
  expect((await post(people.officer)).refusal?.errors).toEqual({ form: 'chat:refusal.announcements' })
  expect((await post(people.colleague)).status).toBe(303)
})

test('more owners than a step takes are told by the background, each once', async () => {
  const owners = Array.from({ length: ANNOUNCED_AT_ONCE + 30 }, () => randomUUID())
  await db
    .insertInto('users')
    .values(
      owners.map((id) => ({
        id,
        display_name: 'เจ้าของ',
        phone: null,
        email: `${id}@example.com`,
        locale: 'th' as const,
        terms_accepted_at: new Date(),
      })),
    )
    .execute()
  await insertPlaces(
    database,
    owners.map((owner_id) => ({ owner_id, district_code: district })),
  )
  const form = announcing({ urgent: 'on' })
  expect((await post(people.officer, form)).status).toBe(303)
  const notified = async () =>
    (
      await db
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('kind', '=', 'announcement_urgent')
        .executeTakeFirstOrThrow()
    ).count
  expect([Number(await notified()), (await channelOf(people.officer))?.announcements[0]?.isTold]).toEqual([
    ANNOUNCED_AT_ONCE,
    false,
  ])
  await Promise.all([notifyOfAnnouncements(tools, new Date()), notifyOfAnnouncements(tools, new Date())])
  await notifyOfAnnouncements(tools, new Date())
  const mails = await db.selectFrom('deliveries').select('user_id').where('about', '=', 'announcement_urgent').execute()
  expect([Number(await notified()), mails.length, new Set(mails.map(({ user_id }) => user_id)).size]).toEqual(
    Array(3).fill(owners.length + 1),
  )
  expect((await channelOf(people.officer))?.announcements[0]).toMatchObject({ isTold: true, isUrgent: true })
})

test('a former owner reads no more and is led nowhere; the new owner reads, without notices of earlier ones', async () => {
  await post(people.officer)
  await db
    .updateTable('businesses')
    .set({ owner_id: people.second.id })
    .where('owner_id', '=', people.owner.id)
    .execute()
  expect(await channelOf(people.owner)).toBeUndefined()
  expect(await channelsOf(people.owner)).toEqual([])
  const list = (await seenBy(app, people.owner, '/notification')).data as unknown as { page: { rows: unknown[] } }
  expect(list.page.rows).toMatchObject([{ title: null, href: null }])
  expect((await channelOf(people.second))?.announcements).toHaveLength(1)
  expect([await notificationsOf(people.second), place]).toEqual([[], place])
})

test('announcements go on page by page, each once, and are looked for by their words', async () => {
  const agency = await agencyOf(database, 'เทศบาลนครภูเก็ต')
  const made = Array.from({ length: 53 }, (_, at) => ({
    id: uuidv7(),
    district_code: district,
    sender_id: people.officer.id,
    agency_id: agency,
    client_id: uuidv7(),
    title: `ประกาศที่ ${at + 1}`,
    body: at === 7 ? 'น้ำท่วมถนนเทพกระษัตรี' : 'ตรวจทางออก',
    urgent: false,
    // Some of one moment.
    made_at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(at / 3))),
  }))
  await db.insertInto('announcements').values(made).execute()
  const at = async (query: string) => {
    const { data } = await seenBy(app, people.owner, `${inbox}?district=${district}${query}`)
    return (data as unknown as { channel: ChannelView }).channel
  }
  const first = await at('')
  const second = await at(`&cursor=${first.next}`)
  expect([first.announcements.length, second.announcements.length, second.next]).toEqual([50, 3, null])
  const titles = [...first.announcements, ...second.announcements].map(({ title }) => title)
  expect(new Set(titles).size).toBe(53)
  expect([titles[0], titles.at(-1)]).toEqual([expect.stringMatching(/5[1-3]$/), expect.stringMatching(/ที่ [1-3]$/)])
  expect((await at(`&find=${encodeURIComponent('น้ำท่วม')}`)).announcements.map(({ title }) => title)).toEqual([
    'ประกาศที่ 8',
  ])
})
