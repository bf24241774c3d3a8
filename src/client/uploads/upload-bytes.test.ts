/** Sending bytes in parts: against the product itself, and through a proxy. */
import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { offsetHeader, UPLOAD_PART_MAX_BYTES } from '#shared/uploads/upload-parts.ts'
import { testApp } from '../../../test/support/app.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { listening } from '../../../test/support/listening.ts'
import { addPerson } from '../../../test/support/people.ts'
import { uploadBytes } from './upload-bytes.ts'

const database = await testDatabase()
const app = await testApp(database)
const send = globalThis.fetch
let [origin, cookie] = ['', '']
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listening(app)}`
})

/** The requests, as `METHOD offset`. */
let asked: string[] = []
/** A browser's headers: our site and the session. `between` may answer instead. */
const browser = (between?: (method: string, offset: string | null) => Response | undefined | Promise<never>) =>
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const offset = headers.get(offsetHeader)
    asked.push([init.method, offset].filter((it) => it !== null).join(' '))
    const other = await between?.(String(init.method), offset)
    if (other) return other
    headers.set('Cookie', cookie)
    return send(origin + path, { ...init, headers })
  })

beforeEach(async () => {
  ;({ cookie } = await addPerson(database))
  asked = []
  return () => vi.unstubAllGlobals()
})

function fileOf(size: number) {
  const bytes = randomBytes(size)
  return { bytes: Uint8Array.from(bytes).buffer, sha256: createHash('sha256').update(bytes).digest('hex') }
}
const part = UPLOAD_PART_MAX_BYTES

test('bytes go in parts, with their progress; arrived ones are not sent again', async () => {
  browser()
  const file = fileOf(part + 1000)
  const seen: number[] = []
  const onProgress = (received: number) => void seen.push(received)
  expect(await uploadBytes({ ...file, onProgress })).toBe('done')
  expect(asked).toEqual(['HEAD', 'PATCH 0', `PATCH ${part}`])
  expect(seen).toEqual([0, part, part + 1000])
  asked = []
  expect([await uploadBytes(file), asked]).toEqual(['done', ['HEAD']])
})

test('it goes on where it broke off', async () => {
  const file = fileOf(2 * part + 1000)
  browser((_method, offset) => (offset === String(part) ? Promise.reject(new TypeError('no line')) : undefined))
  expect(await uploadBytes(file)).toBe('lost')
  asked = []
  browser()
  expect(await uploadBytes(file)).toBe('done')
  expect(asked).toEqual(['HEAD', `PATCH ${part}`, `PATCH ${2 * part}`])
})

test('a server that stands elsewhere than it said is believed once', async () => {
  const file = fileOf(part + 1000)
  const ending = new AbortController()
  browser()
  await uploadBytes({ ...file, signal: ending.signal, onProgress: (at) => at > 0 && ending.abort() })
  asked = []
  // An old answer about the arrived bytes.
  browser((method) => (method === 'HEAD' ? new Response(null, { headers: { [offsetHeader]: '0' } }) : undefined))
  expect([await uploadBytes(file), asked]).toEqual(['done', ['HEAD', 'PATCH 0', `PATCH ${part}`]])
  const elsewhere = () => new Response('{}', { status: 409, headers: { [offsetHeader]: '7' } })
  browser((method) => (method === 'PATCH' ? elsewhere() : undefined))
  expect(await uploadBytes(fileOf(1000))).toEqual({ refused: null })
})

test('a refusal is told by name', async () => {
  browser()
  const { bytes } = fileOf(1000)
  const { sha256 } = fileOf(1000)
  expect(await uploadBytes({ bytes, sha256 })).toEqual({ refused: 'error:upload.hash' })
  expect(await uploadBytes(fileOf(0))).toEqual({ refused: 'error:photo.empty' })
  const many = Response.json({ code: 'too_many_requests', status: 429 }, { status: 429 })
  browser(() => many)
  expect(await uploadBytes(fileOf(10))).toEqual({ refused: 'error:problem.too_many_requests' })
})

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('no line'))],
  ['the server fails', () => new Response('', { status: 503 })],
  ['something in between answers', () => new Response('<h1>Please sign in to this network</h1>')],
  ['the answers never go on', () => new Response(null, { status: 204, headers: { [offsetHeader]: '0' } })],
])('where %s it is lost, and may be sent again', async (_what, between) => {
  browser(between)
  expect(await uploadBytes(fileOf(1000))).toBe('lost')
})

test('a signed-out person has lost nothing', async () => {
  cookie = ''
  browser()
  expect(await uploadBytes(fileOf(1000))).toBe('lost')
})

test('it ends when its caller wants it to', async () => {
  browser()
  const file = fileOf(part + 1000)
  const ending = new AbortController()
  const outcome = await uploadBytes({ ...file, signal: ending.signal, onProgress: () => ending.abort() })
  expect([outcome, asked]).toEqual(['lost', ['HEAD', 'PATCH 0']])
})
