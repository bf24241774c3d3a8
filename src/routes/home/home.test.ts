/** News and destinations of the home page, over HTTP: each figure and each first place is that of the list behind it. */
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { refreshRated } from '#server/domain/places/orders.ts'
import { fillPublications } from '#server/domain/publications/fill-publications.ts'
import { fillSearchDocs } from '#server/domain/search/keep-docs.ts'
import { forgetSample } from '#server/domain/search/sample.ts'
import { testApp } from '../../../test/support/app.ts'
import { open } from '../../../test/support/asking.ts'
import { approve, draft, failing, findAt } from '../../../test/support/cards.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addOfficers } from '../../../test/support/officers.ts'
import { addPerson } from '../../../test/support/people.ts'
import { goodGrade, insertPlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const place = (district_code: number, name_en: string, more = {}) => ({
  district_code,
  province_code: Math.floor(district_code / 100),
  name_en,
  ...more,
})
let closed = ''
let kept = ''

beforeAll(async () => {
  await loadReference(database)
  const { officer, supervisor } = await addOfficers(database)
  const [, , , , , shut = '', saved = ''] = await insertPlaces(database, [
    place(8301, 'Town Grill', goodGrade),
    place(8302, 'Beach Grill', goodGrade),
    place(8302, 'Old Grill', { ...goodGrade, grade_valid_until: new Date(Date.now() - 1_000) }),
    place(7707, 'Railway Noodles', goodGrade),
    place(2004, 'Bay Grill', { ...goodGrade, lat: 12.93, lng: 100.88 }),
    place(8301, 'Shut Hotel'),
    place(8301, 'Saved Hotel'),
  ])
  closed = shut
  kept = saved
  for (const id of [closed, kept]) {
    const findings = await findAt(database, id, failing.stop)
    const { card } = await draft(database, { place: id, by: officer, findings, level: 'red' })
    await approve(database, card, supervisor)
  }
  await fillPublications(db, new Date())
  await fillSearchDocs(db)
  await refreshRated(db)
  forgetSample(db)
})

const english = 'i18n_redirected=en'
const home = async (cookie = english) => (await open(app, '/', cookie)).text.replaceAll('&amp;', '&')

test('a destination leads to a search that finds the told number of places', async () => {
  const doors = [...(await home()).matchAll(/<li><a href="([^"]+)"><img[^>]+><b>([^<]+)<\/b>(?:<small>(\d+) [^<]+)?/g)]
  const told = Object.fromEntries(doors.map(([, , area, count]) => [area, Number(count ?? 0)]))
  expect(told).toEqual({ Phuket: 2, Pattaya: 1, 'Hua Hin': 1, 'Chiang Mai': 0, Krabi: 0, Bangkok: 0 })
  for (const [, address = '', area, count] of doors) {
    if (!count) continue
    const { text } = await open(app, address, english)
    expect(text, area).toContain(`>${count} found<`)
  }
})

test('a closed place is told with its reason, and the list behind it shows the same number', async () => {
  const [, panel = ''] = (await home()).split('id="closed"')
  const [rows = ''] = panel.split('</section>')
  expect(rows).toContain('2 places are closed now')
  expect(rows).toContain(`/client/information/${closed}`)
  expect(rows).toMatch(/Closed since [^<]*<!-- -->[^<]*Found: /)
  const { text } = await open(app, '/client/search?grade=suspended&sort=inspected', english)
  expect(text).toContain('>2 found<')
})

test('a saved place with a card since then is news for its keeper alone', async () => {
  const keeper = await addPerson(database)
  const heading = 'Changes in saved places'
  const save = (created_at: Date) =>
    db
      .insertInto('favourites')
      .values({ user_id: keeper.id, business_id: kept, created_at })
      .onConflict((conflict) => conflict.columns(['user_id', 'business_id']).doUpdateSet({ created_at }))
      .execute()
  await save(new Date())
  const cookie = `${keeper.cookie}; ${english}`
  expect(await home(cookie)).not.toContain(heading)
  await save(new Date(Date.now() - 86_400_000))
  const text = await home(cookie)
  expect(text).toContain(heading)
  expect(text.split('id="changed"')[1]).toContain(`/client/information/${kept}`)
  expect(await home()).not.toContain(heading)
})
