/** Files in parts: each part follows the last or is not taken, after any break, for any person, on any instance. */
import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import type { Handle } from '#server/http/resources/serve-resources.ts'
import { uploadResources } from '#server/http/resources/uploads.ts'
import { PHOTO_MAX_BYTES } from '#shared/photos/photos.ts'
import {
  lengthHeader,
  offsetHeader,
  partType,
  UPLOAD_PART_MAX_BYTES,
  UPLOADS_OPEN_MAX_BYTES,
  uploadPath,
} from '#shared/uploads/upload-parts.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { listening } from '../support/listening.ts'
import { addPerson, type TestPerson } from '../support/people.ts'
import { appOfResources } from '../support/resources.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const beside = await testApp(database)
let me = {} as TestPerson
beforeEach(async () => {
  me = await addPerson(database)
})

const Origin = 'https://places.example.org'
const nameOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Part {
  offset: number
  bytes: Buffer
  size: number
  by?: TestPerson
  to?: Pick<typeof app, 'handler'>
}

const send = (sha256: string, { offset, bytes, size, by = me, to = app }: Part) =>
  request(to.handler)
    .patch(uploadPath(sha256))
    .set({ Cookie: by.cookie, Origin, Accept: 'application/json', 'Content-Type': partType })
    .set({ [offsetHeader]: String(offset), [lengthHeader]: String(size) })
    .send(bytes)

async function standing(sha256: string, by = me) {
  const { status, headers } = await request(app.handler).head(uploadPath(sha256)).set({ Cookie: by.cookie })
  expect(status).toBe(204)
  return [headers['upload-offset'], headers['upload-length'], headers['upload-complete']]
}

const partsOf = async (sha256: string) =>
  (
    await db
      .selectFrom('upload_parts')
      .select(['start', 'bytes'])
      .where('sha256', '=', sha256)
      .orderBy('start')
      .execute()
  ).map(({ start, bytes }) => [start, bytes.length])

test('a file sent in parts over two instances is whole when the last has come, and says so', async () => {
  const whole = randomBytes(UPLOAD_PART_MAX_BYTES + 100_000)
  const sha256 = nameOf(whole)
  expect(await standing(sha256)).toEqual(['0', undefined, '?0'])
  const [first, second] = [whole.subarray(0, UPLOAD_PART_MAX_BYTES), whole.subarray(UPLOAD_PART_MAX_BYTES)]
  const half = await send(sha256, { offset: 0, bytes: first, size: whole.length })
  expect([half.status, half.headers['upload-offset'], half.headers['upload-complete']]).toEqual([
    204,
    String(first.length),
    '?0',
  ])
  const rest = await send(sha256, { offset: first.length, bytes: second, size: whole.length, to: beside })
  expect([rest.status, rest.headers['upload-offset'], rest.headers['upload-complete']]).toEqual([
    201,
    String(whole.length),
    '?1',
  ])
  expect(await standing(sha256)).toEqual([String(whole.length), String(whole.length), '?1'])
})

test.each([
  ['before what is there', 0],
  ['in what is there', 40],
  ['beyond what is there', 200],
])('a part that begins %s is refused with where to go on, and nothing is written', async (_where, offset) => {
  const whole = randomBytes(300)
  const sha256 = nameOf(whole)
  await send(sha256, { offset: 0, bytes: whole.subarray(0, 100), size: 300 })
  const { status, headers, body } = await send(sha256, { offset, bytes: whole.subarray(offset, 300), size: 300 })
  expect([status, headers['upload-offset'], body.refused]).toEqual([409, '100', 'error:upload.offset'])
  expect(body.title).toMatch(/ส่วน/)
  expect(await partsOf(sha256)).toEqual([[0, 100]])
})

test('the last part, sent again because its answer was lost, is told that all is there', async () => {
  const whole = randomBytes(300)
  const sha256 = nameOf(whole)
  await send(sha256, { offset: 0, bytes: whole, size: 300 })
  const { status, headers } = await send(sha256, { offset: 0, bytes: whole, size: 300 })
  expect([status, headers['upload-offset'], headers['upload-complete']]).toEqual([409, '300', '?1'])
  expect((await send(sha256, { offset: 300, bytes: Buffer.alloc(0), size: 300 })).status).toBe(201)
  expect(await partsOf(sha256)).toEqual([[0, 300]])
})

test('of two that send the same part at once one is taken', async () => {
  const whole = randomBytes(300)
  const sha256 = nameOf(whole)
  const part = { offset: 0, bytes: whole.subarray(0, 200), size: 300 }
  const answers = await Promise.all([send(sha256, part), send(sha256, { ...part, to: beside })])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(await partsOf(sha256)).toEqual([[0, 200]])
})

test('another person’s upload is not there, and the same bytes of both stand beside each other', async () => {
  const other = await addPerson(database)
  const whole = randomBytes(300)
  const sha256 = nameOf(whole)
  await send(sha256, { offset: 0, bytes: whole.subarray(0, 200), size: 300 })
  expect(await standing(sha256, other)).toEqual(['0', undefined, '?0'])
  const foreign = await send(sha256, { offset: 200, bytes: whole.subarray(200), size: 300, by: other })
  expect([foreign.status, foreign.headers['upload-offset']]).toEqual([409, '0'])
  expect((await send(sha256, { offset: 0, bytes: whole, size: 300, by: other })).status).toBe(201)
  expect(await standing(sha256)).toEqual(['200', '300', '?0'])
})

test('a file of another type than its name is dropped, and may be sent anew', async () => {
  const whole = randomBytes(300)
  const sha256 = nameOf(whole)
  await send(sha256, { offset: 0, bytes: randomBytes(200), size: 300 })
  const bad = await send(sha256, { offset: 200, bytes: whole.subarray(200), size: 300 })
  expect([bad.status, bad.headers['upload-offset'], bad.body.refused]).toEqual([422, '0', 'error:upload.hash'])
  expect([await standing(sha256), await partsOf(sha256)]).toEqual([['0', undefined, '?0'], []])
  expect((await send(sha256, { offset: 0, bytes: whole, size: 300 })).status).toBe(201)
})

test('a part that is too large is refused, of a form that says how large it is before it has come', async () => {
  const large = randomBytes(UPLOAD_PART_MAX_BYTES + 1)
  const sha256 = nameOf(large)
  const { status, body, headers } = await send(sha256, { offset: 0, bytes: large, size: large.length })
  expect([status, body.code, headers.connection]).toEqual([413, 'body_too_large', 'close'])
  expect(await partsOf(sha256)).toEqual([])
})

test.each([
  ['a whole that is larger than a photo', { size: PHOTO_MAX_BYTES + 1 }, 422, 'error:photo.size'],
  ['an empty whole', { size: 0, bytes: Buffer.alloc(0) }, 422, 'error:photo.empty'],
])('%s is refused by name', async (_what, part, status, refused) => {
  const bytes = randomBytes(300)
  const answer = await send(nameOf(bytes), { offset: 0, bytes, ...part })
  expect([answer.status, answer.body.refused]).toEqual([status, refused])
  expect(await partsOf(nameOf(bytes))).toEqual([])
})

test('a part that goes beyond the whole, or another length than was said, is no upload', async () => {
  const bytes = randomBytes(300)
  const sha256 = nameOf(bytes)
  expect((await send(sha256, { offset: 0, bytes, size: 200 })).status).toBe(400)
  await send(sha256, { offset: 0, bytes: bytes.subarray(0, 100), size: 300 })
  expect((await send(sha256, { offset: 100, bytes: bytes.subarray(100), size: 400 })).status).toBe(400)
  expect(await standing(sha256)).toEqual(['100', '300', '?0'])
})

test.each([
  ['without a place', { [offsetHeader]: '' }, 400],
  ['with a place that is no number', { [offsetHeader]: '-1' }, 400],
  ['without a length', { [lengthHeader]: '1e3' }, 400],
  ['of another kind', { 'Content-Type': 'application/octet-stream' }, 415],
])('a part %s is refused', async (_what, headers, status) => {
  const bytes = randomBytes(300)
  expect((await send(nameOf(bytes), { offset: 0, bytes, size: 300 }).set(headers)).status).toBe(status)
})

test.each(['x', 'A'.repeat(64), `${'a'.repeat(64)}b`])('%s names no upload', async (name) => {
  const { status } = await request(app.handler).head(uploadPath(name)).set({ Cookie: me.cookie })
  expect(status).toBe(404)
})

test('a person’s unused uploads are limited, with a message; used ones make room', async () => {
  const size = PHOTO_MAX_BYTES
  const begun = Math.floor(UPLOADS_OPEN_MAX_BYTES / size)
  const names = Array.from({ length: begun + 1 }, () => nameOf(randomBytes(8)))
  const begin = (sha256: string | undefined) => send(String(sha256), { offset: 0, bytes: randomBytes(8), size })
  for (const name of names.slice(0, begun)) expect((await begin(name)).status).toBe(204)
  const { status, body } = await begin(names[begun])
  expect([status, body.refused]).toEqual([429, 'error:upload.full'])
  expect(await standing(String(names[begun]))).toEqual(['0', undefined, '?0'])
  const used = { received: size, key: 'pab/used-800x600' }
  await db.updateTable('uploads').set(used).where('sha256', '=', String(names[0])).execute()
  expect((await begin(names[begun])).status).toBe(204)
})

/** Begins to send a part of `size` bytes, and leaves the rest. */
function beginPart(port: number, sha256: string, bytes: Buffer, size: number): http.ClientRequest {
  const headers = { Cookie: me.cookie, Origin, 'Content-Type': partType, 'Content-Length': size }
  const sending = http.request({
    port,
    path: uploadPath(sha256),
    method: 'PATCH',
    agent: false,
    headers: { ...headers, [offsetHeader]: 0, [lengthHeader]: size },
  })
  sending.on('error', () => undefined)
  sending.write(bytes)
  return sending
}

/** The resource behind a port, and how many parts have begun to arrive there. */
async function watched() {
  const { '/uploads/:sha256': handle } = uploadResources({ database, origin: Origin, salt: Buffer.alloc(32) })
  let count = 0
  const counting = ((asked) => {
    const work = handle(asked)
    asked.req.once('data', () => count++)
    return work
  }) satisfies Handle
  const handler = appOfResources({ '/uploads/:sha256': counting }, { database })
  return { handler, port: await listening({ handler }), listenedTo: () => count }
}

test('the received bytes of a broken part are kept, and the next one follows it', async () => {
  const { port, listenedTo } = await watched()
  const whole = randomBytes(100_000)
  const sha256 = nameOf(whole)
  const sending = beginPart(port, sha256, whole.subarray(0, 60_000), whole.length)
  await expect.poll(listenedTo).toBe(1)
  sending.destroy()
  await expect.poll(async () => Number((await standing(sha256))[0])).toBeGreaterThan(0)
  const received = Number((await standing(sha256))[0])
  const rest = await send(sha256, { offset: received, bytes: whole.subarray(received), size: whole.length })
  expect(rest.status).toBe(201)
})

test('of a part that never says how large it is no more is listened to than a part may have', async () => {
  const port = await listening(app)
  const sending = http.request({
    port,
    path: uploadPath(nameOf(randomBytes(8))),
    method: 'PATCH',
    agent: false,
    headers: { Cookie: me.cookie, Origin, 'Content-Type': partType, [offsetHeader]: 0, [lengthHeader]: 700_000 },
  })
  const answered = new Promise<http.IncomingMessage>((resolve) => sending.on('response', resolve))
  sending.on('error', () => undefined)
  sending.write(randomBytes(UPLOAD_PART_MAX_BYTES + 1))
  expect((await answered).statusCode).toBe(413)
  sending.destroy()
})

test('of one person four parts at a time are listened to, and when one ends there is room again', async () => {
  const { handler, port, listenedTo } = await watched()
  const open = Array.from({ length: 4 }, () => beginPart(port, nameOf(randomBytes(8)), Buffer.from('x'), 1000))
  await expect.poll(listenedTo).toBe(4)
  const bytes = randomBytes(300)
  const fifth = async () => (await send(nameOf(bytes), { offset: 0, bytes, size: 300, to: { handler } })).status
  expect(await fifth()).toBe(429)
  open[0]?.destroy()
  await expect.poll(fifth).toBe(201)
  for (const sending of open) sending.destroy()
})

test('with the person go the parts', async () => {
  const bytes = randomBytes(300)
  await send(nameOf(bytes), { offset: 0, bytes, size: 300 })
  await db.deleteFrom('users').where('id', '=', me.id).execute()
  expect(await partsOf(nameOf(bytes))).toEqual([])
})
