/** Whose visits count: people who open a place's page, whoever answers it, and nobody else. */
import request from 'supertest'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { countVisits } from '#server/http/visits.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
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

test('somebody who is signed in is one visitor from wherever he comes', () => {
  const cookie = `__Host-session=${'a'.repeat(43)}`
  const [one] = noted('GET', path, { cookie })
  const [two] = noted('GET', path, { cookie, 'user-agent': 'Other/2' })
  expect(one?.visitor).toBe(two?.visitor)
  expect(noted('GET', path)[0]?.visitor).not.toBe(one?.visitor)
})
