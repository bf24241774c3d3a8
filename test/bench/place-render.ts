/**
 * A place's page rendered in full for each request – no page kept, every query asked – by the built server: CPU of the thread
 * that renders, and beside it that of the others, which is the embedded database. `?x=1` passes the page cache by.
 */
import { builtServer, startBenchServer } from './bench-server.ts'
import { demoEnv } from './cached-data.ts'
import { type Load, load, median } from './load.ts'
import { measured } from './measured.ts'
import { placeCases } from './place-cases.ts'

/** Many short ones: other load on the machine then falls on all alike. */
const rounds = 12
/** Until everything is compiled. */
const warmingRounds = 5
const options = { seconds: 1, connections: 4, headers: { 'accept-language': 'th' } }

const env = demoEnv()
const cases = await placeCases(env)
const server = await startBenchServer(builtServer, { env })
const taken = new Map(cases.map(({ what }) => [what, [] as Load[]]))
try {
  // The server has other work in its first seconds.
  for (const { path } of cases) await fetch(`${server.url}${path}`)
  for (let round = -warmingRounds; round < rounds; round++) {
    for (const { what, path } of cases) {
      const page = await load(server, `${path}?x=1`, options)
      if (round >= 0) taken.get(what)?.push(page)
    }
  }
} finally {
  await server.stop()
}

for (const { what, findings, reviews, items } of cases) {
  const loads = taken.get(what) ?? []
  const figure = (of: (page: Load) => number) => median(loads.map(of))
  const amount = `${findings} open findings, ${reviews} reviews, ${items} items`
  measured(
    `${what} (${amount}): CPU of the server`,
    figure(({ cpuMain }) => cpuMain),
    'ms',
    { atMost: 4 },
  )
  measured(
    `${what}: CPU of the embedded database and other threads`,
    figure(({ cpu, cpuMain }) => cpu - cpuMain),
    'ms',
  )
  measured(
    `${what}`,
    figure(({ perSecond }) => perSecond),
    'req/s',
  )
}
