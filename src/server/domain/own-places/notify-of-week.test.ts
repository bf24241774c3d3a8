/** The weekly summary: on Monday morning, by Bangkok's week, once for an owner, and only about a week with guests. */
import { beforeEach, expect, test } from 'vitest'
import { bangkokClock, bangkokDay, bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import { actingAs } from '../../../../test/support/cards.ts'
import { clearTables } from '../../../../test/support/clear-tables.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { setSwitches } from '../notifications/settings.ts'
import { lastWeek, notifyOfWeek } from './notify-of-week.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)

const midnight = bangkokMidnight(new Date()).getTime()
/** Midnight of this week's Monday, in Bangkok. */
const monday = midnight - ((bangkokClock(new Date(midnight)).weekday + 6) % 7) * dayMs
/** An hour of a day of this week, 0 for Monday. */
const at = (day: number, hour: number) => new Date(monday + day * dayMs + hour * 3_600_000)
const dayOf = (day: number) => bangkokDay(at(day, 12))
const tell = (now: Date) => notifyOfWeek({ db, wakeSender: () => undefined, origin: 'https://places.example.org' }, now)
const notices = () =>
  db.selectFrom('notifications').select(['user_id', 'kind', 'ref', 'created_at', 'read_at']).orderBy('id').execute()
const mails = async () =>
  (await db.selectFrom('deliveries').select('message').where('about', '=', 'place_week').execute()).map(({ message }) =>
    JSON.stringify(message),
  )
const seen = (business_id: string, day: number, visitors: number, more = {}) =>
  db
    .insertInto('place_days')
    .values({ business_id, day: dayOf(day), visitors, searched: 0, ...more })
    .execute()

beforeEach(() => clearTables({ db }, ['notifications', 'deliveries', 'businesses']))

const owned = async (owner: string, count = 1) =>
  insertPlaces(
    database,
    Array.from({ length: count }, (_, index) => ({
      owner_id: owner,
      owner_since: at(-30, 0),
      name_th: `ร้านที่ ${index + 1}`,
      name_en: `Kitchen ${index + 1}`,
    })),
  )

test('the last week is the one that ended on Sunday in Bangkok, from Monday at eight on', () => {
  for (const [day, hour] of [
    [0, 8],
    [2, 3],
    [6, 23],
    [7, 7],
  ] as const)
    expect([day, hour, lastWeek(at(day, hour))]).toEqual([day, hour, at(-7, 0)])
  expect(lastWeek(at(0, 7))).toEqual(at(-14, 0))
})

test('an owner of several places is told once, of all together, and a week without guests is not worth a word', async () => {
  const owner = await addPerson(database, { vendor: true })
  const quiet = await addPerson(database, { vendor: true })
  const [a = '', b = ''] = await owned(owner.id, 2)
  const [still = ''] = await owned(quiet.id)
  // Monday to Sunday count; the Sunday before and this Monday do not.
  await seen(a, -7, 3, { searched: 2, calls: 1 })
  await seen(b, -1, 9, { directions: 4 })
  await seen(a, -8, 5)
  await seen(a, 0, 70)
  await seen(still, -8, 6)
  const guest = await addPerson(database)
  await db
    .insertInto('favourites')
    .values({ user_id: guest.id, business_id: a, created_at: at(-1, 23) })
    .execute()
  expect(await tell(at(0, 7))).toBe(2)
  await clearTables({ db }, ['notifications', 'deliveries'])
  expect(await tell(at(0, 8))).toBe(1)
  expect(await tell(at(3, 8))).toBe(0)
  expect(await notices()).toEqual([
    { user_id: owner.id, kind: 'place_week', ref: b, created_at: at(0, 8), read_at: null },
  ])
  const [mail = '', ...others] = await mails()
  expect(others).toEqual([])
  for (const words of ['เข้าชม 12 ครั้ง (สัปดาห์ก่อนหน้า 5)', '+1', b]) expect(mail).toContain(words)
  expect(mail).toMatch(/กดโทร:? 1\b/)
  expect(mail).toMatch(/กดขอเส้นทาง:? 4\b/)
})

test('who came to the place after that week is not told of it, nor is a suspended account', async () => {
  const owner = await addPerson(database, { vendor: true })
  const [place = ''] = await owned(owner.id)
  await seen(place, -3, 4)
  await db
    .updateTable('businesses')
    .set({ owner_since: at(0, 1) })
    .where('id', '=', place)
    .execute()
  expect(await tell(at(1, 9))).toBe(0)
  await db
    .updateTable('businesses')
    .set({ owner_since: at(-20, 1) })
    .where('id', '=', place)
    .execute()
  await db
    .updateTable('users')
    .set({ suspended_at: at(0, 0) })
    .where('id', '=', owner.id)
    .execute()
  expect(await tell(at(1, 9))).toBe(0)
  await db.updateTable('users').set({ suspended_at: null }).where('id', '=', owner.id).execute()
  expect(await tell(at(1, 9))).toBe(1)
})

test('switched off, it stands in the list as read and nothing is sent', async () => {
  const owner = await addPerson(database, { vendor: true })
  const [place = ''] = await owned(owner.id)
  await seen(place, -3, 4)
  await perform(database, actingAs(owner, 'vendor'), setSwitches, { 'week.bell': false, 'week.mail': false })
  await tell(at(0, 8))
  expect((await notices()).map(({ read_at }) => read_at !== null)).toEqual([true])
})
