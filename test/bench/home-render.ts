/**
 * Home rendered in full for each request – nothing kept – against React drawing the same tree with the same data, both in one
 * process and in turns. `/?x=1` has a parameter that home does not read, so it passes the page cache by.
 */
import { once } from 'node:events'
import { startBenchServer } from './bench-server.ts'
import { buildProgram } from './build-program.ts'
import { demoEnv } from './kept-data.ts'
import { type Load, load, median } from './load.ts'
import { measured } from './measured.ts'
import type { Parts } from './take-apart.ts'

const rounds = 8
/** A round has so many requests, because a duration would leave nothing warm where the machine is busy. */
const options = { seconds: 20, requests: 400, connections: 4, headers: { 'accept-language': 'th' } }
const warmingRounds = 3

const server = await startBenchServer(await buildProgram('home-both-ways'), { env: demoEnv() })
interface Round {
  /** Everything: door, queries, router, React, answer. */
  full: Load
  /** The same with data that the loaders have at hand, as bare React has it. */
  ready: Load
  bare: Load
}
const taken: Round[] = []
for (let round = -warmingRounds; round < rounds; round++) {
  const full = await load(server, '/?x=1', options)
  const ready = await load(server, '/?data=ready', options)
  const bare = await load(server, '/bare', options)
  if (round >= 0) taken.push({ full, ready, bare })
}
const told = once(server.child, 'message')
server.child.send('parts')
const parts = (await told)[0] as Parts
await server.stop()

const middle = (of: (round: Round) => number) => median(taken.map(of))
measured(
  'render of home / bare React, requests per CPU second',
  middle((it) => it.bare.cpuMain / it.ready.cpuMain),
  '×',
  {
    atLeast: 0.83,
  },
)
measured(
  'render of home / bare React, requests',
  middle((it) => it.ready.perSecond / it.bare.perSecond),
  '×',
)
measured(
  'render of home, CPU',
  middle((it) => it.ready.cpuMain),
  'ms',
  { atMost: 2 },
)
measured(
  'bare React, CPU',
  middle((it) => it.bare.cpuMain),
  'ms',
)
measured(
  'with its queries, CPU of the main thread',
  middle((it) => it.full.cpuMain),
  'ms',
  { atMost: 2 },
)
measured(
  'with its queries, CPU with the embedded database',
  middle((it) => it.full.cpu),
  'ms',
)
measured(
  'render of home',
  middle((it) => it.ready.perSecond),
  'req/s',
)
measured(
  'with its queries',
  middle((it) => it.full.perSecond),
  'req/s',
)
measured(
  'bare React',
  middle((it) => it.bare.perSecond),
  'req/s',
)

const { whole, withoutDatabase, routing, react } = parts
measured('without HTTP: whole answer, CPU', whole.main, 'ms')
measured('  queries, main thread', whole.main - withoutDatabase.main, 'ms')
measured(
  '  queries, embedded database',
  whole.process - whole.main - (withoutDatabase.process - withoutDatabase.main),
  'ms',
)
measured('  router', routing.main, 'ms')
measured('  React', react.main, 'ms')
measured('  state, head and bytes', withoutDatabase.main - routing.main - react.main, 'ms')
