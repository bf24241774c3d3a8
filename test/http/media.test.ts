/** Pictures are served from disk and bucket alike, cached for ever; originals and other files there are not. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import request from 'supertest'
import { expect, test } from 'vitest'
import { originalFile, storePhoto } from '#server/domain/photos/store-photo.ts'
import { openStorage } from '#server/external/files/storage.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { testFolder } from '../support/folder.ts'
import { listening, sendRaw } from '../support/listening.ts'
import { jpeg } from '../support/pictures.ts'
import { s3Server } from '../support/s3.ts'
import { naming } from '../support/storage.ts'

const database = await testDatabase()
const bucket = await s3Server()
const quiet = { error: () => undefined } as never
const strings = (env: object) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined))

async function serving(env: Record<string, string>) {
  const DATA_DIR = testFolder()
  const read = {
    S3_BUCKET: undefined,
    S3_ENDPOINT: undefined,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: undefined,
    S3_SECRET_ACCESS_KEY: undefined,
  }
  const storage = await openStorage({ ...read, ...env, DATA_DIR }, quiet)
  const { key } = await storePhoto(storage, await jpeg({ width: 400, height: 300 }), { naming })
  mkdirSync(path.join(DATA_DIR, 'media'), { recursive: true })
  writeFileSync(path.join(DATA_DIR, 'media', 'demo-cafe-day-400.webp'), 'drawn')
  writeFileSync(path.join(DATA_DIR, 'secret.txt'), 'secret of the folder')
  const app = await testApp(database, { env: { ...env, DATA_DIR } })
  return { app, key, storage, ask: (url: string) => request(app.handler).get(url), port: await listening(app) }
}
const served = {
  disk: await serving({}),
  s3: await serving(strings({ ...bucket.env, DATA_DIR: undefined }) as Record<string, string>),
}
const both = Object.entries(served)

test.each(both)('%s: a variant comes with its type and is kept for ever', async (_kind, { ask, key, storage }) => {
  for (const format of ['avif', 'webp'] as const) {
    const url = photoUrl(key, 320, format)
    const { status, headers, body } = await ask(url).buffer().parse(bytesOf)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      `image/${format}`,
      'public, max-age=31536000, immutable',
    ])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    // A picture runs and embeds nothing.
    expect(headers).not.toHaveProperty('content-security-policy')
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toEqual(await storage.read(url.slice(1)))
    expect(headers['content-length']).toBe(String(body.length))
    const again = await ask(url).set('If-None-Match', headers.etag as string)
    expect([again.status, again.text]).toEqual([304, ''])
  }
})

test.each(both)('%s: no answer tells when a picture was written', async (_kind, { app, ask, key }) => {
  for (const url of [photoUrl(key, 320), photoUrl(key, 320, 'avif')]) {
    const answers = [await ask(url), await ask(url).set('Range', 'bytes=0-9'), await request(app.handler).head(url)]
    for (const { status, headers } of answers) {
      expect([200, 206]).toContain(status)
      expect(headers['last-modified']).toBeUndefined()
      expect(headers.etag).toBe(`"${url.replace('/media', '')}"`)
    }
  }
})

function bytesOf(answer: unknown, done: (error: Error | null, bytes: Buffer) => void) {
  const parts: Buffer[] = []
  ;(answer as NodeJS.ReadableStream)
    .on('data', (part: Buffer) => parts.push(part))
    .on('end', () => done(null, Buffer.concat(parts)))
}

test.each(both)('%s: a head without a body, and the drawn pictures of the demo', async (_kind, { app, ask, key }) => {
  const head = await request(app.handler).head(photoUrl(key, 320))
  expect([head.status, head.headers['content-type'], head.text]).toEqual([200, 'image/webp', undefined])
  expect(Number(head.headers['content-length'])).toBeGreaterThan(50)
  expect((await ask('/media/demo-cafe-day-400.webp')).status).toBe(200)
})

test.each(both)('%s: a picture that is not there is a 404', async (_kind, { ask, key }) => {
  const [first, last] = [key.slice(0, 10), key.slice(11)]
  for (const url of [
    `/media/${key}-1601.webp`,
    `/media/${first}x${last}-320.webp`,
    '/media/demo-none-400.webp',
    '/media/',
    '/media',
  ])
    expect((await ask(url)).status, url).toBe(404)
})

test.each(both)('%s: no way leads to an original or out of the folder', async (_kind, { key, port }) => {
  const original = originalFile(key)
  const ways = [
    `/${original}`,
    `/media/${original}`,
    `/media/../${original}`,
    `/media/..%2f${original.replaceAll('/', '%2f')}`,
    `/media/%2e%2e/${original}`,
    `/media/..\\${original}`,
    `/media/${key.slice(0, 3)}/../../../${original}`,
    `/media/${key}-320.webp/../../../../${original}`,
    '/media/../secret.txt',
    '/media/..%2fsecret.txt',
    '/media/....//secret.txt',
    '/media/%252e%252e%252fsecret.txt',
    '/media/..%c0%afsecret.txt',
    `/media//${key}-320.webp/..%2f..%2f..%2fsecret.txt`,
  ]
  for (const way of ways) {
    const answer = await sendRaw(port, `GET ${way} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer, way).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer, way).not.toMatch(/secret of the folder|JFIF|\xff\xd8\xff/)
  }
})

test.each(both)('%s: nothing can be put there', async (_kind, { app, key }) => {
  for (const method of ['put', 'delete', 'post'] as const) {
    const { status } = await request(app.handler)[method](photoUrl(key, 320))
    expect(status, method).toBeGreaterThanOrEqual(400)
    expect(status, method).toBeLessThan(500)
  }
})

test('an unreachable bucket is said to be so, and not that there is no picture', async () => {
  await bucket.stop()
  const { ask, key } = served.s3
  const answer = await ask(photoUrl(key, 320))
  expect([answer.status, answer.headers['cache-control']]).toEqual([503, 'no-store'])
  expect((await ask('/media/demo-cafe-day-400.webp')).status).toBe(200)
})
