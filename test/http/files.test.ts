/** Files of the finished build: compressed ahead, cached for ever where the name has a hash, and never the end of the server. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import request from 'supertest'
import { expect, test } from 'vitest'
import { clientFolder } from '#server/http/pages/assets.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { get, listening } from '../support/listening.ts'

const assets = path.join(clientFolder, 'assets')
// Present before the application starts, as the files of a build are.
const probe = path.join(assets, 'probe-test.js')
mkdirSync(assets, { recursive: true })
writeFileSync(probe, 'export const probe = 1\n'.repeat(100))
writeFileSync(`${probe}.br`, 'brotli bytes')
const app = await testApp(await testDatabase())
const port = await listening(app)

test('a hashed file is kept for ever and sent as it was compressed ahead', async () => {
  const packed = await get(port, '/assets/probe-test.js', { 'Accept-Encoding': 'gzip, br' })
  expect([packed.status, packed.headers['content-encoding'], await packed.whole]).toEqual([200, 'br', 'brotli bytes'])
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const plain = await get(port, '/assets/probe-test.js')
  expect([plain.headers['content-encoding'], await plain.whole]).toEqual([
    undefined,
    'export const probe = 1\n'.repeat(100),
  ])
})

test('a file that goes away under the running server is a 404, and the server goes on', async () => {
  rmSync(`${probe}.br`)
  rmSync(probe)
  expect((await get(port, '/assets/probe-test.js', { 'Accept-Encoding': 'br' })).status).toBe(404)
  expect((await request(app.handler).get('/healthz')).status).toBe(200)
})

test('the build’s own files are not served', async () => {
  for (const file of [
    '/.vite/manifest.json',
    '/assets/',
    '/assets',
    '/../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
  ]) {
    expect((await request(app.handler).get(file)).status, file).toBeGreaterThanOrEqual(400)
  }
  expect(existsSync(clientFolder) && readdirSync(clientFolder).length).toBeGreaterThan(0)
})
