/**
 * Many streams at two processes over one PostgreSQL, and messages meanwhile: how long a message takes from its form to every device, and what a
 * stream costs. `STREAMS=1000` is what the product promises (200 otherwise); `SECONDS` says for how long it is written.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { HistoryLine } from '../live/check-history.ts'
import { sendUntilAnswered } from '../live/live-clients.ts'
import { makeTalks } from '../live/make-talks.ts'
import { hearFrom } from '../support/live.ts'
import { startPostgres } from '../support/postgres.ts'
import { type BenchServer, builtServer, startBenchServer } from './bench-server.ts'
import { quantile } from './load.ts'
import { measured } from './measured.ts'

const count = Number(process.env.STREAMS ?? 200)
const seconds = Number(process.env.SECONDS ?? 20)
const perSecond = 20
/** Streams of a person: less than one session may have at each process. */
const each = 10
const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-streams-'))
const postgres = await startPostgres()
const url = await postgres.createDatabase('streams')
const database = await openDatabase({ url, dataDir: folder })
await migrate(database)
await loadReference(database)
// Enough of them that nobody writes more than 20 messages a minute.
const half = Math.ceil(Math.max(80, count / each) / 2)
const people = await makeTalks(database, { places: half, clients: half, each: 2 })
await database.close()

const env = {
  DATA_DIR: folder,
  DATABASE_URL: url,
  DEMO: '0',
  PUBLIC_URL: 'https://places.example.org',
}
const servers = [await startBenchServer(builtServer, { env }), await startBenchServer(builtServer, { env })]
const origins = servers.map((server) => server.url)
/** Bytes of memory that a process holds. */
const memoryOf = ({ child }: BenchServer) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024
const memory = () => servers.reduce((all, server) => all + memoryOf(server), 0)

const history: HistoryLine[] = []
const world = { origins: () => origins, history, signal: new AbortController().signal }
// So that what a first message loads is not counted as what streams hold.
for (const person of people.slice(0, 20)) await sendUntilAnswered(world, person, person.rooms[0] as string)
history.length = 0
const before = memory()
const arrived = new Map<string, number[]>()
const streams = []
for (let index = 0; index < count; index++) {
  const person = people[index % people.length] as (typeof people)[number]
  const stream = await hearFrom(origins[Math.floor(index / people.length) % 2] as string, person)
  if (stream.status !== 200) throw new Error(`A stream was answered with ${stream.status}`)
  await stream.until(({ name }) => name === 'reset')
  const { heard } = stream
  const push = heard.push.bind(heard)
  heard.push = (...events) => {
    for (const { name, data } of events)
      if (name === 'room') {
        const { room, seq } = data as { room: string; seq: number }
        const key = `${room} ${seq}`
        arrived.set(key, [...(arrived.get(key) ?? []), performance.now()])
      }
    return push(...events)
  }
  streams.push(stream)
}
const idle = memory()

const sending: Promise<void>[] = []
for (let sent = 0; sent < seconds * perSecond; sent++) {
  const person = people[sent % people.length] as (typeof people)[number]
  sending.push(sendUntilAnswered(world, person, person.rooms[sent % person.rooms.length] as string))
  await pause(1000 / perSecond)
}
await Promise.all(sending)
await pause(2_000)
for (const stream of streams) stream.close()
for (const server of servers) await server.stop()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })

const listeners = streams.map((_, index) => people[index % people.length] as (typeof people)[number])
const waits: number[] = []
let unheard = 0
for (const line of history) {
  if (line.kind !== 'send' || !line.answered) continue
  const times = arrived.get(`${line.room} ${line.answered.seq}`) ?? []
  const listening = listeners.filter(({ rooms }) => rooms.includes(line.room)).length
  if (times.length < listening) unheard++
  waits.push(...times.map((at) => at - line.begun))
}
const isFull = count >= 1000
measured('streams', count, '')
measured('messages sent', history.length, '')
measured('arrivals at devices', waits.length, '')
measured('messages that not everybody heard', unheard, '', { atMost: 0 })
measured('from form to device, p50', quantile(waits, 0.5), 'ms', { atMost: 80 })
measured('from form to device, p99', quantile(waits, 0.99), 'ms', { atMost: 400 })
measured('memory of an idle stream', (idle - before) / count / 1024, 'KB', isFull ? { atMost: 20 } : {})
