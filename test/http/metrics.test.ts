/** `/metrics`: what was answered, by the maps' own words; what waits; and figures that can be seen while the database is away. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { keepDoing } from '#server/background/keep-doing.ts'
import { GuardedKysely } from '#server/db/guarded-kysely.ts'
import type { ObservedState } from '#server/metrics/collect-state.ts'
import { makeMetricsServer } from '#server/metrics/metrics-server.ts'
import { listen } from '#server/process/listen.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { listening } from '../support/listening.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()

async function metricsOf(state: Partial<ObservedState>) {
  const none = { size: { pages: 0, bytes: 0 }, count: 0 }
  const metrics = makeMetricsServer({
    db: database.db,
    dataDir: '/',
    cache: none,
    streams: none,
    pressure: { level: 0 },
    ...state,
  })
  const port = await listen(metrics.server, { port: 0, host: '127.0.0.1', variable: 'METRICS_PORT' })
  onTestFinished(() => metrics.close())
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  const lines = async () => (await (await ask('/metrics')).text()).split('\n')
  /** The value of the one line with this name and these labels. */
  const value = async (name: string, labels: Record<string, string> = {}) => {
    const wanted = Object.entries(labels).map(([label, said]) => `${label}="${said}"`)
    const found = (await lines()).filter(
      (line) => /^[a-z_]+/.exec(line)?.[0] === name && wanted.every((said) => line.includes(said)),
    )
    expect(found.length, `${name} ${wanted}`).toBeLessThanOrEqual(1)
    return found[0] === undefined ? null : Number(found[0].split(' ').at(-1))
  }
  return { ask, lines, value }
}

test('answers are counted by the line of their map, and never by a made-up address', async () => {
  const app = await testApp(database)
  const { lines, value } = await metricsOf({ cache: app.cache, streams: app.streams })
  const origin = `http://127.0.0.1:${await listening(app)}`
  const [place = ''] = await insertPlaces(database, [{}])
  for (const path of [
    `/client/information/${place}`,
    `/client/information/${place}`,
    '/healthz',
    '/made-up',
    '/a.php?x',
  ])
    await (await fetch(origin + path)).text()
  await (await fetch(`${origin}/client/information/${place}/_payload.json`)).text()
  await (await fetch(`${origin}/auth/login`, { method: 'POST', headers: { origin: 'https://evil.example' } })).text()
  const requests = 'place_safety_http_requests_total'
  const page = { route: '/client/information/:id', kind: 'document', status: '200' }
  await expect.poll(() => value(requests, { ...page, cached: 'yes' })).toBe(1)
  expect(await value(requests, { ...page, cached: 'no' })).toBe(1)
  expect(await value(requests, { ...page, kind: 'data' })).toBe(1)
  expect(await value(requests, { route: '/healthz', kind: 'resource' })).toBe(1)
  expect(await value(requests, { route: 'other', status: '404' })).toBe(1)
  expect(await value(requests, { route: 'file', status: '404' })).toBe(1)
  expect(await value(requests, { route: '/auth/login', method: 'POST', status: '403' })).toBe(1)
  expect(await value('place_safety_http_request_duration_seconds_count', { route: page.route, kind: 'document' })).toBe(
    1,
  )
  expect(await value('place_safety_page_render_seconds_count', { route: page.route })).toBe(1)
  expect(await value('place_safety_cached_pages')).toBeGreaterThanOrEqual(2)
  expect(await value('place_safety_database_wait_seconds_count', { wait: 'connection' })).toBeGreaterThan(0)
  expect((await lines()).join('\n')).not.toMatch(/made-up|php|evil/)
  expect((await lines()).join('\n')).not.toContain(place)
})

test('messages are counted when they leave, and those that wait are seen', async () => {
  const app = await testApp(database, { deliver: () => undefined })
  const { value } = await metricsOf({ streams: app.streams })
  const register = (contact: string) =>
    fetch(`${origin}/auth/register`, {
      method: 'POST',
      headers: { origin: 'https://places.example.org', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        do: 'register',
        name: 'Lek',
        contact,
        password: 'blue-lantern-42-river',
        terms: '1',
      }),
      redirect: 'manual',
    })
  const origin = `http://127.0.0.1:${await listening(app)}`
  expect((await register('lek@example.org')).status).toBeLessThan(400)
  const about = { by: 'email', outcome: 'sent' }
  await expect.poll(() => value('place_safety_deliveries_total', about)).toBe(1)
  expect(await value('place_safety_delivery_lateness_seconds_count', { by: 'email' })).toBe(1)
  await database.db
    .insertInto('deliveries')
    .values({ id: randomUUID(), by: 'sms', about: 'code', due_at: new Date(Date.now() - 60_000), message: null })
    .execute()
  const { value: fresh } = await metricsOf({})
  expect(await fresh('place_safety_deliveries_due', { by: 'sms' })).toBe(1)
  expect(await fresh('place_safety_deliveries_oldest_seconds', { by: 'sms' })).toBeGreaterThanOrEqual(60)
})

test('background work is counted, with its failures', async () => {
  const { value } = await metricsOf({})
  const log = { warn: () => undefined } as never
  let turn = 0
  const run = async () => {
    if (turn++ === 0) throw new Error('once')
  }
  const end = keepDoing({ name: 'a-job', failed: 'it failed', every: 1, run }, log)
  await expect.poll(() => value('place_safety_job_duration_seconds_count', { work: 'a-job' })).toBeGreaterThan(1)
  await end()
  expect(await value('place_safety_job_failures_total', { work: 'a-job' })).toBe(1)
})

test('while the database is away, its silence is a figure and the others stay', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const away = new GuardedKysely(pool)
  const { value } = await metricsOf({ db: away, streams: { count: 3 } })
  expect(await value('place_safety_database_up')).toBe(0)
  expect(await value('place_safety_record_faults')).toBeNull()
  expect(await value('place_safety_live_streams')).toBe(3)
  expect(await value('place_safety_disk_bytes', { part: 'size' })).toBeGreaterThan(0)
  await expect((await metricsOf({})).value('place_safety_database_up')).resolves.toBe(1)
})

test('nothing else is at that port, and a busy one is named by its variable', async () => {
  const { ask } = await metricsOf({})
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(405)
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const place = { port, host: '127.0.0.1', variable: 'METRICS_PORT' } as const
  await expect(listen(createServer(), place)).rejects.toThrow(`choose another port: METRICS_PORT=${port + 1}`)
})
