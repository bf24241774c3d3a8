/** An original, which tells where a photo was taken, is given to its sender as a file to save, and to nobody else. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { originalUrl } from '#server/domain/photos/own-originals.ts'
import { testApp } from '../support/app.ts'
import { send } from '../support/asking.ts'
import { testDatabase } from '../support/database.ts'
import { testFolder } from '../support/folder.ts'
import { addPerson, personas, type TestPerson } from '../support/people.ts'
import { phoneJpeg } from '../support/pictures.ts'
import { insertPlaces } from '../support/places.ts'
import { reviewForm } from '../support/reviews.ts'

const database = await testDatabase()
await loadReference(database)
const DATA_DIR = testFolder()
const app = await testApp(database, { env: { DATA_DIR } })
let author: TestPerson
let place = ''
let photo: Buffer
let own: Record<'review' | 'avatar', string>

const ask = (url: string, cookie = '') => request(app.handler).get(url).set('Cookie', cookie).buffer(true)

beforeAll(async () => {
  author = await addPerson(database, { vendor: true })
  ;[place = ''] = await insertPlaces(database, [{}])
  photo = await phoneJpeg(6)
  const files = { photos: photo }
  await send(app, `/client/information/wrote-review/${place}`, reviewForm(), { ...author, files })
  await send(app, '/profile/setting/profile-edit', { do: 'picture' }, { ...author, files: { avatar: photo } })
  const review = await database.db.selectFrom('review_photos').select('key').executeTakeFirstOrThrow()
  const { avatar_key } = await database.db
    .selectFrom('users')
    .select('avatar_key')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow()
  own = { review: originalUrl(review.key), avatar: originalUrl(avatar_key ?? '') }
})

test('the sender of a photo gets it back as it was, as a file that no browser shows', async () => {
  for (const url of Object.values(own)) {
    const { status, body, headers } = await ask(url, author.cookie)
    expect([status, (body as Buffer).equals(photo)]).toEqual([200, true])
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="photo-[\w-]{8}\.jpg"$/)
    expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['private, no-store', 'nosniff'])
    expect([headers['last-modified'], headers.etag]).toEqual([undefined, undefined])
  }
})

test('to everybody else it is not there: a guest, an owner, an officer, somebody with a forged session', async () => {
  const vendor = await addPerson(database, personas.vendor)
  await database.db.updateTable('businesses').set({ owner_id: vendor.id }).where('id', '=', place).execute()
  const others = [
    await addPerson(database),
    await addPerson(database, personas.inspector),
    await addPerson(database, personas.supervisor),
  ]
  const cookies = ['', '__Host-session=forged', ...[vendor, ...others].map(({ cookie }) => cookie)]
  for (const cookie of cookies)
    for (const url of Object.values(own)) {
      const answer = await ask(url, cookie)
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(answer.text).not.toContain('SecretCamera')
    }
})

test('a malformed key of a photo is not looked up', async () => {
  for (const url of [
    '/originals/..%2f..%2fsecret/x',
    '/originals/p12/../../x',
    `${own.review}.jpg`,
    '/originals/x/y',
    '/originals',
  ])
    expect((await ask(url, author.cookie)).status, url).toBe(404)
})

test('the copy of a person’s data names their originals, and earlier texts of a review', async () => {
  const { id } = await database.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
  await send(
    app,
    `/client/information/wrote-review/${place}`,
    reviewForm({ do: 'edit', review: id, stars: '2' }),
    author,
  )
  const { body } = await request(app.handler).get('/profile/setting/my-data/export.json').set('Cookie', author.cookie)
  expect(body.reviews).toMatchObject([{ stars: 2, photos: [own.review] }])
  expect(body.review_revisions).toMatchObject([{ review_id: id, stars: 4 }])
})

test('a photo that was taken out of the review is gone, the original too', async () => {
  const { id, review_id } = await database.db
    .selectFrom('review_photos')
    .select(['id', 'review_id'])
    .executeTakeFirstOrThrow()
  const fields = reviewForm({ do: 'edit', review: review_id, [`remove-${id}`]: '1' })
  expect((await send(app, `/client/information/wrote-review/${place}`, fields, author)).status).toBe(303)
  expect((await ask(own.review, author.cookie)).status).toBe(404)
  expect((await ask(own.avatar, author.cookie)).status).toBe(200)
})

test('an original without bytes is answered as one that is not there', async () => {
  expect((await ask(own.avatar, author.cookie)).status).toBe(200)
  writeFileSync(path.join(DATA_DIR, own.avatar), '')
  expect((await ask(own.avatar, author.cookie)).status).toBe(404)
})
