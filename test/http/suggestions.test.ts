/** Suggestions of the search form. */
import request from 'supertest'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { refreshSearchDocs } from '#server/domain/search/keep-docs.ts'
import { SearchTurns, serverTurns } from '#server/http/pages/search-turns.ts'
import { suggestionResources } from '#server/http/resources/suggestions.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { insertPlaces } from '../support/places.ts'
import { appOfResources } from '../support/resources.ts'

const database = await testDatabase()
await loadReference(database)
await refreshSearchDocs(
  database.db,
  await insertPlaces(database, [
    { name_th: 'ภูผาคาเฟ่', name_en: 'Phupha Café' },
    { name_th: 'ภูซ่อน', status: 'draft' },
  ]),
)
const { handler } = await testApp(database)

const suggest = (q: string, cookie = 'a=b') =>
  request(handler)
    .get(`/client/search/_suggest.json?${new URLSearchParams({ q })}`)
    .set('Cookie', cookie)
const namesOf = (body: { suggestions: { name: string }[] }) => body.suggestions.map(({ name }) => name)

test('areas and places that begin so are suggested in the language of the reader, and only listed ones', async () => {
  const thai = await suggest('ภู')
  expect([thai.status, namesOf(thai.body)]).toEqual([200, expect.arrayContaining(['ภูเก็ต', 'ภูผาคาเฟ่'])])
  expect(namesOf(thai.body)).not.toContain('ภูซ่อน')
  const english = await suggest('ภู', 'i18n_redirected=en')
  expect(namesOf(english.body)).toEqual(expect.arrayContaining(['Phuket', 'Phupha Café']))
})

test('an answer may be kept for a minute, for readers of the same language', async () => {
  const { headers } = await suggest('ภู')
  expect(headers['cache-control']).toBe('public, max-age=60')
  expect(headers.vary).toMatch(/Accept-Language, Cookie/)
  expect(headers['set-cookie']).toBeUndefined()
})

test.each(['', ' ', '%', '\u0000', "' or 1=1", 'ก'.repeat(200)])(
  'an odd text is answered with few suggestions or none (%$)',
  async (q) => {
    const { status, body } = await suggest(q)
    expect(status).toBe(200)
    expect(body.suggestions.length).toBeLessThanOrEqual(8)
  },
)

test('a province has its districts in the language of the reader, and an unknown one has none', async () => {
  const districts = (province: string, cookie = 'a=b') =>
    request(handler).get(`/client/search/_districts.json?province=${province}`).set('Cookie', cookie)
  expect((await districts('83', 'i18n_redirected=en')).body.districts).toContainEqual({ code: 8302, name: 'Kathu' })
  for (const odd of ['', '97', 'x', '83.5', '1e9', '-83'])
    expect((await districts(odd)).body).toEqual({ districts: [] })
})

test('a client with endless requests is told to wait, others are not', async () => {
  const app = appOfResources(suggestionResources(database, new SearchTurns(serverTurns)), {
    options: { limit: { network: 'suggestions', points: 3, seconds: 60 } },
  })
  const ask = (address: string) => request(app).get('/client/search/_suggest.json?q=a').set('X-Forwarded-For', address)
  for (const wanted of [200, 200, 200, 429]) expect((await ask('192.0.2.1')).status).toBe(wanted)
  const refused = await ask('192.0.2.1')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['cache-control']).toBe('no-store')
  expect((await ask('192.0.2.2')).status).toBe(200)
})
