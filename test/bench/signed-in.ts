/**
 * The cost of a page that is sent to one person alone, on the embedded database of the demo: home, and the page of a place with much to
 * show. CPU of the whole server, all threads; the same person reads over and over, while nothing changes.
 */
import { createLog } from '#server/log/log.ts'
import { prepareDatabase } from '#server/process/prepare-database.ts'
import { readEnv } from '#server/settings/env.ts'
import { addPerson } from '../support/people.ts'
import { builtServer, startBenchServer } from './bench-server.ts'
import { demoEnv } from './cached-data.ts'
import { type Load, load, median } from './load.ts'
import { measured } from './measured.ts'
import { placeCases } from './place-cases.ts'

const rounds = 12
/** Until everything is compiled. */
const warmingRounds = 5

/** A signed-in person; the cached demo has one more then. */
async function addReader(demo: Record<string, string>): Promise<string> {
  const env = readEnv({ ...process.env, ...demo })
  const database = await prepareDatabase(env, createLog(env))
  try {
    return (await addPerson(database, { email: `${crypto.randomUUID()}@example.com` })).cookie
  } finally {
    await database.close()
  }
}

const env = demoEnv()
const [place] = await placeCases(env)
if (!place) throw new Error('The demo has no place')
const cookie = await addReader(env)
const cases = [
  { what: 'home', path: '/', atMost: 2 },
  { what: place.what, path: place.path, atMost: 5 },
]
const options = { seconds: 1, connections: 4, headers: { 'accept-language': 'th', cookie } }
const server = await startBenchServer(builtServer, { env })
const taken = new Map(cases.map(({ what }) => [what, [] as Load[]]))
try {
  // The server has other work in its first seconds.
  for (const { path } of cases) await (await fetch(server.url + path, { headers: { cookie } })).arrayBuffer()
  for (let round = -warmingRounds; round < rounds; round++) {
    for (const { what, path } of cases) {
      const page = await load(server, path, options)
      if (round >= 0) taken.get(what)?.push(page)
    }
  }
} finally {
  await server.stop()
}

for (const { what, atMost } of cases) {
  const loads = taken.get(what) ?? []
  const figure = (of: (page: Load) => number) => median(loads.map(of))
  measured(
    `${what}, signed in: CPU in all`,
    figure(({ cpu }) => cpu),
    'ms',
    { atMost },
  )
  measured(
    `${what}, signed in: of it the thread that renders`,
    figure(({ cpuMain }) => cpuMain),
    'ms',
  )
}
process.exit()
