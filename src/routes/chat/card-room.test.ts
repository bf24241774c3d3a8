/** Owners ask the officers about a card, through HTTP: readers and answers, the record, and the view of a new owner or a moved officer. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { removeExpired } from '#server/db/remove-expired.ts'
import { lease } from '#server/domain/deliveries/queue.ts'
import { linesPerPage } from '#server/domain/duty/waiting-page.ts'
import { readNews } from '#server/domain/live/read-events.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { draft, failing, findAt } from '../../../test/support/cards.ts'
import { seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { insertCard } from '../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { countWork } from '../../../test/support/waiting.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const inbox = '/chat/channel-chat'
let [officers, owner, place, card] = [{} as Officers, {} as TestPerson, '', '']

beforeAll(() => loadReference(database))
beforeEach(async () => {
  await db.deleteFrom('chat_rooms').execute()
  officers = await addOfficers(database)
  owner = await addPerson(database, { vendor: true })
  ;[place = ''] = await insertPlaces(database, [
    { name_en: 'Sand Kitchen', category_id: 'restaurant', owner_id: owner.id },
  ])
  const findings = await findAt(database, place, failing.minor)
  card = (await draft(database, { place, by: officers.officer, findings, level: 'yellow' })).card
})

const message = (text: string) => ({ text, client: randomUUID() })
const asks = (who: TestPerson, text = 'ข้อนี้ต้องแก้ไขอย่างไร') =>
  send(app, inbox, { do: 'officer', ...message(text), card }, { cookie: who.cookie })
const writes = (who: TestPerson, room: string, text: string) =>
  send(app, room, { do: 'write', ...message(text) }, { cookie: who.cookie })
const asked = async () => (await asks(owner)).to?.split('?')[0] ?? ''
const statusFor = async (who: TestPerson, room: string) => (await open(app, room, who.cookie)).status
const seen = (who: TestPerson, address: string) => seenBy(app, who, address)
const waitsFor = async (who: TestPerson) => (await countWork(database, who)).questions
const recorded = async (room: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('entity_id', '=', room)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id }) => [action, actor_id])

test('the owner asks, any officer on duty answers as the unit, and each message is on record', async () => {
  const room = await asked()
  expect(room).toMatch(/^\/chat\/room-chat\//)
  expect([await waitsFor(officers.officer), await waitsFor(officers.colleague)]).toEqual([1, 1])
  expect((await seen(officers.colleague, inbox)).data.questions).toMatchObject([
    { place: 'Sand Kitchen', isWaiting: true },
  ])
  expect((await seen(officers.colleague, room)).data.room).toMatchObject({ side: 'officer', card: { id: card } })

  expect((await writes(officers.colleague, room, 'ขอภาพที่เห็นบริเวณทั้งหมด')).status).toBe(303)
  expect(await waitsFor(officers.officer)).toBe(0)
  expect((await seen(owner, '/profile/terms')).person.messages).toBe(1)
  const { messages } = (await seen(owner, room)).data.room
  const { unit } = await db
    .selectFrom('role_grants')
    .innerJoin('agencies', 'agencies.id', 'agency_id')
    .select('name_th as unit')
    .where('user_id', '=', officers.colleague.id)
    .where('role', '=', 'inspector')
    .executeTakeFirstOrThrow()
  expect(messages).toMatchObject([
    { side: 'place', isOwn: true },
    { side: 'officer', isOwn: false, unit, text: 'ขอภาพที่เห็นบริเวณทั้งหมด' },
  ])
  expect(JSON.stringify(messages)).not.toContain('Kosol')
  expect((await asks(owner, 'ได้ครับ')).to).toBe(`${room}?at=3`)
  expect(await waitsFor(officers.officer)).toBe(1)
  expect(await recorded(room.split('/').at(-1) ?? '')).toEqual([
    ['chat.ask_officer', owner.id],
    ['chat.write', officers.colleague.id],
    ['chat.write', owner.id],
  ])
})

test('nobody else reads or writes: other owners, officers of elsewhere, suspended ones, and people acting as guests of the place', async () => {
  const room = await asked()
  const stranger = await addPerson(database, { vendor: true })
  const client = await addPerson(database, {})
  for (const who of [stranger, client, officers.elsewhere, officers.suspended]) {
    expect(await statusFor(who, room)).toBe(404)
    expect((await writes(who, room, 'ขอดูหน่อย')).status).toBe(404)
    expect((await asks(who)).status).toBe(404)
    expect(await seen(who, inbox).then(({ data }) => data.questions)).toEqual([])
  }
  expect((await seen(owner, inbox)).data.questions).toEqual([])
  expect(await db.selectFrom('chat_messages').select('seq').where('sender_id', '<>', owner.id).execute()).toEqual([])
})

test('an officer related to the place does not see questions about its card', async () => {
  const room = await asked()
  const relation = { id: randomUUID(), officer_id: officers.officer.id, business_id: place, declared_at: new Date() }
  await db.insertInto('place_interests').values(relation).execute()
  expect(await statusFor(officers.officer, room)).toBe(404)
  expect(await waitsFor(officers.officer)).toBe(0)
  expect(await statusFor(officers.colleague, room)).toBe(200)
  await writes(owner, room, 'อีกข้อหนึ่ง')
  const notified = await db.selectFrom('live_events').select('user_id').where('message', '=', 2).execute()
  const ids = notified.map(({ user_id }) => user_id)
  expect([ids.includes(officers.officer.id), ids.includes(officers.colleague.id)]).toEqual([false, true])
})

test('nobody ends or changes it, time removes nothing, and a new owner inherits nothing', async () => {
  const room = await asked()
  for (const what of ['edit', 'delete'])
    expect(
      (await send(app, room, { do: what, seq: '1', text: 'อย่างอื่น' }, { cookie: owner.cookie })).refusal?.errors.form,
    ).toBe('chat:refusal.official')
  expect((await seen(owner, room)).data.room.messages).toMatchObject([{ mayEdit: false, mayDelete: false }])
  await db
    .updateTable('chat_rooms')
    .set({ last_at: new Date(0) })
    .execute()
  await removeExpired(db)
  expect((await send(app, room, { do: 'end' }, { cookie: owner.cookie })).status).toBe(409)
  const heir = await addPerson(database, { vendor: true })
  await db.updateTable('businesses').set({ owner_id: heir.id }).where('id', '=', place).execute()
  expect(await statusFor(heir, room)).toBe(404)
  expect((await seen(owner, room)).data.room.isClosed).toBe(true)
  expect((await writes(owner, room, 'ยังอยู่ไหม')).status).toBe(409)
  const own = await asks(heir)
  expect([own.status, own.to?.split('?')[0] === room]).toEqual([303, false])
  expect((await seen(heir, own.to ?? '')).data.room.messages).toHaveLength(1)
})

test('pressed twice at once it is one question in one room', async () => {
  const fields = { do: 'officer', ...message('ถามหน่อย'), card }
  const answers = await Promise.all([1, 2, 3].map(() => send(app, inbox, fields, { cookie: owner.cookie })))
  expect(new Set(answers.map(({ status, to }) => `${status} ${to}`)).size).toBe(1)
  expect(await db.selectFrom('chat_rooms').select('id').where('card_id', '=', card).execute()).toHaveLength(1)
})

test('officers on duty get messages live, and those who answered get them on their devices until a colleague answers', async () => {
  const room = await asked()
  const id = room.split('/').at(-1) ?? ''
  const { officer, colleague, elsewhere, supervisor } = officers
  const rows = async (who: TestPerson) =>
    (
      await db
        .selectFrom('live_events')
        .select('message')
        .where('user_id', '=', who.id)
        .where('room_id', '=', id)
        .execute()
    ).map(({ message: seq }) => seq)
  expect(await Promise.all([officer, colleague, supervisor, elsewhere, owner].map(rows))).toEqual([
    [1],
    [1],
    [1],
    [],
    [1],
  ])
  await writes(officer, room, 'ส่งรูปหลังแก้ไข')
  expect(await rows(colleague)).toEqual([1, 2])
  const [news] = await readNews(db, [{ user: colleague.id, seq: 0 }], new Date())
  expect(news?.events.filter(({ event }) => event && 'room' in event)).toHaveLength(2)
  // A moved officer gets no notices of it any more, nor does one who declares a relation to the place.
  await db
    .updateTable('duty_areas')
    .set({ valid_to: new Date(Date.now() - 1) })
    .where('user_id', '=', colleague.id)
    .execute()
  await writes(owner, room, 'ส่งแล้ว')
  expect(await rows(colleague)).toEqual([1, 2])
  const [moved] = await readNews(db, [{ user: colleague.id, seq: 0 }], new Date())
  expect(moved?.events.filter(({ event }) => event && 'room' in event)).toEqual([])
})

/** Has a device of the person take pushes. */
const subscribe = (who: TestPerson) =>
  db
    .insertInto('push_subscriptions')
    .values({
      id: randomUUID(),
      session_id: who.session,
      endpoint: `https://fcm.googleapis.com/${who.id}`,
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
      key_number: 0,
      created_at: new Date(),
    })
    .execute()
const pushedTo = async () =>
  (await db.selectFrom('deliveries').select('user_id').where('by', '=', 'push').execute()).map(({ user_id }) => user_id)

test('the first question is pushed to the officer who drafted the card, while that officer is on duty there', async () => {
  for (const who of [officers.officer, officers.colleague]) await subscribe(who)
  await asked()
  expect(await pushedTo()).toEqual([officers.officer.id])
  await db.deleteFrom('deliveries').execute()
  await db
    .updateTable('duty_areas')
    .set({ valid_to: new Date(Date.now() - 1) })
    .where('user_id', '=', officers.officer.id)
    .execute()
  await asks(owner, 'อีกข้อหนึ่ง')
  expect(await pushedTo()).toEqual([])
})

test('a room about a card leads its readers to the file that has the talk', async () => {
  const room = await asked()
  for (const who of [owner, officers.colleague])
    expect((await open(app, room, `${who.cookie}; i18n_redirected=en`)).text).toContain(`/case-files/${card}/en.pdf`)
})

test('an officer who has answered is shown the owner’s next question on their devices, unless a colleague has answered', async () => {
  const room = await asked()
  const { officer, colleague } = officers
  for (const who of [officer, colleague]) await subscribe(who)
  const waiting = pushedTo
  const isRead = async () => {
    await db
      .updateTable('deliveries')
      .set({ due_at: new Date(0), leased_until: null })
      .execute()
    return (await lease(db, 'push'))?.isRead
  }
  await writes(officer, room, 'ส่งรูปหลังแก้ไข')
  expect(await waiting()).toEqual([])
  await writes(owner, room, 'ส่งแล้ว')
  expect([await waiting(), await isRead()]).toEqual([[officer.id], false])
  await writes(colleague, room, 'ได้รับแล้ว')
  expect(await isRead()).toBe(true)
  await db.deleteFrom('deliveries').execute()
  const moved = { valid_to: new Date(Date.now() - 1) }
  await db.updateTable('duty_areas').set(moved).where('user_id', '=', officer.id).execute()
  await writes(owner, room, 'ขอบคุณ')
  expect(await waiting()).toEqual([colleague.id])
})

test('an officer goes through all questions, those that wait first, page by page and by a place’s name or a card’s number', async () => {
  const many = 2 * linesPerPage + 3
  const places = await insertPlaces(
    database,
    Array.from({ length: many }, (_, at) => ({
      name_th: `ร้านถาม ${at}`,
      name_en: `Asking Kitchen ${at}`,
      owner_id: owner.id,
    })),
  )
  const now = Date.now()
  for (const [at, businessId] of places.entries()) {
    const { card: it } = await insertCard(database, {
      businessId,
      level: 'yellow',
      state: 'issued',
      issuedAt: new Date(now),
    })
    const room = it.id as string
    const when = new Date(now - at * 60_000)
    await sql`insert into chat_rooms (id, business_id, owner_id, card_id, waiting_since, last_seq, last_at, created_at)
      values (${room}::uuid, ${businessId}::uuid, ${owner.id}::uuid, ${room}::uuid, ${at % 2 === 0 ? when : null}, 1, ${when}, ${when})`.execute(
      db,
    )
    await sql`insert into chat_messages (client_id, room_id, seq, sender_id, side, body, created_at)
      values (gen_random_uuid(), ${room}::uuid, 1, ${owner.id}::uuid, 'place', 'ถามหน่อย', ${when})`.execute(db)
  }
  type Shown = {
    questions: { id: string; place: string; isWaiting: boolean; at: string }[]
    nextQuestions: string | null
  }
  const list = async (search = '') =>
    (await seen(officers.officer, `${inbox}?list=questions${search}`)).data as unknown as Shown
  const shown: Shown['questions'] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Shown = await list(cursor && `&cursor=${cursor}`)
    shown.push(...page.questions)
    cursor = page.nextQuestions
  }
  const own = shown.filter(({ place }) => place.startsWith('Asking') || place.startsWith('ร้านถาม'))
  expect([own.length, new Set(shown.map(({ id }) => id)).size]).toEqual([many, shown.length])
  const waits = shown.map(({ isWaiting }) => isWaiting)
  expect(waits).toEqual([...waits].sort((a, b) => Number(b) - Number(a)))
  expect(waits.filter(Boolean).length).toBe(await waitsFor(officers.officer))
  const times = (isWaiting: boolean) => shown.filter((it) => it.isWaiting === isWaiting).map(({ at }) => at)
  expect(times(true)).toEqual(times(true).toSorted())
  expect(times(false)).toEqual(times(false).toSorted().reverse())
  expect((await list('&find=Asking Kitchen 77')).questions).toHaveLength(1)
  expect((await list('&find=Nowhere')).questions).toEqual([])
  const first = await seen(officers.officer, inbox)
  expect((first.data as unknown as Shown).questions).toHaveLength(linesPerPage)
  expect((await open(app, inbox, officers.officer.cookie)).text).toContain('list=questions')
  // For anybody else it is the list of rooms.
  expect(((await seen(owner, `${inbox}?list=questions`)).data as unknown as Shown).questions).toEqual([])
})
