/**
 * `/metrics` for Prometheus, on a port of its own that no proxy passes on: the figures say how much the product is used and where it is
 * slow, which is the operator's business alone.
 */
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { collectState, type ObservedState } from './collect-state.ts'
import { countMeasures } from './count-measures.ts'

export interface MetricsServer {
  server: Server
  /** Ends the counting and closes the port. */
  close(): Promise<void>
}

/** Begins to count; the caller has the server listen. */
export function makeMetricsServer(state: ObservedState): MetricsServer {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const endCounting = countMeasures(registry)
  collectState(registry, state)
  const server = createServer(async (request, response) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    if (!isReading) return void response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    const text = await registry.metrics().catch(() => null)
    if (text === null) return void response.writeHead(500).end()
    response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text)
  })
  return {
    server,
    async close() {
      endCounting()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
