/** Guests and grade for the owner: figures, neighbours, what each failed point would bring, and the sheet that asks for reviews. */
import decode from 'qr/decode.js'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { recomputeStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { testApp } from '../../../../test/support/app.ts'
import { countedDatabase } from '../../../../test/support/counted.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertInspection } from '../../../../test/support/inspections.ts'
import { addPerson, personas } from '../../../../test/support/people.ts'
import { goodGrade, insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'
import type { loader } from './place-guests.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

const database = await testDatabase()
const { db } = database
await loadReference(database)
const counted = countedDatabase(database)
const app = await testApp(counted.database)
const owner = await addPerson(database, personas.vendor)
const other = await addPerson(database, personas.otherVendor)
let place = ''
beforeEach(async () => {
  await removePlaces(database)
  ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id, name_en: 'Corner Kitchen' }])
})

const at = (id = place) => `/vendor/manage-business/guests/${id}`
const dayBefore = (days: number) => bangkokDay(new Date(Date.now() - days * dayMs))
async function look(who = owner) {
  const page = await visit(app, who).get(at())
  const data = page.status === 200 ? (stateOf(page).data?.['vendor/own/place-guests'] as Data) : null
  return { status: page.status, text: page.text, data }
}
const recompute = (now = new Date()) => db.transaction().execute((tx) => recomputeStoredFigures(tx, [place], now))

test('figures of seven days stand beside the seven before; the owner alone sees them, in at most six statements', async () => {
  await db
    .insertInto('place_days')
    .values([
      { business_id: place, day: dayBefore(0), visitors: 9, searched: 4, calls: 3, directions: 2 },
      { business_id: place, day: dayBefore(6), visitors: 2, searched: 0 },
      { business_id: place, day: dayBefore(7), visitors: 5, searched: 1, calls: 1 },
      { business_id: place, day: dayBefore(20), visitors: 7, searched: 2 },
    ])
    .execute()
  for (const days of [0, 8, 40]) {
    const guest = await addPerson(database)
    const created_at = new Date(Date.now() - days * dayMs)
    await db.insertInto('favourites').values({ user_id: guest.id, business_id: place, created_at }).execute()
  }
  const before = counted.count()
  const { status, data, text } = await look()
  expect(counted.count() - before).toBeLessThanOrEqual(6)
  expect(status).toBe(200)
  expect(data?.saves).toEqual({ now: 3, week: 1, before: 1, all: 2 })
  expect(data?.days.at(-1)).toEqual({ day: dayBefore(0), visitors: 9, searched: 4, calls: 3, directions: 2 })
  for (const row of [
    'Visits</th><td class="num"><b>11</b></td><td class="num">5</td><td class="num">23',
    '<svg class="chart"',
  ])
    expect(text).toContain(row)
  expect((await look(other)).status).toBe(404)
  await db.updateTable('businesses').set({ status: 'submitted' }).where('id', '=', place).execute()
  expect((await look()).status).toBe(404)
})

test('a merged entry brings its days, also those that both have, until the merge is undone', async () => {
  const [gone = ''] = await insertPlaces(database, [{}])
  const day = dayBefore(1)
  await db
    .insertInto('place_days')
    .values([place, gone].map((business_id) => ({ business_id, day, visitors: 4, searched: 1, calls: 1 })))
    .execute()
  const now = new Date()
  const merge = {
    id: crypto.randomUUID(),
    kept_id: place,
    gone_id: gone,
    merged_at: now,
    undo_until: now,
    before: '{}',
  }
  await db.insertInto('place_merges').values(merge).execute()
  expect((await look()).data?.days.at(-2)).toEqual({ day, visitors: 8, searched: 2, calls: 2, directions: 0 })
  await db.updateTable('place_merges').set({ undone_at: now }).where('id', '=', merge.id).execute()
  expect((await look()).data?.days.at(-2)).toMatchObject({ visitors: 4 })
})

test('a grade is compared with the same kind in the district, else in the province, and with nobody where there are too few', async () => {
  const graded = (grade: 'A' | 'B' | 'C', score: number, more = {}) => ({ ...goodGrade, grade, score, ...more })
  await db.updateTable('businesses').set(graded('B', 84)).where('id', '=', place).execute()
  await insertPlaces(database, [
    graded('A', 95),
    graded('A', 92, { open_card: 'orange' as const }),
    graded('B', 82),
    graded('C', 71),
    graded('A', 99, { category_id: 'spa' }),
    graded('A', 98, { grade_valid_until: new Date(0) }),
    graded('A', 97, { status: 'suspended' as const }),
  ])
  expect((await look()).data?.among).toBeNull()
  await insertPlaces(database, [graded('B', 81, { district_code: 8302 })])
  expect((await look()).data?.among).toMatchObject({ scope: 'province', places: 5, lower: 3, median: 82 })
  await insertPlaces(database, [graded('B', 80)])
  const { data, text } = await look()
  expect(data?.among).toEqual({
    scope: 'district',
    area: expect.any(String),
    places: 5,
    lower: 3,
    median: 82,
    // With an orange card the public sees a C.
    letters: [
      { letter: 'A', places: 1 },
      { letter: 'B', places: 2 },
      { letter: 'C', places: 2 },
      { letter: 'D', places: 0 },
      { letter: 'E', places: 0 },
    ],
  })
  expect(text).toContain('3 of them have a lower score')
})

test('each failed point says how many points it brings and to which letter, by the scorer of inspections', async () => {
  const { inspection } = await insertInspection(database, {
    businessId: place,
    failed: ['REST-07'],
    sealedAt: new Date(),
  })
  await recompute()
  const { data, text } = await look()
  expect(data?.grade).toMatchObject({ letter: 'B', score: 92.7 })
  expect(data?.raise).toMatchObject([
    { code: 'REST-07', state: 'open', points: 7.3, reaches: 'A', after: { score: 100 } },
  ])
  expect(text).toContain('Grade A')
  const claim = { state: 'claimed' as const, claimed_at: new Date() }
  await db.updateTable('findings').set(claim).where('inspection_id', '=', inspection.id).execute()
  expect((await look()).data?.raise).toMatchObject([{ state: 'claimed' }])
})

test('nobody has inspected it: there is nothing to compare and the self-check is the way; nothing failed: that is said', async () => {
  await db
    .updateTable('businesses')
    .set({ grade: null, score: null, inspected_at: null, grade_valid_until: null })
    .where('id', '=', place)
    .execute()
  expect((await look()).data?.raise).toBeNull()
  await insertInspection(database, { businessId: place, sealedAt: new Date() })
  await recompute()
  const { data, text } = await look()
  expect(data?.raise).toEqual([])
  expect(text).toContain('there is nothing to raise')
})

test('the sheet for guests leads to the review form, says nothing of its origin, and has no code of the door', async () => {
  const page = await visit(app, owner).get(`/vendor/manage-business/sign/${place}?of=review`)
  const [drawing = ''] = /<svg viewBox="0 0 [^>]*><path[^>]*><\/path><\/svg>/.exec(page.text) ?? []
  const svg = drawing.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500" ')
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const address = new URL(decode({ data: new Uint8ClampedArray(data), width: info.width, height: info.height }))
  expect(address.pathname + address.search + address.hash).toBe(`/client/information/wrote-review/${place}`)
  const guest = await visit(app).get(address.pathname)
  expect(guest.headers.location).toBe(`/auth/login?next=${encodeURIComponent(address.pathname)}`)
  expect((await visit(app, other).get(`/vendor/manage-business/sign/${place}?of=review`)).status).toBe(404)
})
