/** The operator's map with roads over HTTP: pieces of one file, cached for ever under the tag of its contents, and a file that cannot be used refused before anything is served. */
import { appendFileSync, copyFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import request from 'supertest'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { openMapArchive } from '#server/external/map-archive.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { testFolder } from '../support/folder.ts'
import { drawnMap, mappedBounds, tagOf } from '../support/map-archive.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
await loadReference(database)
const folder = testFolder()
const fileOf = (name: string, bytes = drawnMap()) => {
  const file = path.join(folder, `${name}.pmtiles`)
  writeFileSync(file, bytes)
  return file
}
const whole = drawnMap()
const MAP_FILE = fileOf('town')
/** Latitudes in place of longitudes. */
const turnedRound = drawnMap({ bounds: [7.8, 98.2, 8.1, 98.5] })
const tag = await tagOf(MAP_FILE)
const at = `/map/${tag}.pmtiles`
const { handler } = await testApp(database, { env: { MAP_FILE } })
const [place = ''] = await insertPlaces(database, [{}])

const ask = (headers: Record<string, string> = {}) =>
  request(handler)
    .get(at)
    .set(headers)
    .buffer()
    .parse((res, done) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk) => chunks.push(chunk))
      res.on('end', () => done(null, Buffer.concat(chunks)))
    })
const forever = 'public, max-age=31536000, immutable'

test.each([
  ['bytes=0-126', 0, 126],
  ['bytes=500-', 500, whole.length - 1],
  ['bytes=-10', whole.length - 10, whole.length - 1],
  [`bytes=100-${whole.length * 9}`, 100, whole.length - 1],
  ['bytes=0-9,10-19', 0, 19],
])('of %s that piece is sent, and may be kept for ever', async (Range, from, to) => {
  const answer = await ask({ Range })
  expect(answer.status).toBe(206)
  expect(answer.headers).toMatchObject({
    'content-range': `bytes ${from}-${to}/${whole.length}`,
    'content-length': String(to - from + 1),
    'content-type': 'application/vnd.pmtiles',
    'accept-ranges': 'bytes',
    'cache-control': forever,
    etag: `"${tag}"`,
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers['last-modified']).toBeUndefined()
  expect(whole.subarray(from, to + 1).equals(answer.body)).toBe(true)
})

test.each([
  ['without a range', {}],
  ['of a range in other units', { Range: 'lines=1-2' }],
  ['of a range that is none', { Range: 'bytes=b-a' }],
  ['of pieces that lie apart', { Range: 'bytes=0-1,9-12' }],
  ['of a range of another file', { Range: 'bytes=0-9', 'If-Range': '"another"' }],
  ['of a range as of a date', { Range: 'bytes=0-9', 'If-Range': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
])('%s all of it is sent', async (_why, headers) => {
  const answer = await ask(headers)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-range']).toBeUndefined()
  expect(whole.equals(answer.body)).toBe(true)
})

test('a range of the very file that the reader has is sent as a piece', async () => {
  expect((await ask({ Range: 'bytes=0-9', 'If-Range': `"${tag}"` })).status).toBe(206)
})

test('behind the end there is nothing, and how long it is is said', async () => {
  const answer = await ask({ Range: `bytes=${whole.length}-` })
  expect(answer.status).toBe(416)
  expect(answer.headers).toMatchObject({ 'content-range': `bytes */${whole.length}`, 'cache-control': 'no-store' })
  expect(answer.body).toHaveLength(0)
})

test('a client with a current copy gets a 304, also of a piece', async () => {
  for (const Range of ['', 'bytes=0-9']) {
    const answer = await ask({ 'If-None-Match': `"other", "${tag}"`, ...(Range && { Range }) })
    expect([answer.status, answer.headers.etag, answer.body.length]).toEqual([304, `"${tag}"`, 0])
  }
  expect((await ask({ 'If-None-Match': '"other"', Range: 'bytes=0-9' })).status).toBe(206)
})

test('HEAD describes the whole file, for any requested range', async () => {
  const { status, headers, text } = await request(handler).head(at).set('Range', 'bytes=0-9')
  expect([status, headers['content-length'], headers.etag, text]).toEqual([
    200,
    String(whole.length),
    `"${tag}"`,
    undefined,
  ])
})

test('no address leads to another file, nor to this one by its name', async () => {
  writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  const paths = ['town', 'TOWN', '..%2ftown', '%2e%2e%2fsecret.txt%00', 'secret.txt', `${tag}%00`, `..%5c${tag}`, '']
  for (const name of [...paths, `../map/x/../${tag}x`]) {
    const { status, headers } = await request(handler).get(`/map/${name}.pmtiles`)
    expect([404, 400], name).toContain(status)
    expect(headers['cache-control'], name).toMatch(/no-store|no-cache/)
  }
  expect((await request(handler).post(at)).status).toBe(405)
})

test('a server without a file has none', async () => {
  const { handler: plain } = await testApp(database)
  expect((await request(plain).get(at)).status).toBe(404)
})

test('pages with a map carry its address, its bounds and its closest zoom; others, and the policy, know nothing of it', async () => {
  const { handler: plain } = await testApp(database)
  const page = `/client/information/${place}`
  const { body } = await request(handler).get(`${page}/_payload.json`)
  expect(body.data['client/information'].tiles).toEqual({
    archive: at,
    areas: [[...mappedBounds]],
    deepest: 15,
    maker: 'protomaps',
  })
  expect((await request(plain).get(`${page}/_payload.json`)).body.data['client/information'].tiles).toBeNull()
  expect((await request(handler).get('/')).text).not.toContain('.pmtiles')
  const policy = async (app: typeof handler) => (await request(app).get(page)).headers['content-security-policy']
  expect(await policy(handler)).toBe(await policy(plain))
})

test('copies of one file have one address, other maps another', async () => {
  const copy = path.join(folder, 'copy.pmtiles')
  copyFileSync(MAP_FILE, copy)
  expect(await tagOf(copy)).toBe(tag)
  const other = Buffer.from(whole)
  other.writeInt32LE(981_000_000, 102)
  expect(await tagOf(fileOf('other', other))).not.toBe(tag)
})

test('a file that was removed is served on; one that was written over in place no longer is', async () => {
  const removed = fileOf('removed')
  const first = await testApp(database, { env: { MAP_FILE: removed } })
  rmSync(removed)
  expect((await request(first.handler).get(at).set('Range', 'bytes=0-9')).status).toBe(206)

  const changed = fileOf('changed')
  const second = await testApp(database, { env: { MAP_FILE: changed } })
  expect((await request(second.handler).get(at)).status).toBe(200)
  truncateSync(changed, 300)
  for (let times = 0; times < 2; times++) {
    const { status, headers } = await request(second.handler).get(at).set('Range', 'bytes=0-9')
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
  }
  expect(second.lines.filter(({ msg }) => String(msg).includes('written over'))).toHaveLength(1)
})

test('of a piece as long as all of a country its beginning is sent, and the rest may be asked for', async () => {
  const most = 16 * 1024 * 1024
  const long = fileOf('long')
  truncateSync(long, most * 3)
  const { handler: large } = await testApp(database, { env: { MAP_FILE: long } })
  const { status, headers } = await request(large).get(at).set('Range', 'bytes=100-')
  expect(status).toBe(206)
  expect(headers['content-range']).toBe(`bytes 100-${most + 99}/${most * 3}`)
  expect(headers['content-length']).toBe(String(most))
})

test('a file that grows while it is served is another one', async () => {
  const grown = fileOf('grown')
  const { handler: growing } = await testApp(database, { env: { MAP_FILE: grown } })
  appendFileSync(grown, 'more')
  expect((await request(growing).get(at)).status).toBe(404)
})

test.each([
  ['that is not there', 'is not there', () => path.join(folder, 'none.pmtiles')],
  ['that is a folder', 'cannot be read (EISDIR)', () => folder],
  ['that is empty', 'is no PMTiles archive of version 3', () => fileOf('empty', Buffer.alloc(0))],
  ['that is something else', 'is no PMTiles archive of version 3', () => fileOf('zip', Buffer.alloc(500, 'PK'))],
  ['of version 2', 'is no PMTiles archive of version 3', () => fileOf('two', drawnMap({ version: 2 }))],
  ['of pictures', 'holds pictures, not vector tiles', () => fileOf('png', drawnMap({ kind: 2 }))],
  ['packed with zstd', 'is packed in a way that browsers cannot read', () => fileOf('zstd', drawnMap({ packing: 4 }))],
  ['of another maker', 'it has no layer roads', () => fileOf('maker', drawnMap({ layers: ['water', 'landuse'] }))],
  ['of another country', 'shows nothing of Thailand, but 7.8, 98.2, 8.1, 98.5', () => fileOf('far', turnedRound)],
  ['that is cut off', 'is cut off: it has 9000 of', () => fileOf('cut', whole.subarray(0, 9000))],
])('a file %s is refused with its fault', async (_what, words, make) => {
  await expect(openMapArchive(make())).rejects.toThrow(words)
  await expect(openMapArchive(make())).rejects.toThrow(/^MAP_FILE=.+ Name a \.pmtiles file .+ or leave MAP_FILE out/)
})
