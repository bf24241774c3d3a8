/** Traces, as a collector of OpenTelemetry gets them: a request with its parts, and nothing of the reader's. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { beginTraces } from '#server/traces/begin-traces.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { listening } from '../support/listening.ts'
import { insertPlaces } from '../support/places.ts'

interface Sent {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const database = await testDatabase()
const log = { info: () => undefined }

/** A collector that remembers, and the environment that names it. */
async function collector() {
  const spans: Sent[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    expect(request.url).toBe('/v1/traces')
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }
    spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { spans, env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`, OTEL_TRACES_SAMPLER_ARG: 1 } }
}

const said = (span: Sent | undefined, key: string) => {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

test('a page is one trace: the request, its loader, statements without values, and its rendering', async () => {
  const { spans, env } = await collector()
  const end = await beginTraces(env, log)
  const app = await testApp(database)
  const origin = `http://127.0.0.1:${await listening(app)}`
  const [place = ''] = await insertPlaces(database, [{}])
  const foreign = { traceparent: '00-11111111111111111111111111111111-2222222222222222-01' }
  for (const path of [`/client/information/${place}`, `/client/information/${place}`, '/made-up'])
    await (await fetch(origin + path, { headers: foreign })).text()
  await end()
  const roots = spans.filter(({ parentSpanId }) => !parentSpanId)
  // The second time it was a cached page.
  expect(roots.map(({ name }) => name).toSorted()).toEqual(['GET /client/information/:id', 'GET other'])
  const root = roots.find(({ name }) => name.includes('information'))
  expect(said(root, 'http.response.status_code')).toBe(200)
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId)
  expect(new Set(parts.map(({ name }) => name))).toEqual(
    new Set(['load', 'wait for connection', 'statement', 'render']),
  )
  expect(new Set(parts.map(({ traceId }) => traceId))).toEqual(new Set([root?.traceId]))
  expect(root?.traceId).not.toContain('1111')
  for (const part of parts) expect(BigInt(part.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(part.startTimeUnixNano))
  expect(parts.some((part) => String(said(part, 'db.query.text')).includes('businesses'))).toBe(true)
  const everything = JSON.stringify(spans)
  expect(everything).not.toContain(place)
  expect(everything).not.toContain('made-up')
  const line = app.lines.find(({ trace }) => trace === root?.traceId)
  expect(line).toMatchObject({ request: said(root, 'place_safety.request_id'), status: 200 })
})

test('a share of none sends nothing, and after the end nothing is followed', async () => {
  const { spans, env } = await collector()
  const end = await beginTraces({ ...env, OTEL_TRACES_SAMPLER_ARG: 0 }, log)
  const app = await testApp(database)
  const origin = `http://127.0.0.1:${await listening(app)}`
  await (await fetch(`${origin}/not-sampled`)).text()
  await end()
  await (await fetch(`${origin}/made-up`)).text()
  expect(spans).toEqual([])
  expect(app.lines.filter(({ trace }) => trace !== undefined)).toEqual([])
})

test('a collector that is away harms nobody', async () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${await freePort()}`
  const end = await beginTraces({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: 1 }, log)
  const app = await testApp(database)
  const answer = await fetch(`http://127.0.0.1:${await listening(app)}/auth/login`)
  expect(answer.status).toBe(200)
  await end()
})
