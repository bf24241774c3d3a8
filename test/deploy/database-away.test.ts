/** A PostgreSQL that goes away: people are told to come back, nobody is told that the page is gone, and it comes back by itself. */
import request from 'supertest'
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { isOutage } from '#server/db/outage.ts'
import { openPostgres } from '#server/db/postgres/postgres.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../support/app.ts'
import { addPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { startPostgres } from '../support/postgres.ts'

const silent = { warn: () => undefined, info: () => undefined, error: () => undefined } as never

test('pages and forms say so with 503, kept pages stay, and all comes back with the database', {
  timeout: 120_000,
}, async () => {
  const postgres = await startPostgres()
  const database = await openPostgres(await postgres.createDatabase('away'), silent)
  await migrate(database)
  await loadReference(database)
  const [place = '', other = '', unread = ''] = await insertPlaces(database, [{}, {}, {}])
  const { cookie } = await addPerson(database, { password: null })
  const { handler, lines } = await testApp(database)
  const page = (id: string, headers = {}) => request(handler).get(`/client/information/${id}`).set(headers)
  expect((await page(place)).status).toBe(200)
  await postgres.restart()
  await expect.poll(async () => (await page(other, { Cookie: cookie })).status, { timeout: 30_000 }).toBe(200)

  await postgres.stop()
  // Kept until something changes; that nothing has cannot be known any more, so it may be asked for again.
  for (const kept of [place, other]) expect([200, 503]).toContain((await page(kept)).status)
  for (const language of ['th', 'en', 'zh']) {
    const answer = await page(unread, { 'Accept-Language': language })
    expect([answer.status, answer.headers['cache-control'], answer.headers.etag]).toEqual([
      503,
      'private, no-cache',
      undefined,
    ])
    expect(answer.text).toMatch(/ลองอีกครั้งในหนึ่งนาที|try again in a minute|一分钟后重试/)
    expect(answer.text).not.toMatch(/ECONNREFUSED|terminated/)
  }
  const form = await request(handler)
    .post('/client/bank')
    .set('x-payload', '1')
    .type('form')
    .send({ payee: '0123456789' })
  expect([form.status, form.body.errors['payees/bank'].code]).toEqual([503, 'unavailable'])
  const own = await request(handler).get('/profile').set('Cookie', cookie)
  expect(own.status).toBe(503)
  expect(lines.some(({ msg }) => msg === 'the database cannot be used')).toBe(true)
  expect(lines.some(({ msg }) => msg === 'unexpected error')).toBe(false)
  await database.close()
})

test.each([
  [Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }), true],
  [Object.assign(new Error('sorry, too many clients already'), { code: '53300' }), true],
  [Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }), true],
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), true],
  [new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })]), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [Object.assign(new Error('duplicate key value'), { code: '23505' }), false],
  [Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }), false],
  [new Error('Connections of the page are wrong'), false],
  ['53100', false],
])('%s is an outage: %s', (error, expected) => {
  expect(isOutage(error)).toBe(expected)
})
