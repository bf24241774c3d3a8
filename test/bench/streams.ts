/**
 * Many streams at two processes behind nginx over one PostgreSQL, and messages meanwhile: how long a message takes from its form to every device, the
 * cost of a stream, and how soon all are back when a process is killed. `STREAMS=1000` is the product's promise (200 otherwise); `SECONDS` is the
 * time of writing, `IDLE=5000` the number of streams held in the end.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { HistoryLine } from '../live/check-history.ts'
import { sendUntilAnswered } from '../live/live-clients.ts'
import { makeTalks, type Talker } from '../live/make-talks.ts'
import { addDevice, addPerson } from '../support/people.ts'
import { startInstances } from './instances.ts'
import { quantile } from './load.ts'
import { measured } from './measured.ts'
import { machineNow, startHolders } from './stream-holders.ts'

const count = Number(process.env.STREAMS ?? 200)
const seconds = Number(process.env.SECONDS ?? 20)
const idleCount = Math.max(count, Number(process.env.IDLE ?? 0))
const perSecond = 20
/** Devices of a person. */
const each = 10
/** Seconds for which nothing happens, to measure the cost of idle streams. */
const quietFor = 20

let people: Talker[] = []
const devices: { cookie: string; rooms: readonly string[] }[] = []
const instances = await startInstances({
  name: 'streams',
  async fill(database) {
    // Enough of them that nobody writes more than 20 messages a minute.
    const half = Math.ceil(Math.max(80, count / each) / 2)
    people = await makeTalks(database, { places: half, clients: half, each: 2 })
    for (let index = 0; index < count; index++) {
      const person = people[index % people.length] as Talker
      devices.push({ ...person, ...(await addDevice(database, person)) })
    }
    for (let index = count; index < idleCount; index++) devices.push({ ...(await addPerson(database)), rooms: [] })
  },
})
const { servers, nginx, front } = instances
const over = async (ask: (server: (typeof servers)[number]) => number | Promise<number>) =>
  (await Promise.all(servers.map(ask))).reduce((all, one) => all + one, 0)
const memory = () => over((server) => server.memory())
const live = () => over((server) => server.live())
const cpu = () => over(async (server) => (await server.cpu()).process)

const history: HistoryLine[] = []
const world = {
  origins: () => [`${front.scheme}://127.0.0.1:${front.port}`],
  history,
  signal: new AbortController().signal,
}
// So that the code that a first message loads is not counted as the streams'.
for (const person of people.slice(0, 20)) await sendUntilAnswered(world, person, person.rooms[0] as string)
history.length = 0
/** After a collection: the garbage of opening and sending is no stream's. */
const kept = async () => {
  const inUse = await live()
  return { inUse, rss: await memory() }
}
const before = await kept()
const holders = startHolders(2)
const hold = (some: typeof devices) =>
  holders.open({ port: front.port, certificate: nginx?.certificate ?? '', cookies: some.map(({ cookie }) => cookie) })
await hold(devices.slice(0, count))
const idle = await kept()

const clock = machineNow() - performance.now()
const sending: Promise<unknown>[] = []
const begun = performance.now()
for (let sent = 0; sent < seconds * perSecond; sent++) {
  const person = people[sent % people.length] as Talker
  sending.push(sendUntilAnswered(world, person, person.rooms[sent % person.rooms.length] as string))
  await pause(Math.max(0, begun + ((sent + 1) * 1000) / perSecond - performance.now()))
}
await Promise.all(sending)
await pause(2_000)
const { arrived } = await holders.report()
const waits: number[] = []
let unheard = 0
for (const line of history) {
  if (line.kind !== 'send' || !line.answered) continue
  const times = arrived[`${line.room} ${line.answered.seq}`] ?? []
  const listening = devices.slice(0, count).filter(({ rooms }) => rooms.includes(line.room)).length
  if (times.length < listening) unheard++
  waits.push(...times.map((at) => at - clock - line.begun))
}
const isFull = count >= 1000
measured('streams', count, '')
measured('messages sent', history.length, '')
measured('arrivals at devices', waits.length, '')
measured('messages that not everybody heard', unheard, '', { atMost: 0 })
measured('from form to device, p50', quantile(waits, 0.5), 'ms', { atMost: 80 })
measured('from form to device, p99', quantile(waits, 0.99), 'ms', { atMost: 400 })
measured('memory of an idle stream', (idle.rss - before.rss) / count / 1024, 'KB', isFull ? { atMost: 20 } : {})
measured('of it in use', (idle.inUse - before.inUse) / count / 1024, 'KB')

if (idleCount > count) {
  const busy = await kept()
  await hold(devices.slice(count))
  const held = await kept()
  const more = idleCount - count
  measured('streams held idle', (await holders.report()).open, '', { atLeast: idleCount })
  measured('memory of each further one', (held.rss - busy.rss) / more / 1024, 'KB')
  measured('of it in use', (held.inUse - busy.inUse) / more / 1024, 'KB')
}
const quiet = { cpu: await cpu(), at: performance.now() }
await pause(quietFor * 1000)
const spent = ((await cpu()) - quiet.cpu) / (performance.now() - quiet.at)
measured('of a core, to hold them', spent * 100, '%')

await holders.report()
const killed = performance.now()
const again = instances.replace(0, 'SIGKILL')
const refused = new Map<number, number>()
const isBack = async () => {
  const now = await holders.report()
  for (const [status, times] of Object.entries(now.refused))
    refused.set(Number(status), (refused.get(Number(status)) ?? 0) + times)
  return now.open === idleCount
}
// Those that were cut are missed first.
while (await isBack()) await pause(20)
const patience = 60_000
while (!(await isBack()) && performance.now() - killed < patience) await pause(50)
measured('all back after kill -9', (performance.now() - killed) / 1000, 's', { atMost: 15 })
for (const [status, times] of refused) measured(`answered meanwhile with ${status || 'nothing'}`, times, '')
await again
holders.close()
await instances.stopServers()
await instances.remove()
