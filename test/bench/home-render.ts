/**
 * Home rendered in full for each request – no page kept – against React drawing the same tree with the same data, both in one
 * process and in turns. `/?x=1` has a parameter that home does not read, so it passes the page cache by.
 */
import { once } from 'node:events'
import { startBenchServer } from './bench-server.ts'
import { buildProgram } from './build-program.ts'
import { demoEnv } from './cached-data.ts'
import { type Load, load, median } from './load.ts'
import { measured } from './measured.ts'
import type { Parts } from './take-apart.ts'

/** Many short ones: other load on the machine then falls on all alike. */
const rounds = 15
/** Until everything is compiled. */
const warmingRounds = 5
const options = { seconds: 1, connections: 4, headers: { 'accept-language': 'th' } }

interface Round {
  /** The whole application: door, loaders, router, React, answer. */
  full: Load
  /** The same with data that all loaders have at hand, as bare React has it. */
  ready: Load
  bare: Load
}

const server = await startBenchServer(await buildProgram('home-both-ways.tsx'), { env: demoEnv() })
const taken: Round[] = []
for (let round = -warmingRounds; round < rounds; round++) {
  const full = await load(server, '/?x=1', options)
  const ready = await load(server, '/?data=ready', options)
  const bare = await load(server, '/bare', options)
  if (round >= 0) taken.push({ full, ready, bare })
}
const told = once(server.child, 'message')
server.child.send('parts')
const { whole, withoutDatabase, routing, react } = (await told)[0] as Parts
await server.stop()

const figure = (what: string, unit: string, of: (round: Round) => number, budget = {}) =>
  measured(what, median(taken.map(of)), unit, budget)

// By CPU time, because requests per second tell of the machine's other work as well.
figure('render of home / bare React, by CPU time', '×', ({ full, bare }) => bare.cpu / full.cpu, { atLeast: 0.83 })
figure('render of home / bare React, by requests', '×', ({ full, bare }) => full.perSecond / bare.perSecond)
figure('render of home: CPU', 'ms', ({ full }) => full.cpu, { atMost: 2 })
figure('render of home with all data at hand: CPU', 'ms', ({ ready }) => ready.cpu)
figure('bare React: CPU', 'ms', ({ bare }) => bare.cpu)
figure('render of home', 'req/s', ({ full }) => full.perSecond)
figure('bare React', 'req/s', ({ bare }) => bare.perSecond)

const inDatabase = whole.process - whole.main - (withoutDatabase.process - withoutDatabase.main)
measured('without HTTP, lists asked for each time: CPU', whole.process, 'ms')
measured('  queries in the embedded database', inDatabase, 'ms')
measured('  queries in the main thread', whole.main - withoutDatabase.main, 'ms')
measured('  router', routing.main, 'ms')
measured('  React', react.main, 'ms')
measured('  state, head and bytes', withoutDatabase.main - routing.main - react.main, 'ms')
