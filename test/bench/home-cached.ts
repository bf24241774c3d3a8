/**
 * Anonymous home from the page cache against the same bytes sent by a bare Express. Both in processes of their own, asked in turns, so that other
 * load on the machine falls on both alike; the ratio is the middle one of the pairs.
 */
import path from 'node:path'
import { builtServer, startBenchServer } from './bench-server.ts'
import { demoEnv } from './cached-data.ts'
import { type Load, load, median } from './load.ts'
import { measured } from './measured.ts'

/** Many short ones: other load on the machine then falls on both alike. */
const rounds = 15
const headers = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'th-TH,th;q=0.9' }
const options = { seconds: 1, connections: 24, headers }

const product = await startBenchServer(builtServer, { env: demoEnv() })
// The first request renders and compresses; the other server sends its result.
await fetch(product.url, { headers })
const bare = await startBenchServer(path.join(import.meta.dirname, 'prebuilt-server.ts'), {
  args: [product.url, JSON.stringify(headers)],
})
const pairs: { cached: Load; prebuilt: Load }[] = []
for (let round = -1; round < rounds; round++) {
  const cached = await load(product, '/', options)
  const prebuilt = await load(bare, '/', options)
  // The round before the first warms both up.
  if (round >= 0) pairs.push({ cached, prebuilt })
}
await Promise.all([product.stop(), bare.stop()])

const figure = (what: string, unit: string, of: (pair: { cached: Load; prebuilt: Load }) => number, budget = {}) =>
  measured(what, median(pairs.map(of)), unit, budget)

// By CPU time, because requests per second tell of the machine's other work as well.
figure('kept home / prebuilt buffer, by CPU time', '×', ({ cached, prebuilt }) => prebuilt.cpu / cached.cpu, {
  atLeast: 0.7,
})
figure('kept home / prebuilt buffer, by requests', '×', ({ cached, prebuilt }) => cached.perSecond / prebuilt.perSecond)
figure('kept home: CPU', 'µs', ({ cached }) => cached.cpu * 1000)
figure('prebuilt buffer: CPU', 'µs', ({ prebuilt }) => prebuilt.cpu * 1000)
figure('kept home', 'req/s', ({ cached }) => cached.perSecond)
figure('prebuilt buffer', 'req/s', ({ prebuilt }) => prebuilt.perSecond)
figure('kept home, 99 of 100 within', 'ms', ({ cached }) => cached.p99)
