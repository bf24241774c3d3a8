/** Requests over a few kept connections for a bounded time, from this process to a server in another. */
import autocannon from 'autocannon'
import type { BenchServer } from './bench-server.ts'

export interface Load {
  perSecond: number
  /** CPU milliseconds of the server per request: of all its threads, and of its main one. */
  cpu: number
  cpuMain: number
  p50: number
  p99: number
}

export interface LoadOptions {
  seconds: number
  connections: number
  headers?: Record<string, string>
}

/** Asks for one path over and over. Throws when anything but 200 comes back, because then the figure means nothing. */
export async function load(server: BenchServer, path: string, options: LoadOptions): Promise<Load> {
  const { seconds, connections, headers } = options
  const before = await server.cpu()
  const result = await autocannon({ url: server.url + path, duration: seconds, connections, headers, timeout: 20 })
  const after = await server.cpu()
  const answered = result['2xx']
  const others = result.non2xx + result.errors + result.timeouts
  if (answered === 0 || others > 0) throw new Error(`${path}: ${answered} answers of 200, ${others} others`)
  return {
    perSecond: answered / result.duration,
    cpu: (after.process - before.process) / answered,
    cpuMain: (after.main - before.main) / answered,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

/** The middle one; of an even number the mean of both in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Linear between the neighbours; `part` from 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place - Math.floor(place))
}
