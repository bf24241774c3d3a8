/** The part of autocannon that the benchmarks use, which brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    /** Seconds. */
    duration: number
    connections: number
    headers?: Record<string, string>
    /** Seconds until a request counts as failed. */
    timeout?: number
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
