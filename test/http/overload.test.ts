/** A process with too much to do refuses what can wait, says when to come again, and serves the rest as ever. */
import { setTimeout } from 'node:timers/promises'
import request from 'supertest'
import { expect, test } from 'vitest'
import type { PressureLevel } from '#server/http/overload/pressure.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson, personas } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
const pressure: { level: PressureLevel; close(): void } = { level: 0, close: () => undefined }
const { handler } = await testApp(database, { pressure })
const [place = ''] = await insertPlaces(database, [{}])
const person = await addPerson(database, personas.client)

const search = '/client/search?q=noodles'
const addresses = {
  '/healthz': null,
  '/readyz': null,
  '/?n=1': null,
  [`/client/information/${place}?n=1`]: null,
  '/robots.txt': null,
  [`/preview/${place}.jpg`]: 1,
  '/client/search/_suggest.json?q=no': 1,
  '/sitemap.xml': 1,
  [search]: 2,
} satisfies Record<string, PressureLevel | null>

test.each([0, 1, 2, 3] as const)('at level %i only what may wait is refused', async (level) => {
  pressure.level = level
  for (const [path, from] of Object.entries(addresses) as [string, PressureLevel | null][]) {
    // Words of its own for each level: a cached page is never refused.
    const answer = await request(handler).get(path === search ? `${path}${level}` : path)
    const isRefused = from !== null && level >= from
    expect(answer.status === 503, `${path} ${answer.status}`).toBe(isRefused)
    expect(answer.headers['retry-after']).toBe(isRefused ? '5' : undefined)
  }
})

test('a guest whose search is refused reads why; who is signed in searches, and everybody may post', async () => {
  pressure.level = 3
  const refused = await request(handler).get(`${search}-refused`).set('Accept-Language', 'en')
  expect(refused.text).toContain('Many are at work here right now')
  expect((await request(handler).get(search).set('Cookie', person.cookie)).status).toBe(200)
  const origin = { Origin: 'https://places.example.org' }
  const posted = await request(handler)
    .post('/auth/login')
    .set(origin)
    .type('form')
    .send({ contact: 'x', password: 'y' })
  expect(posted.status).toBe(422)
})

test('a new stream is asked to come again, and gets its news as one answer', async () => {
  const stream = () =>
    request(handler).get('/live/events').set({ Cookie: person.cookie, Accept: 'text/event-stream' }).buffer(true)
  pressure.level = 3
  const refused = await stream()
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30'])
  expect(refused.body).toMatchObject({ rooms: [] })
})

/** Holds the thread, as too much work does. */
function hold(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('a held thread refuses searches, unless the operator wants nothing to be refused', async () => {
  for (const [setting, status] of [
    ['1', 503],
    ['0', 200],
  ] as const) {
    const held = await testApp(database, { pressure: undefined, env: { REFUSE_WHEN_BUSY: setting } })
    for (let times = 0; times < 3; times++) {
      hold(1_500)
      await setTimeout(1)
    }
    expect((await request(held.handler).get(`${search}&held=${setting}`)).status).toBe(status)
  }
})
