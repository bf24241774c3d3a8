/** The files of a night as people take them: on the page, by their address, by the catalogue, and nothing else of the storage. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import request from 'supertest'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { dumpNightly } from '#server/domain/open/dumps/keep-dumps.ts'
import { listDumps } from '#server/domain/open/dumps/list-dumps.ts'
import { dumpFiles } from '#shared/open/dump-files.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { testFolder } from '../support/folder.ts'
import { insertPlaces } from '../support/places.ts'
import { storageIn } from '../support/storage.ts'

const database = await testDatabase()
await loadReference(database)
const dataDir = testFolder()
const { handler, lines } = await testApp(database, { env: { DATA_DIR: dataDir } })
const origin = 'https://places.example.org'
const pathOf = (url: string) => url.slice(origin.length)

test('before the first night the page says so, and no file is there', async () => {
  expect((await request(handler).get('/open?by=category&lang=en')).text).toContain('The first files are being written')
  expect((await request(handler).get('/open/dumps/latest/places.csv')).status).toBe(404)
})

describe('with the files of a night', () => {
  let day = ''
  beforeAll(async () => {
    await insertPlaces(database, [{ name_th: 'ร้านริมหาด' }])
    await dumpNightly({ database, storage: await storageIn(dataDir), dataDir, origin }, new Date())
    day = (await listDumps(database.db, origin))[0]?.day ?? ''
  })

  test('each file is sent as it was written, under a name with its night, and not twice', async () => {
    const [night] = await listDumps(database.db, origin)
    expect(night?.files).toHaveLength(Object.keys(dumpFiles).length)
    for (const { name, url, bytes, sha256, media_type } of night?.files ?? []) {
      const answer = await request(handler).get(pathOf(url)).buffer(true).parse(whole)
      expect([answer.status, createHash('sha256').update(answer.body).digest('hex')]).toEqual([200, sha256])
      const [stem, ending] = name.split('.')
      expect(answer.headers).toMatchObject({
        'content-length': String(bytes),
        'content-type': media_type,
        'content-disposition': `attachment; filename=${stem}-${day}.${ending}`,
        'access-control-allow-origin': '*',
      })
      const again = await request(handler).get(pathOf(url)).set('If-None-Match', String(answer.headers.etag))
      expect([again.status, again.text]).toEqual([304, ''])
      const looked = await request(handler).head(pathOf(url))
      expect([looked.status, looked.headers['content-length']]).toEqual([200, String(bytes)])
    }
    const latest = await request(handler).get('/open/dumps/latest/places.csv')
    expect([latest.status, latest.headers.location]).toEqual([302, `/open/dumps/${day}/places.csv`])
  })

  test('a reader who leaves in the middle of a file is no fault of the server', async () => {
    const storage = await storageIn(dataDir)
    const key = `dumps/${day}/places.csv`
    const before = (await storage.read(key)) ?? Buffer.alloc(0)
    const { files } = await database.db.selectFrom('open_dumps').select('files').executeTakeFirstOrThrow()
    const keep = async (bytes: Buffer) => {
      await storage.put(key, bytes)
      const sized = files.map((file) => (file.name === 'places.csv' ? { ...file, bytes: bytes.length } : file))
      await sql`update open_dumps set files = ${JSON.stringify(sized)}::json`.execute(database.db)
    }
    await keep(Buffer.alloc(30_000_000, 'x'))
    onTestFinished(() => keep(before))
    const ended = Promise.withResolvers<void>()
    const server = createServer((req, res) => {
      res.once('close', () => setImmediate(ended.resolve))
      handler(req, res)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /open/dumps/${day}/places.csv HTTP/1.1\r\nHost: places.example.org\r\n\r\n`)
    await once(socket, 'data')
    socket.destroy()
    await ended.promise
    expect(lines.filter(({ level }) => level === 'error' || Number(level) >= 50)).toEqual([])
  })

  test.each([
    ['/open/dumps/2001-01-01/places.csv'],
    ['/open/dumps/latest/other.csv'],
    ['/open/dumps/latest/..%2F..%2Foriginals%2Fx'],
    ['/open/dumps/..%2Flog/checkpoint'],
    ['/open/dumps/latest/__proto__'],
  ])('%s is not there', async (address) => {
    const answer = await request(handler).get(address)
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('the catalogue leads to each file with its size and sum, and the page to all of them', async () => {
    const { body } = await request(handler).get('/open/catalog.jsonld')
    const [night] = await listDumps(database.db, origin)
    const named = body['dcat:dataset'].flatMap((set: Record<string, unknown>) => set['dcat:distribution'])
    const tables = night?.files.filter(({ name }) => name !== 'schema.json') ?? []
    expect(named).toHaveLength(tables.length)
    for (const { url, bytes, sha256 } of tables)
      expect(named).toContainEqual(
        expect.objectContaining({
          'dcat:downloadURL': { '@id': url },
          'dcat:byteSize': bytes,
          'spdx:checksum': expect.objectContaining({ 'spdx:checksumValue': sha256 }),
        }),
      )
    const { text } = await request(handler).get('/open?lang=en')
    for (const { url, sha256 } of night?.files ?? []) {
      expect(text).toContain(`href="${pathOf(url)}"`)
      expect(text).toContain(sha256)
    }
    expect(text).toContain('"@type":"Dataset"')
  })
})

function whole(res: request.Response, done: (error: Error | null, body: unknown) => void) {
  const parts: Buffer[] = []
  const sent = res as unknown as NodeJS.ReadableStream
  sent.on('data', (part: Buffer) => parts.push(part))
  sent.on('end', () => done(null, Buffer.concat(parts)))
}
