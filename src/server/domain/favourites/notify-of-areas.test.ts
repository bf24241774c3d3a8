/** News of followed areas: a closing at once, a few a day; all else once in the morning, for all areas of a person together. */
import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/bangkok.ts'
import { AREA_RED_MOST, AREAS_FOLLOWED_MOST } from '#shared/constants.ts'
import { actingAs, approve, draft, failing, findAt } from '../../../../test/support/cards.ts'
import { clearTables } from '../../../../test/support/clear-tables.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { lastDigest } from '../deliveries/waiting.ts'
import { type Area, followArea, listFollowedAreas, unfollowArea } from './followed-areas.ts'
import { notifyOfAreas, notifyOfClosings } from './notify-of-areas.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const { officer, supervisor } = await addOfficers(database)

const tools = { db, wakeSender: () => undefined, origin: 'https://places.example.org' }
const now = new Date()
const later = (days: number) => new Date(now.getTime() + days * dayMs)
const phuket: Area = { province: 83, district: null, category: null }

beforeEach(() => clearTables({ db }, ['notifications', 'deliveries', 'publications', 'businesses', 'area_follows']))

const follow = (person: TestPerson, area: Area, at = later(-1)) =>
  perform(database, actingAs(person, 'vendor', at), followArea, area)
const placeAt = async (district_code: number, more = {}) => {
  const [id = ''] = await insertPlaces(database, [
    { district_code, province_code: Math.floor(district_code / 100), category_id: 'restaurant', ...more },
  ])
  return id
}
async function close(place: string) {
  const findings = await findAt(database, place, failing.stop)
  const { card } = await draft(database, { place, by: officer, findings, level: 'red' })
  await approve(database, card, supervisor)
}
/** A publication as a sealed inspection or a card leaves it. */
const publish = (
  business_id: string,
  kind: 'inspection' | 'card',
  body: object,
  at: Date,
  subject = crypto.randomUUID(),
) =>
  db
    .insertInto('publications')
    .values({ business_id, kind, subject, body: JSON.stringify(body), at })
    .execute()
const told = async (person: TestPerson) =>
  (
    await db
      .selectFrom('notifications')
      .select(['kind', 'ref'])
      .where('user_id', '=', person.id)
      .where('kind', 'in', ['area_red', 'area_news'])
      .orderBy('id')
      .execute()
  ).map(({ kind, ref }) => [kind, ref])
const mailsOf = async (about: string) =>
  (await db.selectFrom('deliveries').select('message').where('about', '=', about).execute()).map(({ message }) =>
    JSON.stringify(message),
  )

test('a closing is told at once and once, in the followed province, district and kind alone', async () => {
  const [whole, district, other, kind, saved] = await Promise.all(Array.from({ length: 5 }, () => addPerson(database)))
  if (!whole || !district || !other || !kind || !saved) throw new Error('no people')
  await follow(whole, phuket)
  await follow(whole, { ...phuket, district: 8301 })
  await follow(district, { ...phuket, district: 8301 })
  await follow(other, { ...phuket, district: 8302 })
  await follow(kind, { ...phuket, category: 'lodging' })
  await follow(saved, phuket)
  const place = await placeAt(8301)
  await db
    .insertInto('favourites')
    .values({ user_id: saved.id, business_id: place, created_at: later(-1) })
    .execute()
  await close(place)
  expect(await notifyOfClosings(tools, later(0.01))).toBe(2)
  expect(await notifyOfClosings(tools, later(0.02))).toBe(0)
  expect([await told(whole), await told(district)]).toEqual([[['area_red', place]], [['area_red', place]]])
  // The keeper of the place is told of it as such.
  expect([await told(other), await told(kind), await told(saved)]).toEqual([[], [], []])
})

test('a card from before the person followed is no news, though it goes on, and a flood of closings waits for the morning', async () => {
  const person = await addPerson(database)
  const red = { level: 'red', state: 'issued' }
  const old = await placeAt(8301)
  const card = crypto.randomUUID()
  await publish(old, 'card', red, later(-2), card)
  await follow(person, phuket, later(-1))
  await publish(old, 'card', { ...red, state: 'replied' }, later(-0.5), card)
  expect(await notifyOfClosings(tools, now)).toBe(0)
  for (let nth = 0; nth < AREA_RED_MOST + 2; nth++) await publish(await placeAt(8301), 'card', red, later(-0.2))
  expect(await notifyOfClosings(tools, now)).toBe(AREA_RED_MOST)
  expect(await notifyOfClosings(tools, now)).toBe(0)
  await clearTables({ db }, ['deliveries'])
  await notifyOfAreas(tools, later(1))
  expect((await mailsOf('area_news')).join()).toContain(`ถูกสั่งปิด ${AREA_RED_MOST + 2} แห่ง`)
})

test('everything of a day comes as one notice of all areas, in the morning and once', async () => {
  const [person, quiet] = [await addPerson(database), await addPerson(database)]
  const digest = lastDigest(now)
  const before = new Date(digest.getTime() - dayMs)
  await follow(person, phuket, before)
  await follow(person, { province: 50, district: null, category: 'restaurant' }, before)
  await follow(quiet, { province: 81, district: null, category: null }, before)
  const [a, b, c] = [await placeAt(8301), await placeAt(5001), await placeAt(8302)]
  const at = (hours: number) => new Date(digest.getTime() - hours * 3_600_000)
  const inspection = crypto.randomUUID()
  await publish(a, 'inspection', {}, at(9), inspection)
  // The same once more, as words of it changed.
  await publish(a, 'inspection', {}, at(8), inspection)
  await publish(b, 'card', { level: 'orange', state: 'issued' }, at(7))
  const card = crypto.randomUUID()
  await publish(c, 'card', { level: 'red', state: 'issued' }, at(40), card)
  await publish(c, 'card', { level: 'red', state: 'closed' }, at(5), card)
  await publish(a, 'inspection', {}, at(-1))
  expect(await notifyOfAreas(tools, now)).toBe(2)
  expect(await notifyOfAreas(tools, now)).toBe(0)
  expect([await told(person), await told(quiet)]).toEqual([[['area_news', c]], []])
  const [mail = '', ...others] = await mailsOf('area_news')
  expect(others).toEqual([])
  for (const words of ['เปิดได้อีกครั้ง 1 แห่ง', 'ใบเตือนใหม่ 1 ใบ', 'ผลตรวจใหม่ 1 รายการ', '+2', '/profile/followed-areas'])
    expect(mail).toContain(words)
  // The next morning tells what came after this one.
  await notifyOfAreas(tools, new Date(digest.getTime() + dayMs))
  expect((await told(person)).at(-1)).toEqual(['area_news', a])
})

test('an area is followed once, twenty at most, and ends for its person alone', async () => {
  const [person, other] = [await addPerson(database), await addPerson(database)]
  await follow(person, phuket)
  await follow(person, phuket)
  const [first] = await listFollowedAreas(db, person.id, 'en')
  expect([first?.name, (await listFollowedAreas(db, person.id, 'en')).length]).toEqual(['Phuket', 1])
  await expect(follow(person, { ...phuket, district: 5001 })).rejects.toMatchObject({ status: 404 })
  for (let code = 10; code < 10 + AREAS_FOLLOWED_MOST - 1; code++) {
    await db
      .insertInto('area_follows')
      .values({
        id: crypto.randomUUID(),
        user_id: person.id,
        province_code: 50,
        district_code: 5000 + code - 9,
        category_id: null,
        created_at: now,
        told_until: now,
      })
      .execute()
  }
  await expect(follow(person, { ...phuket, category: 'spa' })).rejects.toMatchObject({
    errors: { form: 'follow:refusal.most' },
  })
  await perform(database, actingAs(other, 'vendor'), unfollowArea, { follow: first?.id ?? '' })
  expect(await listFollowedAreas(db, person.id, 'en')).toHaveLength(AREAS_FOLLOWED_MOST)
  await perform(database, actingAs(person, 'vendor'), unfollowArea, { follow: first?.id ?? '' })
  expect(await listFollowedAreas(db, person.id, 'en')).toHaveLength(AREAS_FOLLOWED_MOST - 1)
})
