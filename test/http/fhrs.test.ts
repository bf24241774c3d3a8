/** Programs of the Food Hygiene Rating Scheme read places here as they read establishments there: paths, names and types of its version 2. */
import { sql } from 'kysely'
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { fillPublications } from '#server/domain/publications/fill-publications.ts'
import { NETWORK_PER_MINUTE } from '#shared/open/limits.ts'
import { testApp } from '../support/app.ts'
import { approve, draft, failing, findAt } from '../support/cards.ts'
import { testDatabase } from '../support/database.ts'
import { addOfficers } from '../support/officers.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
await loadReference(database)
const { officer, supervisor } = await addOfficers(database)
const app = await testApp(database, { env: { TRUST_PROXY: '1' } })
let address = 0
/** Each from a network of its own. */
const ask = (path: string, version = '2') =>
  request(app.handler)
    .get(`/api/fhrs${path}`)
    .set('x-api-version', version)
    .set('Accept-Language', 'en')
    .set('X-Forwarded-For', `203.0.${++address % 250}.7`)
let [inspected, closed, unknown, draftOne] = ['', '', '', '']

beforeAll(async () => {
  const at = { province_code: 83, district_code: 8301, capacity: 40, lat: 7.88, lng: 98.39 }
  ;[inspected = '', closed = '', unknown = '', draftOne = ''] = await insertPlaces(database, [
    { ...at, name_th: 'ครัวทะเล', name_en: 'Sea Kitchen', postcode: '83000', address: '5 ถนนชายหาด' },
    { ...at, name_th: 'ร้านปิด', name_en: 'Closed House', lat: 7.9 },
    { name_th: 'ร้านไกล', name_en: 'Far Away', province_code: 50, district_code: 5001, lat: 18.79, lng: 98.98 },
    { ...at, name_th: 'ร่าง', status: 'draft' },
  ])
  await findAt(database, inspected, failing.minor)
  const findings = await findAt(database, closed, failing.stop)
  const { card } = await draft(database, { place: closed, by: officer, findings, level: 'red' })
  await approve(database, card, supervisor)
  // As sealing an inspection leaves it.
  await sql`update businesses b set grade = i.grade, score = i.score, inspected_at = i.visited_at, grade_valid_until = i.valid_until
    from inspections i where i.business_id = b.id`.execute(database.db)
  await fillPublications(database.db, new Date())
})

const byId = async (id: string) => {
  const { body } = await ask('/Establishments')
  return body.establishments.find((row: { LocalAuthorityBusinessID: string }) => row.LocalAuthorityBusinessID === id)
}
const namesOf = async (query: string): Promise<string[]> =>
  (await ask(`/Establishments?${query}`)).body.establishments.map(
    ({ BusinessName }: { BusinessName: string }) => BusinessName,
  )

test('an establishment has the names and types of the scheme, and says what the API of the place says', async () => {
  const { body } = await request(app.handler).get(`/api/v1/places/${inspected}?lang=en`)
  const [last] = (await request(app.handler).get(`/api/v1/places/${inspected}/inspections`)).body.data
  const row = await byId(inspected)
  const rating = String({ A: 5, B: 4, C: 3, D: 2, E: 1 }[body.grade.letter as 'A'])
  expect(row).toEqual({
    FHRSID: expect.any(Number),
    LocalAuthorityBusinessID: inspected,
    BusinessName: 'Sea Kitchen',
    BusinessType: 'restaurant',
    BusinessTypeID: 1,
    AddressLine1: '5 ถนนชายหาด',
    AddressLine2: body.district,
    AddressLine3: body.province,
    AddressLine4: '',
    PostCode: '83000',
    Phone: expect.any(String),
    RatingValue: rating,
    RatingKey: `fhrs_${rating}_en-gb`,
    RatingDate: `${last.visited_on}T00:00:00`,
    LocalAuthorityCode: '83',
    LocalAuthorityName: body.province,
    LocalAuthorityWebSite: '',
    LocalAuthorityEmailAddress: '',
    scores: { Hygiene: expect.any(Number), Structural: expect.any(Number), ConfidenceInManagement: expect.any(Number) },
    SchemeType: 'FHRS',
    geocode: { longitude: '98.39', latitude: '7.88' },
    RightToReply: '',
    Distance: null,
    NewRatingPending: false,
    links: [{ rel: 'self', href: expect.stringContaining(`/api/fhrs/Establishments/${row.FHRSID}`) }],
  })
  const one = await ask(`/establishments/${row.FHRSID}`)
  expect(one.body).toMatchObject({
    LocalAuthorityBusinessID: inspected,
    scores: row.scores,
    meta: { returncode: 'OK' },
  })
  expect(one.body.meta.derivedFields).toContain('RatingValue')
})

test('a place that is closed by a card has the lowest rating, one without an inspection awaits it, a draft is not there', async () => {
  expect(await byId(closed)).toMatchObject({ RatingValue: '0', RatingKey: 'fhrs_0_en-gb' })
  expect(await byId(unknown)).toMatchObject({
    RatingValue: 'AwaitingInspection',
    RatingDate: null,
    scores: { Hygiene: null, Structural: null, ConfidenceInManagement: null },
  })
  expect(await byId(draftOne)).toBeUndefined()
})

test.each([
  ['name=sea', ['Sea Kitchen']],
  [`address=${encodeURIComponent('ชายหาด')}`, ['Sea Kitchen']],
  ['localAuthorityId=50', ['Far Away']],
  ['ratingKey=0', ['Closed House']],
  ['ratingKey=1&ratingOperatorKey=GreaterThanOrEqual', ['Sea Kitchen']],
  ['ratingKey=AwaitingInspection', ['Far Away']],
  ['latitude=7.88&longitude=98.39&maxDistanceLimit=1', ['Sea Kitchen']],
  ['latitude=7.88&longitude=98.39&maxDistanceLimit=5&sortOptionKey=Distance', ['Sea Kitchen', 'Closed House']],
  ['schemeTypeKey=FHIS', []],
  ['businessTypeId=2', []],
])('?%s finds what it says', async (query, names) => {
  expect(await namesOf(query)).toEqual(names)
})

test('a distance is in miles, as the scheme has it', async () => {
  const { body } = await ask('/Establishments?latitude=7.88&longitude=98.39&maxDistanceLimit=5&sortOptionKey=Distance')
  const distances: number[] = body.establishments.map(({ Distance }: { Distance: number }) => Distance)
  // A fiftieth of a degree of latitude is 2.22 km.
  expect(distances).toEqual([expect.closeTo(0, 3), expect.closeTo(1.382, 2)])
})

test('pages lead through all, with their number', async () => {
  const pages = [1, 2, 3].map((page) => ask(`/Establishments?sortOptionKey=alpha&pageSize=1&pageNumber=${page}`))
  const bodies = (await Promise.all(pages)).map(({ body }) => body)
  expect(new Set(bodies.map(({ establishments }) => establishments[0].FHRSID)).size).toBe(3)
  expect(bodies[1].meta).toMatchObject({ itemCount: 1, totalCount: 3, totalPages: 3, pageSize: 1, pageNumber: 2 })
})

test('lists of the scheme have what its programs choose from', async () => {
  const of = async (path: string, name: string) => (await ask(path)).body[name]
  expect(await of('/Regions', 'regions')).toHaveLength(6)
  expect(await of('/Authorities', 'authorities')).toContainEqual(
    expect.objectContaining({
      LocalAuthorityId: 83,
      LocalAuthorityIdCode: '83',
      RegionName: 'South',
      EstablishmentCount: 2,
    }),
  )
  expect(await of('/BusinessTypes', 'businessTypes')).toContainEqual(expect.objectContaining({ BusinessTypeId: 1 }))
  expect(
    (await of('/Ratings', 'ratings')).map(({ ratingKeyName }: { ratingKeyName: string }) => ratingKeyName),
  ).toEqual([...'012345', 'AwaitingInspection'])
  expect(await of('/ScoreDescriptors', 'scoreDescriptors')).toHaveLength(18)
  for (const { sortOptionKey } of await of('/SortOptions', 'sortOptions'))
    expect((await ask(`/Establishments?sortOptionKey=${sortOptionKey}`)).status).toBe(200)
})

test.each([
  ['/Establishments', '1', 400],
  ['/Establishments?pageSize=100000', '2', 400],
  ['/Establishments?latitude=7', '2', 400],
  ['/Establishments?unknown=1', '2', 400],
  ['/Establishments/0', '2', 404],
  ['/Establishments/x', '2', 404],
  ['/Others', '2', 404],
])('%s with version %s answers %d and keeps nothing', async (path, version, status) => {
  const answer = await ask(path, version)
  expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store'])
  expect(answer.body).toEqual({ Message: expect.any(String) })
})

test('it is read by scripts of every site, sixty times a minute, and sends nothing', async () => {
  const from = (method: 'get' | 'post') =>
    request(app.handler)[method]('/api/fhrs/Ratings').set('x-api-version', '2').set('X-Forwarded-For', '198.51.100.7')
  expect((await from('post')).status).toBe(405)
  for (let asked = 1; asked < NETWORK_PER_MINUTE; asked++) await from('get')
  const over = await from('get')
  expect([over.status, over.headers['access-control-allow-origin']]).toEqual([429, '*'])
})
