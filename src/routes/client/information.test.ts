/** What a place's page says to whoever had better not go there: where else, and how far that is. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../test/support/app.ts'
import { open } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { wordsOf } from '../../../test/support/draw.tsx'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const app = await testApp(database)
beforeAll(() => loadReference(database))
afterEach(() => removePlaces(database))

const here = { category_id: 'restaurant', lat: 7.9, lng: 98.3 } as const
const good = {
  ...here,
  ...{ name_en: 'Better Place', grade: 'A' as const, score: 95, inspected_at: new Date() },
  grade_valid_until: new Date(Date.now() + 1e10),
} as const

const pageOf = async (id: string) => (await open(app, `/client/information/${id}`, 'i18n_redirected=en')).text

test('a suspended place leads to safer ones of its kind, near or far away, or says that there is none', async () => {
  const [bad = '', near = ''] = await insertPlaces(database, [
    { ...here, status: 'suspended' },
    { ...good, lat: 7.95 },
  ])
  const beside = await pageOf(bad)
  const links = beside.match(/<a [^>]*href="#safer">Safer places of this kind nearby<\/a>/g)
  // Above all in the banner, and beside the grade.
  expect(links).toHaveLength(2)
  expect(beside.indexOf('href="#safer"')).toBeLessThan(beside.indexOf('<h1'))
  expect(wordsOf(beside)).toContain('Straight-line distances from this place')
  await database.db.deleteFrom('businesses').where('id', '=', near).execute()

  const [first = ''] = await insertPlaces(database, [
    { ...here, status: 'suspended' },
    { ...good, lat: 8.9 },
  ])
  const far = wordsOf(await pageOf(first))
  expect(far).toContain('Safer places of this kind, further away None within 50 km.')
  expect(far).toContain('Better Place')
  await removePlaces(database)

  const [alone = ''] = await insertPlaces(database, [{ ...here, status: 'suspended' }])
  const none = await pageOf(alone)
  expect(none).toContain('No other place of this kind has a valid A or B without a warning card yet')
  expect(none).not.toContain('href="#safer"')
})

test('a place that can be recommended says nothing of others', async () => {
  const [fine = ''] = await insertPlaces(database, [good, { ...good, lat: 7.95 }])
  expect(await pageOf(fine)).not.toContain('id="safer"')
})
