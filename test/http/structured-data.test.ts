/**
 * The structured data of a place's page keep search engines' rules (developers.google.com/search/docs/appearance/structured-data: local-business,
 * review-snippet, breadcrumb), for any kind of place and however little of it is known.
 */
import request from 'supertest'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { storePhoto } from '#server/domain/photos/store-photo.ts'
import { categories } from '#shared/categories.ts'
import { locales } from '#shared/locales.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson } from '../support/people.ts'
import { jpeg } from '../support/pictures.ts'
import { insertPlaces } from '../support/places.ts'
import { write } from '../support/reviews.ts'
import { naming, testStorage } from '../support/storage.ts'

const database = await testDatabase()
await loadReference(database)
const { storage, folder } = await testStorage()
const { handler } = await testApp(database, { env: { DATA_DIR: folder } })

/** The types of ours that may have stars: businesses of any kind. */
const businesses = new Set([
  'LocalBusiness',
  'Restaurant',
  'LodgingBusiness',
  'TravelAgency',
  'HealthAndBeautyBusiness',
  'EntertainmentBusiness',
  'Store',
])
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/

type Data = Record<string, unknown>

async function dataOf(place: string, language = 'th'): Promise<{ business: Data; crumbs: Data; text: string }> {
  const { text } = await request(handler)
    .get(`/client/information/${place}`)
    .set('Cookie', `i18n_redirected=${language}`)
  const found = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const [business = {}, crumbs = {}] = found.map(([, json = '']) => JSON.parse(json) as Data)
  return { business, crumbs, text }
}

/** Each value that has to be a whole address. */
const isAddress = (value: unknown) => typeof value === 'string' && URL.canParse(value) && value.startsWith('https://')

function checkBusiness(data: Data): void {
  expect(data).toMatchObject({ '@context': 'https://schema.org', name: expect.stringMatching(/\S/) })
  expect([data['@type']].flat().some((type) => businesses.has(String(type)))).toBe(true)
  expect(data.address).toMatchObject({
    '@type': 'PostalAddress',
    addressCountry: 'TH',
    addressLocality: expect.stringMatching(/\S/),
    addressRegion: expect.stringMatching(/\S/),
  })
  for (const address of [data['@id'], data.url, ...[data.image ?? []].flat()]) expect(address).toSatisfy(isAddress)
  const { latitude = 0, longitude = 0 } = data.geo as Record<string, number>
  expect([Math.round(latitude / 10), Math.round(longitude / 10)], 'in Thailand').toEqual([1, 10])
  const spans = data.openingHoursSpecification as Data[] | undefined
  expect(spans).not.toEqual([])
  for (const { opens, closes, dayOfWeek } of spans ?? []) {
    expect([opens, closes]).toEqual([expect.stringMatching(clock), expect.stringMatching(clock)])
    expect(dayOfWeek).toMatch(/^[A-Z][a-z]+day$/)
  }
  expect(JSON.stringify(data)).not.toMatch(/:(?:null|"")[,}]/)
}

test.each(categories)('a place of the kind %s, in each language', async (category_id) => {
  const [place = ''] = await insertPlaces(database, [
    { category_id, opening_hours: { mon: [['00:00', '24:00']], fri: [['18:00', '02:00']] } },
  ])
  for (const language of locales) {
    const { business, crumbs } = await dataOf(place, language)
    checkBusiness(business)
    const hours = business.openingHoursSpecification as Data[]
    expect(new Set(hours.map(({ dayOfWeek, opens, closes }) => `${dayOfWeek} ${opens} ${closes}`))).toEqual(
      new Set(['Monday 00:00 23:59', 'Friday 18:00 02:00']),
    )
    const items = crumbs.itemListElement as Data[]
    expect(items.map(({ position, name, item }) => [position, /\S/.test(String(name)), item])).toEqual([
      [1, true, `https://places.example.org/client/category/${category_id}`],
      [2, true, undefined],
    ])
  }
})

test.each([
  ['076000123', '+6676000123'],
  ['021234567', '+6621234567'],
  ['0970008554', '+66970008554'],
  ['+66 (0)76 123 456', '+6676123456'],
  ['+86 138 0013 8000', '+86 138 0013 8000'],
])('a telephone is written as it is dialled from anywhere: %s', async (phone, dialled) => {
  const [place = ''] = await insertPlaces(database, [{ phone }])
  for (const language of locales) expect((await dataOf(place, language)).business.telephone).toBe(dialled)
})

test('unknown values are left out', async () => {
  const [place = ''] = await insertPlaces(database, [{ opening_hours: {}, phone: null, price_level: null }])
  const { business } = await dataOf(place)
  checkBusiness(business)
  for (const name of ['openingHoursSpecification', 'telephone', 'priceRange', 'image', 'aggregateRating'])
    expect(business).not.toHaveProperty(name)
})

test('stars are those that people gave, and pictures are files that are there', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  const { key, color } = await storePhoto(storage, await jpeg({ width: 1200, height: 800 }), { naming })
  const photo = { id: crypto.randomUUID(), business_id: place, key, color, position: 0, illustration: false }
  await database.db.insertInto('photos').values(photo).execute()
  for (const [days, stars] of [
    [20, 5],
    [10, 4],
  ] as const)
    await write(database, await addPerson(database), place, { stars }, new Date(Date.now() - days * 86_400_000))
  const { business } = await dataOf(place)
  checkBusiness(business)
  expect(business.aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 2, bestRating: 5 })
  for (const address of business.image as string[]) {
    const { status, headers } = await request(handler).get(new URL(address).pathname)
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
  }
})

test.each([
  ['approved', true],
  ['suspended', false],
  ['closed_temporarily', false],
] as const)('whether a place that is %s says when it opens: %s', async (status, isSaid) => {
  const [place = ''] = await insertPlaces(database, [{ status, opening_hours: { mon: [['09:00', '18:00']] } }])
  const { business } = await dataOf(place, 'en')
  expect('openingHoursSpecification' in business).toBe(isSaid)
})

test('the preview of a link to a suspended place says that it is closed, and at no hour that it opens', async () => {
  const [place = ''] = await insertPlaces(database, [
    { status: 'suspended', opening_hours: { mon: [['09:07', '18:00']] } },
  ])
  const { text } = await request(handler).get(`/client/information/${place}?lang=en`)
  const told = [...text.matchAll(/<meta (?:name|property)="([^"]*description)" content="([^"]*)"/g)]
  expect(told.map(([, name]) => name).sort()).toEqual(['description', 'og:description'])
  for (const [, , words] of told) expect(words).toMatch(/^Closed by a red card\. Do not go here(?!.*\d:\d)/)
  // On its page they are said, folded.
  expect(text).toContain('09:07')
})

test('a suspended place has no stars beside its address, for any ratings', async () => {
  const [place = ''] = await insertPlaces(database, [{ status: 'suspended' }])
  await write(database, await addPerson(database), place, { stars: 5 }, new Date(Date.now() - 86_400_000))
  const { business } = await dataOf(place, 'en')
  checkBusiness(business)
  expect(business).not.toHaveProperty('aggregateRating')
  expect(business.description).toContain('Closed by a red card')
})
