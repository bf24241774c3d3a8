/**
 * People who write and 40 devices that listen, for minutes, while a nemesis kills, ends and halts processes of the server, crashes PostgreSQL and
 * cuts the connections that are listened on: whether any message is lost, doubled, out of order or told to others. `MINUTES=1` is a short try of
 * it (10 otherwise); `EMBEDDED=1` takes one process with the embedded database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { createRandom } from '#server/demo/random.ts'
import { checkHistory, type FaultKind, type HistoryLine } from '../live/check-history.ts'
import { listenOn, sendUntilAnswered, type World } from '../live/live-clients.ts'
import { makeTalks } from '../live/make-talks.ts'
import { startPostgres } from '../support/postgres.ts'
import { type BenchServer, builtServer, startBenchServer } from './bench-server.ts'
import { measured } from './measured.ts'

const minutes = Number(process.env.MINUTES ?? 10)
const isEmbedded = process.env.EMBEDDED === '1'
const random = createRandom(Number(process.env.SEED ?? 1), 'live')
/** Milliseconds between two messages of a person: below 20 a minute, which is what one may send. */
const sayEvery = 3_500
const devicesEach = 5

const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-live-'))
const postgres = isEmbedded ? null : await startPostgres()
const url = await postgres?.createDatabase('live')
const open = () => openDatabase({ url, dataDir: folder })
const first = await open()
await migrate(first)
await loadReference(first)
const people = await makeTalks(first, { places: 3, clients: 5, each: 3 })
await first.close()

const env = {
  ...{ DATA_DIR: folder, DEMO: '0', PUBLIC_URL: 'https://places.example.org' },
  ...(url && { DATABASE_URL: url }),
}
const start = () => startBenchServer(builtServer, { env })
const servers: BenchServer[] = []
for (let count = 0; count < (isEmbedded ? 1 : 2); count++) servers.push(await start())

const history: HistoryLine[] = []
const ended = new AbortController()
const world: World = { origins: () => servers.map((server) => server.url), history, signal: ended.signal }
const devices = people.flatMap((person) =>
  Array.from({ length: devicesEach }, (_, index) => ({ ...person, user: person.id, name: `${person.name}, ${index}` })),
)
const positions = devices.map((device) => ({ device, position: listenOn(world, device) }))
const until = Date.now() + minutes * 60_000

const writing = people.map(async (person) => {
  for (let count = 0; Date.now() < until; count++) {
    await sendUntilAnswered(world, person, person.rooms[count % person.rooms.length] as string)
    await pause(sayEvery)
  }
})

async function replace(index: number, signal: NodeJS.Signals): Promise<void> {
  const { child } = servers[index] as BenchServer
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
  servers[index] = await start()
}

const blows: Record<string, (index: number) => Promise<void>> = {
  'kill -9': (index) => replace(index, 'SIGKILL'),
  stop: (index) => replace(index, 'SIGTERM'),
  async halt(index) {
    const { child } = servers[index] as BenchServer
    child.kill('SIGSTOP')
    await pause(5_000)
    child.kill('SIGCONT')
  },
  ...(postgres && {
    crash: () => postgres.restart(),
    async deafen() {
      const database = await open()
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'`.execute(
        database.db,
      )
      await database.close()
    },
  }),
}
const dealt = new Map<string, number>()
for (let turn = 0; Date.now() < until - 5_000; turn++) {
  const [name, deal] = Object.entries(blows)[turn % Object.keys(blows).length] as [
    string,
    (index: number) => Promise<void>,
  ]
  await deal(Math.floor(random.next() * servers.length))
  dealt.set(name, (dealt.get(name) ?? 0) + 1)
  await pause(1_000 + 4_000 * random.next())
}
await Promise.all(writing)
// What was written last arrives within seconds; what does not is found to be lost.
await pause(5_000)
ended.abort()
for (const server of servers) await server.stop()

const last = await open()
const messages = await last.db
  .selectFrom('chat_messages')
  .select(['room_id as room', 'seq', 'client_id as client'])
  .execute()
await last.close()
await postgres?.stop()
rmSync(folder, { recursive: true, force: true })

const faults = checkHistory(history, {
  devices: Object.fromEntries(devices.map(({ name, rooms }) => [name, rooms])),
  messages,
})
for (const { kind, what } of faults.slice(0, 20)) process.stderr.write(`${kind}: ${what}\n`)
const countOf = (kind: HistoryLine['kind']) => history.filter((line) => line.kind === kind).length
measured('messages that were sent', countOf('send'), '')
measured('events that were heard', countOf('heard'), '')
measured('times that a device had to read anew', countOf('read') - positions.length, '')
for (const [name, times] of dealt) measured(`blows: ${name}`, times, '')
for (const kind of ['lost', 'doubled', 'disordered', 'leaked'] satisfies FaultKind[])
  measured(`messages ${kind}`, faults.filter((fault) => fault.kind === kind).length, '', { atMost: 0 })
