/** The part of autocannon that the benchmarks use, which brings no types. */
declare module 'autocannon' {
  /** One of the requests that each connection makes in turns. */
  export interface Request {
    path?: string
    headers?: Record<string, string>
    setupRequest?(request: Request): Request
    onResponse?(status: number): void
  }
  interface Options {
    url: string
    /** Seconds. */
    duration: number
    connections: number
    headers?: Record<string, string>
    /** Seconds until a request counts as failed. */
    timeout?: number
    /** Requests a second, of all connections together. @default as many as are answered */
    overallRate?: number
    requests?: readonly Request[]
  }
  interface Result {
    duration: number
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
