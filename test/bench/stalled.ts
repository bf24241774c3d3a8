/**
 * A browser that reads none of its stream, for minutes, beside one that reads all of it: the memory that the server holds for it. `MINUTES=1` is
 * a short try (10 otherwise).
 */
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '#server/db/in-transaction.ts'
import { appendEvents } from '#server/domain/live/append-events.ts'
import { makeTalks, type Talker } from '../live/make-talks.ts'
import { hearFrom } from '../support/live.ts'
import { startInstances } from './instances.ts'
import { measured } from './measured.ts'

const minutes = Number(process.env.MINUTES ?? 10)
/** Events of a person in a quarter of a second: enough to fill the system's buffers of a connection within a minute. */
const atOnce = 500
const tellEvery = 250
/** Milliseconds in which nobody is stalled, so that the memory of the work itself is not counted. */
const warmUp = 90_000
/** Seconds after which the stalled browser comes anew; it is given up before. */
const stalledFor = 75
const sampleEvery = 15_000

let people: Talker[] = []
const instances = await startInstances({
  name: 'stalled',
  async fill(database) {
    people = await makeTalks(database, { places: 1, clients: 1, each: 1 })
  },
})
const [server] = instances.servers
const [reader, staller] = people
if (!server || !reader || !staller) throw new Error('Nobody is there')
const database = await instances.open()
const [room = ''] = reader.rooms
const told = Array.from({ length: atOnce }, () => ({ room, seq: null }))
const ended = new AbortController()
const telling = (async () => {
  while (!ended.signal.aborted) {
    await inTransaction(database.db, (tx) => appendEvents(tx, { rooms: told }, new Date()))
    await database.notify('live', `${reader.id},${staller.id}`)
    await pause(tellEvery)
  }
})()

let events = 0
const listener = await hearFrom(server.url, reader)
const taking = setInterval(() => {
  events += listener.heard.length
  listener.heard.length = 0
}, 500)

/** A browser that asks for its stream and takes nothing; answers whether the server gave it up. */
async function stall(ms: number): Promise<boolean> {
  const { port, host } = new URL(server?.url as string)
  const socket = net.connect(Number(port), '127.0.0.1')
  let isGivenUp = false
  socket
    .on('error', () => undefined)
    .on('close', () => {
      isGivenUp = true
    })
  const head = ['GET /live/events HTTP/1.1', `Host: ${host}`, 'Accept: text/event-stream', `Cookie: ${staller?.cookie}`]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await pause(ms)
  // The system's buffers are read; behind them is the end.
  socket.resume()
  await pause(2_000)
  const was = isGivenUp
  socket.destroy()
  return was
}

const sample = async () => ({ live: await server.live(), rss: server.memory() })
/** Samples until then. */
async function sampleUntil(end: number) {
  const samples: Awaited<ReturnType<typeof sample>>[] = []
  while (Date.now() < end) {
    await pause(sampleEvery)
    samples.push(await sample())
  }
  return samples
}
// The first of them still hold memory of the start.
const before = (await sampleUntil(Date.now() + warmUp)).slice(-4)
const until = Date.now() + minutes * 60_000
let [stalls, givenUp] = [0, 0]
const stalling = (async () => {
  while (Date.now() < until) {
    stalls++
    if (await stall(Math.min(stalledFor * 1000, Math.max(5_000, until - Date.now())))) givenUp++
  }
})()
const meanwhile = await sampleUntil(until)
await stalling
ended.abort()
await telling
const most = (of: 'live' | 'rss') => {
  const [now, then] = [meanwhile, before].map((samples) => Math.max(...samples.map((each) => each[of])))
  return ((now as number) - (then as number)) / 2 ** 20
}
clearInterval(taking)
listener.close()
await database.close()
await instances.stopServers()
await instances.remove()

measured('events that the other browser took', events, '')
measured('times that the browser stalled', stalls, '')
measured('times that it was given up', givenUp, '')
measured('memory in use, at most more than before', most('live'), 'MB', { atMost: 1 })
measured('memory of the process, at most more than before', most('rss'), 'MB')
