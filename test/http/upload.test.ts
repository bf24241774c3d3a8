/** Forms with photos: only where the map says so, only behind the door, and no rejected file stays. */
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { redirect } from 'react-router-dom'
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { storePhotos } from '#server/domain/photos/store-photos.ts'
import { ownDrafts } from '#server/external/files/drafts.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { PHOTO_MAX_BYTES, UPLOAD_MAX_BYTES } from '#shared/photos/photos.ts'
import { testApp, testPages } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { testFolder } from '../support/folder.ts'
import { listening } from '../support/listening.ts'
import { heicHead, jpeg } from '../support/pictures.ts'

const database = await testDatabase()
const DATA_DIR = testFolder()
const drafts = ownDrafts(DATA_DIR)
/** The forms that the action got, last first. */
const seen: { values: unknown; files: { size: number; fault?: string; kept?: number }[]; keys: string[] }[] = []

const afterLeaving: unknown[] = []

const action = form({
  schema: z.looseObject({ title: z.string().min(2, 'profile:error.locale') }),
  prepare: async (values, { storage, files, photoNaming: naming }) => {
    const sight = {
      values,
      files: files.map((file) => ({ ...file, kept: statSync(file.path, { throwIfNoEntry: false })?.size })),
      keys: [] as string[],
    }
    seen.unshift(sight)
    const stored = await storePhotos(storage, files, { field: 'photos', naming, least: 1 })
    sight.keys.push(...stored.map(({ key }) => key))
  },
  answer: () => ({ to: '/done' }),
})
const uploads = { field: 'photos', most: 2 }
const pages = testPages(
  {
    '/open': { uploads, action },
    '/closed': { uploads, action, group: 'login' },
    '/fails': {
      uploads,
      action: form({
        schema: z.looseObject({}),
        prepare: async () => {
          throw new Error('a fault of ours')
        },
        answer: () => ({ to: '/' }),
      }),
    },
    '/slow': {
      uploads,
      action: form({
        schema: z.looseObject({}),
        prepare: async (_values, { storage, files, photoNaming: naming }) => {
          await expect.poll(draftsLeft).toEqual([])
          afterLeaving.push(await storePhotos(storage, files, { field: 'photos', naming }).catch((error) => error.code))
        },
        answer: () => ({ to: '/' }),
      }),
    },
    '/several': {
      uploads,
      action: forms({ text: form({ schema: z.looseObject({}), answer: () => ({ to: '/text' }) }), photo: action }),
    },
    '/text': { action: form({ schema: z.looseObject({}), answer: () => ({ to: '/' }) }) },
  },
  {
    open: () => undefined,
    login: () => {
      throw redirect('/auth/login')
    },
  },
)
const app = await testApp(database, { pages, env: { DATA_DIR } })
const port = await listening(app)
const photo = await jpeg({ width: 60, height: 40 })
const other = await jpeg({ width: 40, height: 60, background: '#aa6633' })
/** A page's own script asks for JSON, which is easier to look at. */
const post = (to: string) => request(app.handler).post(to).set('x-payload', '1')
const draftsLeft = () => (existsSync(drafts) ? readdirSync(drafts) : [])

beforeEach(() => {
  seen.length = 0
  app.lines.length = 0
})

test('photos and fields reach the action, and no draft stays', async () => {
  const answer = await post('/open')
    .field('title', 'ต้มยำ')
    .attach('photos', photo, 'ภาพ.jpg')
    .attach('photos', other, '../../x.php')
  expect(answer.body).toMatchObject({ redirect: '/done', status: 303 })
  expect(seen[0]?.values).toEqual({ title: 'ต้มยำ' })
  expect(seen[0]?.files).toEqual([
    { path: expect.stringMatching(/upload-[\w-]+\/0$/), size: photo.length, kept: photo.length },
    { path: expect.stringMatching(/upload-[\w-]+\/1$/), size: other.length, kept: other.length },
  ])
  expect(seen[0]?.keys).toHaveLength(2)
  expect(draftsLeft()).toEqual([])
  const url = `/media/${seen[0]?.keys[0]}-60.webp`
  const { status, headers } = await request(app.handler).get(url)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
})

test('without JavaScript the answer is a way on', async () => {
  const answer = await request(app.handler)
    .post('/open')
    .field('title', 'with a photo')
    .attach('photos', photo, 'a.jpg')
  expect([answer.status, answer.headers.location]).toEqual([303, '/done'])
})

test('of several forms on a page one may have photos', async () => {
  const send = () => post('/several').attach('photos', photo, 'a.jpg').field('title', 'several')
  expect((await send().field('do', 'photo')).body.redirect).toBe('/done')
  expect(seen[0]?.files).toHaveLength(1)
  expect((await send()).body.redirect).toBe('/text')
  expect((await send().field('do', 'constructor')).status).toBe(400)
  expect(draftsLeft()).toEqual([])
})

test('a page that takes photos takes plain text too, and asks for the photo', async () => {
  const answer = await post('/open').type('form').send({ title: 'only text' })
  expect([answer.status, answer.body.action]).toEqual([
    422,
    { values: { title: 'only text' }, errors: { photos: 'error:photo.empty' } },
  ])
})

test('a field left empty counts as no photo', async () => {
  const body =
    '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\ntext\r\n--b\r\nContent-Disposition: form-data; name="photos"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n'
  const answer = await post('/open').set('Content-Type', 'multipart/form-data; boundary=b').send(body)
  expect(answer.body.action).toEqual({ values: { title: 'text' }, errors: { photos: 'error:photo.empty' } })
})

test.each([
  ['an empty file', () => [Buffer.alloc(0)], 'error:photo.empty'],
  ['text that calls itself a photo', () => [Buffer.from('<script>alert(1)</script>')], 'error:photo.type'],
  ['HEIC', () => [heicHead()], 'error:photo.heic'],
  ['a photo too many', () => [photo, other, photo], 'error:photo.many'],
  ['a photo of 16 MB', () => [Buffer.concat([photo, Buffer.alloc(16 * 1024 * 1024)])], 'error:photo.size'],
])('%s is refused beside the field, and the words typed before and after it stay', async (_name, files, text) => {
  const sending = post('/open').field('title', 'typed before')
  for (const file of files()) sending.attach('photos', file, { filename: 'a.jpg', contentType: 'image/jpeg' })
  const answer = await sending.field('more', 'typed after')
  expect([answer.status, answer.body.action]).toEqual([
    422,
    { values: { title: 'typed before', more: 'typed after' }, errors: { photos: text } },
  ])
  expect(draftsLeft()).toEqual([])
  expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('of a photo that is too large, and of one too many, nothing more is written', async () => {
  const large = Buffer.concat([photo, Buffer.alloc(16 * 1024 * 1024)])
  await post('/open').field('title', 'large').attach('photos', large, 'a.jpg')
  expect(seen[0]?.files).toMatchObject([{ fault: 'size', size: large.length }])
  expect(seen[0]?.files[0]?.kept).toBeLessThanOrEqual(PHOTO_MAX_BYTES)
  await post('/open')
    .field('title', 'many')
    .attach('photos', photo, 'a')
    .attach('photos', photo, 'b')
    .attach('photos', photo, 'c')
  expect(seen[0]?.files.map(({ fault, kept }) => [fault, kept])).toEqual([
    [undefined, photo.length],
    [undefined, photo.length],
    ['many', undefined],
  ])
})

test('a file under another name is not taken', async () => {
  await post('/open').field('title', 'other').attach('avatar', photo, 'a.jpg').attach('photos', other, 'b.jpg')
  expect(seen[0]?.files.map(({ size }) => size)).toEqual([other.length])
})

test('no photo is worked on and none stays if the form is refused for another field', async () => {
  const answer = await post('/open').field('title', 'x').attach('photos', photo, 'a.jpg')
  expect([answer.status, answer.body.action.errors]).toEqual([422, { title: 'profile:error.locale' }])
  expect([seen, draftsLeft()]).toEqual([[], []])
})

test('no draft stays when the action fails', async () => {
  expect((await post('/fails').attach('photos', photo, 'a.jpg')).status).toBe(500)
  expect(draftsLeft()).toEqual([])
})

test('a disk that takes nothing is told as ours, with the typed text', async () => {
  const blocked = testFolder()
  writeFileSync(path.join(blocked, 'drafts'), 'a file where the folder should be')
  const { handler, lines } = await testApp(database, { pages, env: { DATA_DIR: blocked } })
  const answer = await request(handler)
    .post('/open')
    .set('x-payload', '1')
    .field('title', 'typed')
    .attach('photos', photo, 'a')
    .field('more', 'typed')
  expect([answer.status, answer.body.action]).toEqual([
    503,
    { values: { title: 'typed', more: 'typed' }, errors: { photos: 'error:photo.storage' } },
  ])
  expect(lines.filter(({ msg }) => msg === 'an upload could not be written')).toHaveLength(1)
})

test('other pages take no photos, also none that nobody has', async () => {
  for (const to of ['/text', '/nowhere']) expect((await post(to).attach('photos', photo, 'a.jpg')).status, to).toBe(415)
})

test('the data address of a page takes the same', async () => {
  const answer = await post('/open/_payload.json').field('title', 'by script').attach('photos', photo, 'a.jpg')
  expect(answer.body).toMatchObject({ redirect: '/done' })
})

/** Sends a head and a part of the body, and tells how the server answers before the rest has come. */
function sendPart(to: string, headers: Record<string, string | number>, part: string | Buffer) {
  const boundary = 'multipart/form-data; boundary=b'
  const sending = http.request({
    port,
    path: to,
    method: 'POST',
    agent: false,
    headers: { 'Content-Type': boundary, Connection: 'keep-alive', ...headers },
  })
  const answered = new Promise<{ status?: number; location?: string; connection?: string }>((resolve, reject) => {
    sending.on('error', reject).on('response', (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, ...answer.headers } as never)
    })
  })
  sending.write(part)
  return { sending, answered }
}
const opening = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n'

test('a refused guest with large photos is answered before they have come, and nothing of them is kept', async () => {
  const { sending, answered } = sendPart('/closed', { 'Content-Length': 25_000_000 }, opening)
  expect(await answered).toMatchObject({ status: 302, location: '/auth/login' })
  expect(draftsLeft()).toEqual([])
  sending.destroy()
})

test('a post of another site is refused before its photo has come', async () => {
  const { sending, answered } = sendPart(
    '/open',
    { 'Content-Length': 10_000_000, Origin: 'https://evil.example' },
    opening,
  )
  expect((await answered).status).toBe(403)
  sending.destroy()
})

test('a form that is too large, or does not say how large it is, is refused unread and cut off', async () => {
  const large = sendPart('/open', { 'Content-Length': UPLOAD_MAX_BYTES + 1 }, opening)
  expect(await large.answered).toMatchObject({ status: 413, connection: 'close' })
  const unsaid = sendPart('/open', {}, opening)
  expect(await unsaid.answered).toMatchObject({ status: 400, connection: 'close' })
  for (const { sending } of [large, unsaid]) sending.destroy()
})

test('of one sender four forms at a time are read, a fifth is refused unread; when one ends there is room again', async () => {
  const head = { 'Content-Length': 10_000_000, 'x-payload': '1' }
  const four = Array.from({ length: 4 }, () => sendPart('/open', head, Buffer.concat([Buffer.from(opening), photo])))
  for (const { answered } of four) answered.catch(() => undefined)
  await expect.poll(() => draftsLeft().length).toBe(4)
  const fifth = sendPart('/open', head, opening)
  expect((await fifth.answered).status).toBe(429)
  expect(draftsLeft()).toHaveLength(4)
  fifth.sending.destroy()
  four[0]?.sending.destroy()
  await expect.poll(() => draftsLeft().length).toBe(3)
  expect((await post('/open').field('title', 'ต้มยำ').attach('photos', photo, 'a.jpg')).body.status).toBe(303)
  for (const { sending } of four) sending.destroy()
  await expect.poll(draftsLeft).toEqual([])
})

test('no draft stays when the reader leaves while sending, and it is no error of ours', async () => {
  const { sending, answered } = sendPart(
    '/open',
    { 'Content-Length': 10_000_000 },
    Buffer.concat([Buffer.from(opening), photo]),
  )
  answered.catch(() => undefined)
  await expect.poll(() => draftsLeft().flatMap((name) => readdirSync(path.join(drafts, name)))).toEqual(['0'])
  sending.destroy()
  await expect.poll(draftsLeft).toEqual([])
  expect(seen).toEqual([])
  expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('processing of a photo ends when the reader leaves, and it is no error of ours', async () => {
  const body = Buffer.concat([Buffer.from(opening), photo, Buffer.from('\r\n--b--\r\n')])
  const { sending, answered } = sendPart('/slow', { 'Content-Length': body.length }, body)
  answered.catch(() => undefined)
  sending.end()
  await expect.poll(() => draftsLeft().length).toBe(1)
  sending.destroy()
  await expect.poll(() => afterLeaving).toEqual(['ENOENT'])
  expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test.each([
  ['no boundary', 'multipart/form-data', 'x', 400],
  ['a form that ends in the middle', 'multipart/form-data; boundary=b', opening, 400],
  ['no form at all', 'multipart/form-data; boundary=b', 'x'.repeat(1000), 400],
  ['nothing', 'multipart/form-data; boundary=b', '', 400],
])('%s is a 4xx', async (_name, type, body, status) => {
  expect((await post('/open').set('Content-Type', type).send(body)).status).toBe(status)
  expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
  expect(draftsLeft()).toEqual([])
})

test('fields are bounded in number, length and name, and reach no prototype', async () => {
  const many = post('/open')
  for (let i = 0; i < 101; i++) many.field(`f${i}`, 'x')
  expect((await many).status).toBe(413)
  expect((await post('/open').field('title', 'x'.repeat(1024 * 1024))).status).toBe(413)
  expect((await post('/open').field('n'.repeat(200), 'x')).status).toBe(400)
  expect((await post('/open').field('a[b][c]', 'x')).status).toBe(400)
  const answer = await post('/open').field('__proto__', 'x').field('title', 'first').field('title', 'second')
  expect(answer.body.action.values).toEqual({ title: 'first' })
  expect(({} as { x?: string }).x).toBeUndefined()
})

test('a form of fifty files more than wanted ends', async () => {
  const many = post('/open').field('title', 'many')
  for (let i = 0; i < 51; i++) many.attach('photos', Buffer.from('x'), `${i}.jpg`)
  expect((await many).status).toBe(413)
  expect(draftsLeft()).toEqual([])
})
