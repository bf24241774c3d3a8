/** Counted visits: people who open a place's page, from cache or not, and nobody else. */
import request from 'supertest'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { neighbourhoodOf } from '#server/domain/network-of.ts'
import { listHot } from '#server/domain/places/queries.ts'
import { makeToken } from '#server/domain/token.ts'
import { makeVisitCounter } from '#server/domain/visits/count-visits.ts'
import { refreshHotScores } from '#server/domain/visits/hot-scores.ts'
import { countVisits } from '#server/http/pages/visits.ts'
import { HOT_NETWORK_MOST } from '#shared/constants.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
await loadReference(database)
const [place = ''] = await insertPlaces(database, [{}])
const path = `/client/information/${place}`

test('visits are written when the application stops, also of pages that were kept ready', async () => {
  const { handler, close } = await testApp(database, { env: { TRUST_PROXY: '1' } })
  const open = (address: string, agent = 'Mozilla/5.0 (iPhone)') =>
    request(handler).get(path).set({ 'User-Agent': agent, 'X-Forwarded-For': address })
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.2']) expect((await open(address)).status).toBe(200)
  await open('203.0.113.3', 'Googlebot/2.1')
  await close()
  const marks = await database.db.selectFrom('visit_marks').select('business_id').execute()
  expect(marks).toEqual([{ business_id: place }, { business_id: place }])
})

const noted = (method: string, url: string, headers: Record<string, string> = {}) => {
  const visits: { business: string; visitor: string }[] = []
  const req = { method, url, ip: '203.0.113.9', headers: { 'user-agent': 'Mozilla/5.0', ...headers } }
  let passed = false
  countVisits({ note: (visit) => void visits.push(visit) })(req as never, {} as never, () => {
    passed = true
  })
  expect(passed).toBe(true)
  return visits
}

test('a page and its data are visits; a look ahead, a head, a post, a robot and other pages are not', () => {
  expect(noted('GET', path)).toHaveLength(1)
  expect(noted('GET', `${path}/_payload.json?x=1`)).toHaveLength(1)
  expect(noted('GET', path.toUpperCase().replace('/CLIENT/INFORMATION', '/client/information'))[0]?.business).toBe(
    place,
  )
  expect(noted('HEAD', path)).toEqual([])
  expect(noted('POST', path)).toEqual([])
  expect(noted('GET', path, { 'sec-purpose': 'prefetch' })).toEqual([])
  expect(noted('GET', path, { 'user-agent': '' })).toEqual([])
  expect(noted('GET', path, { 'user-agent': 'facebookexternalhit/1.1' })).toEqual([])
  expect(noted('GET', '/client/information/x')).toEqual([])
  expect(noted('GET', `/client/information/review-full/${place}`)).toEqual([])
})

test('an owner’s figure of people from a search is of those whom this site’s own results led to the page', async () => {
  const { handler, close } = await testApp(database, { env: { TRUST_PROXY: '1' } })
  const [other = ''] = await insertPlaces(database, [{}])
  const from = ['/client/search?q=noodle', '/client/search', '/client/near-me', '']
  for (const [at, address] of from.entries()) {
    const visitor = {
      'User-Agent': 'Mozilla/5.0 (iPhone)',
      'X-Forwarded-For': `203.0.113.${at}`,
      Host: 'places.example.org',
    }
    const page = request(handler).get(`/client/information/${other}`).set(visitor)
    expect((await (address ? page.set('Referer', `https://places.example.org${address}`) : page)).status).toBe(200)
  }
  const elsewhere = {
    'User-Agent': 'Mozilla/5.0 (iPhone)',
    'X-Forwarded-For': '203.0.113.9',
    Host: 'places.example.org',
  }
  await request(handler)
    .get(`/client/information/${other}`)
    .set({ ...elsewhere, Referer: 'https://elsewhere.example/client/search' })
  await close()
  const days = await database.db
    .selectFrom('place_days')
    .select(['visitors', 'searched'])
    .where('business_id', '=', other)
    .execute()
  expect(days).toEqual([{ visitors: 5, searched: 2 }])
})

test('a signed-in person is one visitor from any network, and an invented session is nobody', async () => {
  const { handler, close } = await testApp(database, { env: { TRUST_PROXY: '1' } })
  const person = await addPerson(database)
  await database.db.deleteFrom('visit_marks').execute()
  const open = (address: string, agent: string, cookie: string) =>
    request(handler).get(path).set({ 'User-Agent': agent, 'X-Forwarded-For': address, Cookie: cookie })
  await open('203.0.113.1', 'Mozilla/5.0 (iPhone)', person.cookie)
  await open('198.51.100.1', 'Mozilla/5.0 (Windows)', person.cookie)
  for (let i = 0; i < 5; i++) {
    await open('192.0.2.1', 'Mozilla/5.0 (Android)', `__Host-session=${makeToken()}`)
  }
  await close()
  expect(await database.db.selectFrom('visit_marks').select('business_id').execute()).toHaveLength(2)
})

test('six hundred requests of one network are worth a few visitors, and do not put a place before one that more people opened', async () => {
  await database.db.deleteFrom('visit_marks').execute()
  const [forged = '', liked = ''] = await insertPlaces(database, [{}, {}])
  const counter = makeVisitCounter(database.db, { onError: (error) => expect.unreachable(String(error)) })
  const open = (id: string, ip: string, agent: string, cookie = '') =>
    countVisits(counter)(
      { method: 'GET', url: `/client/information/${id}`, ip, headers: { 'user-agent': agent, cookie } } as never,
      {} as never,
      () => undefined,
    )
  for (let i = 0; i < 600; i++) {
    open(forged, `203.0.113.${i % 250}`, `Mozilla/5.0 (${i})`, `session=${makeToken()}`)
    if (i % 200 === 0) await counter.flush()
  }
  for (let i = 0; i <= HOT_NETWORK_MOST; i++) open(liked, `198.51.${i}.1`, 'Mozilla/5.0 (iPhone)')
  await counter.close()
  await refreshHotScores(database.db)
  const hot = await listHot(database.db, { locale: 'th', limit: 24 })
  expect(hot.rows.map(({ id }) => id)).toEqual([liked, forged])
  const rows = await database.db.selectFrom('businesses').select('hot_score').where('id', '=', forged).execute()
  expect(rows).toEqual([{ hot_score: HOT_NETWORK_MOST }])
})

test('a neighbourhood is a range that is sold as one: 24 bits of IPv4, also in the clothes of IPv6, and 48 of IPv6', () => {
  expect(neighbourhoodOf('203.0.113.9')).toBe(neighbourhoodOf('203.0.113.200'))
  expect(neighbourhoodOf('::ffff:203.0.113.9')).toBe(neighbourhoodOf('203.0.113.200'))
  expect(neighbourhoodOf('203.0.113.9')).not.toBe(neighbourhoodOf('203.0.114.9'))
  expect(neighbourhoodOf('2001:db8:1:2::3')).toBe(neighbourhoodOf('2001:db8:1:ffff::3'))
  expect(neighbourhoodOf('2001:db8:1:2::3')).not.toBe(neighbourhoodOf('2001:db8:2:2::3'))
})
