/** Recipients and times of notices: danger at once and at any hour, news that is nice to know in the morning and once. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { actingAs, draft, failing, findAt } from '../../../../test/support/cards.ts'
import { ask, say } from '../../../../test/support/chat.ts'
import { clearTables } from '../../../../test/support/clear-tables.ts'
import { callerOf, perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { readOutbox } from '../../../../test/support/outbox.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { write } from '../../../../test/support/reviews.ts'
import { answerAll, seenOf } from '../../../../test/support/runs.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { chooseDrivers } from '../../external/drivers.ts'
import { createLog } from '../../log/log.ts'
import { readEnv } from '../../settings/env.ts'
import { approveCard } from '../cards/approve-card.ts'
import { notifyOfPublicCards } from '../cards/notify-of-public.ts'
import { sealVisit } from '../cards/seal-visit.ts'
import { markRead } from '../chat/commands.ts'
import { notifyMembers } from '../chat/notify-members.ts'
import { execute } from '../command/execute.ts'
import { makeSender } from '../deliveries/send-deliveries.ts'
import { secondsUntilDue } from '../deliveries/waiting.ts'
import { startInspection } from '../inspections/start-inspection.ts'
import { replyToReview } from '../reviews/answers.ts'
import { notifyOwners } from '../reviews/notify-owners.ts'

const database = await testDatabase()
const { db } = database
const people = {} as Record<'client' | 'vendor' | 'inspector' | 'supervisor', TestPerson>
let place = ''

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['client', 'vendor', 'inspector', 'supervisor'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(async () => {
  await clearTables({ db }, ['notifications', 'deliveries', 'reviews', 'chat_rooms'])
  ;[place = ''] = await insertPlaces(database, [
    { owner_id: people.vendor.id, category_id: 'restaurant', province_code: 83, district_code: 8301, capacity: 40 },
  ])
})

const keep = (person: TestPerson) =>
  db.insertInto('favourites').values({ user_id: person.id, business_id: place, created_at: new Date() }).execute()
const notificationsOf = async ({ id }: TestPerson) =>
  (await db.selectFrom('notifications').select('kind').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
/** Messages waiting to go out, with whether they are due. */
const waiting = async () =>
  (
    await sql<{
      about: string
      due: boolean
    }>`select about, due_at <= now() as due from deliveries order by id`.execute(db)
  ).rows

/** A clock in Bangkok on the 22nd. */
const at = (hour: number, minute = 0, ms = 0) => new Date(Date.UTC(2026, 10, 22, hour - 7, minute) + ms)

test.each([
  ['favourite_grade', at(7, 59), 60],
  ['favourite_grade', at(8), 0],
  ['favourite_card', at(9), 23 * 3_600],
  ['review_answered', at(8, 0, 1), 86_400 - 0.001],
  ['review_answered', at(23), 9 * 3_600],
  ['favourite_red', at(23), 0],
  ['announcement_urgent', at(23), 0],
  ['announcement_made', at(23), 8 * 3_600],
  ['card_issued', at(3), 0],
  ['code', at(3), 0],
  ['password_changed', at(3), 0],
  ['card_due', at(20, 59), 0],
  ['card_due', at(21), 10 * 3_600],
  ['card_overdue', at(23, 59), 7 * 3_600 + 60],
  ['survey_expiring', at(0), 7 * 3_600],
  ['draft_ends', at(6, 59), 60],
  ['favourite_lifted', at(3), 4 * 3_600],
  ['favourite_lifted', at(7), 0],
])('a notice by %s at %s goes out in %d seconds', (about, now, seconds) => {
  expect(secondsUntilDue(about, now)).toBeCloseTo(seconds, 6)
})

test('in the middle of the night a red card is mailed to those who saved the place as soon as it is out', async () => {
  await keep(people.client)
  const findings = await findAt(database, place, failing.stop)
  const { card } = await draft(database, { place, by: people.inspector, findings, level: 'red' })
  await db.deleteFrom('deliveries').execute()
  const DATA_DIR = testFolder()
  const env = readEnv({ DATA_DIR, LOG_LEVEL: 'silent' })
  const sender = makeSender({ db, log: createLog(env, { write: () => undefined }), drivers: chooseDrivers(env) })
  const { rev } = await db.selectFrom('warning_cards').select('rev').where('id', '=', card).executeTakeFirstOrThrow()
  const night = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1, 19))
  await db.updateTable('duty_areas').set({ valid_to: null }).execute()
  await execute(
    { db, wakeSender: sender.wake },
    callerOf(actingAs(people.supervisor, 'inspector', night)),
    approveCard,
    { card, rev, reason: 'อันตรายถึงชีวิต ต้องหยุดใช้อาคารทันที' },
  )
  await sender.settled()
  expect((await readOutbox(DATA_DIR)).map(({ to }) => to)).toContain(people.client.contact)
  expect(await notificationsOf(people.client)).toEqual(['favourite_red'])
  expect(await waiting()).toEqual([])
})

test('a changed grade is mailed to those who saved the place, in the morning; a first or an unchanged one is not', async () => {
  await keep(people.client)
  const visit = async (kind: 'first' | 'routine', by: TestPerson, failed: readonly string[] = []) => {
    const officer = actingAs(by, 'inspector')
    const { run } = await perform(database, officer, startInspection, {
      run: uuidv7(),
      place,
      kind,
      licensed: null,
      at: null,
      companion: '',
    })
    await answerAll(database, officer, run, failed)
    const sealing = { run, seen: await seenOf(database, run) }
    await perform(database, officer, sealVisit, sealing)
    return () => perform(database, officer, sealVisit, sealing)
  }
  await visit('first', people.inspector)
  await visit('routine', people.inspector)
  expect(await notificationsOf(people.client)).toEqual([])
  const again = await visit('routine', people.supervisor, failing.stop)
  await again()
  expect(await notificationsOf(people.client)).toEqual(['favourite_grade'])
  expect((await waiting()).filter(({ about }) => about === 'favourite_grade')).toHaveLength(1)
})

test('a visit that is not there is refused as one', async () => {
  const nothing = { run: uuidv7(), seen: 'a'.repeat(64) }
  const sealing = perform(database, actingAs(people.inspector, 'inspector'), sealVisit, nothing)
  await expect(sealing).rejects.toMatchObject({ code: 'page_not_found' })
})

test('the author is told of the owner’s answer, once', async () => {
  const { id: review } = await write(database, people.client, place)
  const answer = { place, review, text: 'ขอบคุณที่มาเยือน เราเพิ่มป้ายทางหนีไฟแล้ว' }
  for (let turn = 0; turn < 2; turn++) await perform(database, actingAs(people.vendor, 'vendor'), replyToReview, answer)
  expect(await notificationsOf(people.client)).toEqual(['review_answered'])
  expect((await waiting()).map(({ about }) => about)).toEqual(['review_answered'])
})

test('the owner is told in the morning of new reviews, once for all of a day, and not of held ones', async () => {
  const others = [await addPerson(database, {}), await addPerson(database, {})]
  for (const person of others) await write(database, person, place)
  const held = await write(database, people.client, place)
  const written = (review: string, created_at: Date, held_at: Date | null = null) =>
    db.updateTable('reviews').set({ created_at, held_at }).where('id', '=', review).execute()
  await db
    .updateTable('reviews')
    .set({ created_at: at(12), held_at: null })
    .execute()
  await written(held.id, at(12), at(12))
  // The effect of writing the same words three times is tested elsewhere.
  await sql`truncate notifications, deliveries`.execute(db)
  const look = (now: Date) =>
    notifyOwners({ db, wakeSender: () => undefined, origin: 'https://places.example.org' }, now)
  expect(await look(at(23))).toBe(0)
  expect(await look(at(24 + 7, 59))).toBe(0)
  expect(await look(at(24 + 8))).toBe(1)
  expect(await look(at(24 + 9))).toBe(0)
  expect(await notificationsOf(people.vendor)).toEqual(['review_received'])
  expect(await waiting()).toEqual([{ about: 'review_received', due: true }])
  const rows = await db.selectFrom('notifications').select('created_at').execute()
  expect(rows).toEqual([{ created_at: at(24 + 8) }])
  expect(await look(at(48 + 8))).toBe(0)
})

test('a member with unread messages is told in the morning, once for all of a day, and not of read or own ones', async () => {
  const look = (now: Date) =>
    notifyMembers({ db, wakeSender: () => undefined, origin: 'https://places.example.org' }, now)
  const { room } = await ask(database, place, { by: people.client, now: at(12) })
  await say(database, room, { by: people.client, text: 'และเปิดวันอาทิตย์ไหม', now: at(23) })
  await db.updateTable('chat_members').set({ read_seq: 0 }).execute()
  expect(await look(at(24 + 7, 59))).toBe(0)
  expect(await look(at(24 + 8))).toBe(1)
  expect(await look(at(24 + 9))).toBe(0)
  expect([await notificationsOf(people.vendor), await notificationsOf(people.client)]).toEqual([
    ['message_received'],
    [],
  ])
  expect(await waiting()).toEqual([{ about: 'message_received', due: true }])
  await say(database, room, { by: people.vendor, now: at(24 + 10) })
  await markRead(db, { room, member: people.client.id, seq: 3 })
  // Nobody is told of the same again, nor of read messages.
  expect(await look(at(48 + 8))).toBe(0)
  await say(database, room, { by: people.client, text: 'ขอบคุณ', now: at(48 + 9) })
  expect(await look(at(72 + 8))).toBe(1)
  expect(await notificationsOf(people.vendor)).toEqual(['message_received', 'message_received'])
})

test('a reader who saved a place is told in the morning that its milder card became public, once, and not before', async () => {
  await keep(people.client)
  const late = await addPerson(database, {})
  const findings = await findAt(database, place, failing.minor)
  const { card } = await draft(database, { place, by: people.inspector, findings, level: 'yellow' })
  await sql`truncate notifications, deliveries`.execute(db)
  const { public_from } = await db
    .selectFrom('warning_cards')
    .select('public_from')
    .where('id', '=', card)
    .executeTakeFirstOrThrow()
  const [from, look] = [
    public_from?.getTime() ?? 0,
    (now: number) =>
      notifyOfPublicCards({ db, wakeSender: () => undefined, origin: 'https://places.example.org' }, new Date(now)),
  ]
  const kept = { user_id: late.id, business_id: place, created_at: new Date(from + 1) }
  await db.insertInto('favourites').values(kept).execute()
  const notified = []
  for (const after of [-1, 0, 60_000, 3_600_000]) notified.push(await look(from + after))
  expect(notified).toEqual([0, 1, 0, 0])
  expect([
    await notificationsOf(people.client),
    await notificationsOf(people.vendor),
    await notificationsOf(late),
  ]).toEqual([['favourite_card'], [], []])
  expect((await waiting()).map(({ about }) => about)).toContain('favourite_card')
  await sql`truncate notifications`.execute(db)
  expect(await look(from + 2 * 86_400_000)).toBe(0)
})
