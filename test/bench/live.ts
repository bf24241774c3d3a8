/**
 * People write and 48 devices listen, for minutes, over connections that are late, reset or forgotten. Meanwhile a nemesis kills, ends and halts
 * processes of the server behind nginx, restarts PostgreSQL in order and not, and cuts the connections of its notifications: whether any message is
 * lost, doubled, out of order, or sent to others or to a signed-out person, and whether signs, pins, notes, labels and talks handed over are as they
 * were answered, calls by name, shared places and positions too, nothing of a place's people among themselves comes to a guest, and no position to
 * anybody outside of its talk or once it was taken back. Between the server and four further devices a fault each is planted,
 * which has to be found. `MINUTES=1` is a short try of it (10 otherwise), `SAY_EVERY` the milliseconds between two messages of a person, and takes up to a minute longer; `EMBEDDED=1` takes one process with the
 * embedded database.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createRandom } from '#server/demo/random.ts'
import { projectRoot } from '#server/settings/root.ts'
import { newActing, readActs, writeAndAct } from '../live/act-in-rooms.ts'
import { type ActName, checkHistory, type FaultKind, type HistoryLine } from '../live/check-history.ts'
import { listenOn, positionOf, type StreamEnd, signOut, type World } from '../live/live-clients.ts'
import { makeTalks, type Talker } from '../live/make-talks.ts'
import { tampering } from '../live/tamper.ts'
import { addDevice } from '../support/people.ts'
import { unsteadyLine } from '../support/unsteady-line.ts'
import { startInstances } from './instances.ts'
import { measured } from './measured.ts'

const minutes = Number(process.env.MINUTES ?? 10)
const isEmbedded = process.env.EMBEDDED === '1'
const seed = Number(process.env.SEED ?? 1)
const random = createRandom(seed, 'live')
/** Milliseconds between two messages of a person: below 20 a minute, the limit of a person. */
const sayEvery = Number(process.env.SAY_EVERY ?? 3_500)
const devicesEach = 5
/** Devices that are signed out on the way. */
const leaving = 4
/** Milliseconds for which a connection passes before it meets a fault, at most. */
const steadyFor = 30_000
/** Milliseconds until a device that is forgotten knows it and is back, at most. */
const comeBack = 75_000

let people: Talker[] = []
const devices: (Talker & { user: string })[] = []
const instances = await startInstances({
  name: 'live',
  isEmbedded,
  async fill(database) {
    people = await makeTalks(database, { places: 3, clients: 5, each: 3, helpers: true, groups: true })
    const all = people.flatMap((person) => Array.from({ length: devicesEach }, () => person))
    const more = [...Object.keys(tampering), ...Array.from({ length: leaving }, (_, nr) => `leaving ${nr}`)]
    for (const [index, name] of [...all.map(({ name }, nr) => `${name}, ${nr % devicesEach}`), ...more].entries()) {
      const person = people[index < all.length ? Math.floor(index / devicesEach) : index % people.length] as Talker
      devices.push({ ...person, ...(await addDevice(database, person)), user: person.id, name })
    }
  },
})
const { servers, postgres, front } = instances
const line = await unsteadyLine({ to: front.port, random: createRandom(seed, 'line'), longest: steadyFor })

const history: HistoryLine[] = []
const ends = new Map<StreamEnd, number>()
const ended = new AbortController()
const world: World = {
  origins: () => [`${front.scheme}://127.0.0.1:${line.port}`],
  history,
  signal: ended.signal,
  onEnd: (how) => ends.set(how, (ends.get(how) ?? 0) + 1),
}
// A planted fault is to be the only one: those devices have a steady line.
const steady = { ...world, origins: () => [`${front.scheme}://127.0.0.1:${front.port}`] }
const positions = devices.map((device) => {
  const tamper = tampering[device.name]?.tamper()
  return {
    device,
    position: listenOn(tamper ? steady : world, { ...device, isGuest: device.side === 'person', tamper }),
  }
})
// A device knows messages from before the reading of its rooms from there: without their events nothing would be lost.
// Nor does the end of a device say anything that never heard.
const hasRead = (name: string) => history.some((line) => line.kind === 'read' && line.device === name)
const gone = devices.slice(-leaving)
const awaited = [...Object.keys(tampering), ...gone.map(({ name }) => name)]
while (!awaited.every(hasRead)) await pause(50)
const until = Date.now() + minutes * 60_000
process.stderr.write(`Until ${new Date(until).toISOString().slice(11, 19)} UTC, and a minute for the last to arrive.\n`)

const acting = newActing()
const writing = people.map(async (person) => {
  for (let count = 0; Date.now() < until; count++) {
    // A turn is of one room more each time, so that each kind of act comes to each room.
    const room = person.rooms[(count + Math.floor(count / person.rooms.length)) % person.rooms.length] as string
    await writeAndAct(world, person, { room, nth: count, among: people, acting })
    await pause(sayEvery)
  }
})
const signedOut: Record<string, number> = {}
const going = gone.map(async (device, index) => {
  await pause((minutes * 60_000 * (index + 1)) / (leaving + 2))
  signedOut[device.name] = await signOut(world, device)
})

const blows: Record<string, (index: number) => Promise<void>> = {
  'kill -9': (index) => instances.replace(index, 'SIGKILL'),
  stop: (index) => instances.replace(index, 'SIGTERM'),
  async halt(index) {
    const child = servers[index]?.child
    child?.kill('SIGSTOP')
    await pause(5_000)
    child?.kill('SIGCONT')
  },
  ...(postgres && {
    'database crash': () => postgres.restart(),
    'database restart': () => postgres.restart('in order'),
    async deafen() {
      const database = await instances.open()
      const listening = sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'`
      await listening.execute(database.db)
      await database.close()
    },
  }),
}
const dealt = new Map<string, number>()
for (let turn = 0; Date.now() < until - 5_000; turn++) {
  const [name, deal] = Object.entries(blows)[turn % Object.keys(blows).length] as [string, (index: number) => unknown]
  await deal(Math.floor(random.next() * servers.length))
  dealt.set(name, (dealt.get(name) ?? 0) + 1)
  await pause(1_000 + 4_000 * random.next())
}
await Promise.all([...writing, ...going])
line.heal()
// A device that has not come back by then has lost the messages in between.
const last = new Map<string, number>()
for (const person of people) last.set(person.id, await positionOf(world, person))
const behind = () =>
  positions.filter(({ device, position }) => !gone.includes(device) && position() < (last.get(device.user) ?? 0)).length
for (const healed = Date.now(); behind() > 0 && Date.now() - healed < comeBack; ) await pause(200)
ended.abort()
await line.close()
await instances.stopServers()

const database = await instances.open()
const messages = await database.db
  .selectFrom('chat_messages')
  .select(['room_id as room', 'seq', 'client_id as client', 'reply_seq as reply'])
  .execute()
const acts = await readActs(database.db)
await database.close()
await instances.remove()

const judge = (some: typeof devices) =>
  checkHistory(history, {
    devices: Object.fromEntries(some.map(({ name, rooms }) => [name, rooms])),
    signedOut,
    messages,
    acts,
  })
const faults = judge(devices.filter(({ name }) => !(name in tampering)))
for (const { kind, what } of faults.slice(0, 20)) process.stderr.write(`${kind}: ${what}\n`)
if (faults.length > 0) {
  const file = path.join(projectRoot, 'test-results/live-history.ndjson')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, history.map((each) => `${JSON.stringify(each)}\n`).join(''))
}
const countOf = (kind: HistoryLine['kind']) => history.filter((each) => each.kind === kind).length
measured('messages that were sent', countOf('send'), '')
for (const name of [
  'sign',
  'pin',
  'note',
  'label',
  'give',
  'mention',
  'place',
  'position',
  'withdraw',
] satisfies ActName[])
  measured(`acts: ${name}`, history.filter((each) => each.kind === 'act' && each.act === name).length, '')
measured('pages that guests opened', acting.looked, '')
measured('positions that members opened', acting.read, '', { atLeast: 1 })
measured('positions that others asked for in vain', acting.refused, '', { atLeast: 1 })
measured('words and positions that outsiders saw', countOf('seen'), '', { atMost: 0 })
measured('events that were heard', countOf('heard'), '')
const readings = Object.values(
  Object.groupBy(
    history.filter(({ kind }) => kind === 'read'),
    (it) => ('device' in it ? it.device : ''),
  ),
)
measured(
  'times that a device had to read anew',
  readings.reduce((sum, all) => sum + (all?.length ?? 1) - 1, 0),
  '',
)
for (const [name, times] of dealt) measured(`blows: ${name}`, times, '')
for (const [name, times] of Object.entries(line.met)) measured(`connections that were ${name}`, times, '')
for (const how of ['cut', 'silent', 'full'] satisfies StreamEnd[])
  measured(`streams that were ${how}`, ends.get(how) ?? 0, '')
measured('devices that were signed out and shut', ends.get('shut') ?? 0, '', { atLeast: leaving, atMost: leaving })
for (const kind of ['lost', 'doubled', 'disordered', 'leaked'] satisfies FaultKind[])
  measured(`messages ${kind}`, faults.filter((fault) => fault.kind === kind).length, '', { atMost: 0 })
for (const [name, { found }] of Object.entries(tampering)) {
  const kinds = judge(devices.filter((device) => device.name === name)).map(({ kind }) => kind)
  measured(`planted fault found: ${name}`, kinds.includes(found) ? 1 : 0, '', { atLeast: 1 })
}
