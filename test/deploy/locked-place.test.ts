/** A row that somebody holds costs those who want that row their patience, and nobody else anything. */
import { sql } from 'kysely'
import request from 'supertest'
import { expect, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres/postgres.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp, testPages } from '../support/app.ts'
import { open, send } from '../support/asking.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { startPostgres } from '../support/postgres.ts'
import { reviewForm } from '../support/reviews.ts'

const empty = await testDatabase()
const silent = { warn: () => undefined, info: () => undefined, error: () => undefined }

test('while twelve reviews of a locked place wait, pages of others answer; the reviews are told to come again', {
  timeout: 120_000,
}, async () => {
  const postgres = await startPostgres()
  const database = await openPostgres(await postgres.createDatabase('locked'), silent)
  await migrate(database)
  await loadReference(database)
  const [locked = '', ...others] = await insertPlaces(database, Array(11).fill({}))
  const authors = await Promise.all(Array.from({ length: 12 }, () => addPerson(database, { password: null })))
  const app = await testApp(database)
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const holding = database.db.transaction().execute(async (tx) => {
    await sql`select from businesses where id = ${locked} for update`.execute(tx)
    await released
  })
  let answered = 0
  const reviews = authors.map(async ({ cookie }) => {
    const { status } = await send(app, `/client/information/wrote-review/${locked}`, reviewForm(), { cookie })
    return { status, pagesBefore: answered }
  })
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(database.db)
    expect(rows.length).toBeGreaterThan(1)
  })
  const pages = others.map(async (id) => {
    const { status } = await open(app, `/client/information/${id}`)
    answered++
    return status
  })
  expect(await Promise.all(pages)).toEqual(Array(10).fill(200))
  const refused = await Promise.all(reviews)
  expect(refused).toEqual(Array(12).fill({ status: 503, pagesBefore: 10 }))
  release()
  await holding
  const [author] = authors
  const again = await send(app, `/client/information/wrote-review/${locked}`, reviewForm(), { cookie: author?.cookie })
  expect(again.status).toBe(303)
  await database.close()
  await postgres.stop()
})

test.each([
  ['57014', 'th', 'ใช้เวลานานเกินไป'],
  ['55P03', 'en', 'this took too long'],
  ['40P01', 'zh', '等待时间过长'],
])('a wait that the database gave up with %s is said in %s, with 503', async (code, language, words) => {
  const failing = Object.assign(new Error('canceling statement'), { code })
  const app = await testApp(empty, {
    pages: testPages({
      '/slow': {
        loader: () => {
          throw failing
        },
      },
    }),
  })
  const answer = await request(app.handler).get('/slow').set('Accept-Language', language)
  expect([answer.status, answer.text.includes(words)]).toEqual([503, true])
  expect(answer.text).not.toContain('canceling')
  expect(app.lines.map(({ msg }) => msg)).toContain('the database was given up waiting for')
})
