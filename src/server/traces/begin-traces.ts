/**
 * Traces for OpenTelemetry: one for each request that is not a cached page's, with its loader, its waits, its statements and its rendering. The libraries are
 * loaded only where a collector is named. A trace begins here and never by a client's header, which anybody can send.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span, Tracer } from '@opentelemetry/api'
import type { Log } from '../log/log.ts'
import { databaseWaits, loads, renders, requests, statements } from '../measures/measures.ts'
import type { Env } from '../settings/env.ts'

type Settings = Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>

/** Letters of a statement in a span: enough for the tables that the longest of them reads, which come after its columns. */
const longestText = 6_000
/** Milliseconds between two messages to the collector. */
const every = 2_000
/** Milliseconds for which a stop waits for the last one. */
const patience = 2_000

/** Begins to send; the returned function sends the rest and ends it. */
export async function beginTraces(env: Settings, log: Pick<Log, 'info'>): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env
  if (endpoint === undefined) return async () => undefined
  const [
    { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: patience })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'place-safety' }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: every, exportTimeoutMillis: patience })],
  })
  const endFollowing = await followRequests(provider.getTracer('place-safety'))
  log.info(`Traces of ${share * 100} % of requests go to ${new URL(endpoint).host}`)
  return async () => {
    endFollowing()
    await provider.shutdown().catch(() => undefined)
  }
}

async function followRequests(tracer: Tracer): Promise<() => void> {
  const { ROOT_CONTEXT, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const store = new AsyncLocalStorage<Span>()
  /** A part of the request that is under way, and has just ended. */
  const note = (name: string, seconds: number, attributes: Record<string, string>, failed = false) => {
    const request = store.getStore()
    if (!request?.isRecording()) return
    const end = Date.now()
    const span = tracer.startSpan(
      name,
      { startTime: end - seconds * 1_000, attributes },
      trace.setSpan(ROOT_CONTEXT, request),
    )
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
  }
  const endings = [
    requests.follow(store, (asked) => {
      const span = tracer.startSpan(asked.method, {}, ROOT_CONTEXT)
      if (span.isRecording()) asked.trace = span.spanContext().traceId
      asked.onEnd = ({ route, kind, method, status }, requestId) => {
        span.updateName(`${method} ${route}`)
        span.setAttributes({
          'http.route': route,
          'http.request.method': method,
          'http.response.status_code': status,
          'place_safety.kind': kind,
          'place_safety.request_id': requestId,
        })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
      return span
    }),
    loads.hear(({ route, seconds, failed }) => note('load', seconds, { 'http.route': route }, failed)),
    renders.hear(({ route, seconds }) => note('render', seconds, { 'http.route': route })),
    databaseWaits.hear((wait) => note(`wait for ${wait.for}`, wait.seconds, {})),
    statements.hear(({ text, seconds, failed }) =>
      note(
        'statement',
        seconds,
        { 'db.system.name': 'postgresql', 'db.query.text': text.replace(/\s+/g, ' ').slice(0, longestText) },
        failed,
      ),
    ),
  ]
  return () => {
    for (const end of endings) end()
  }
}
