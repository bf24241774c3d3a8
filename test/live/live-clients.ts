/** People who write and devices that listen, for histories: whatever happens to the servers, they go on as browsers do. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eventsOf, type HeardEvent } from '../support/live.ts'
import type { HistoryLine } from './check-history.ts'

export interface Client {
  cookie: string
}

export interface World {
  /** Addresses of the instances as they are now; a request goes to any of them. */
  origins(): readonly string[]
  history: HistoryLine[]
  signal: AbortSignal
}

/** Milliseconds after which a request is given up and tried elsewhere. */
const patience = 5_000
const publicOrigin = 'https://places.example.org'

const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
const roomAt = (room: string) => `/chat/room-chat/${room}`

/** Sends a message until it is answered, each time to any instance; never twice. Throws where it is refused. */
export async function sendUntilAnswered({ origins, history, signal }: World, who: Client, room: string): Promise<void> {
  const client = randomUUID()
  const body = new URLSearchParams({ text: `Message ${client}`, client })
  const headers = { cookie: who.cookie, origin: publicOrigin, 'content-type': 'application/x-www-form-urlencoded' }
  const line = { kind: 'send' as const, room, client, begun: performance.now() }
  while (!signal.aborted) {
    const asked = fetch(anyOf(origins()) + roomAt(room), {
      ...{ method: 'POST', body, headers, redirect: 'manual', signal: AbortSignal.timeout(patience) },
    })
    const answer = await asked.catch(() => null)
    const seq = Number(/[?&]at=(\d+)/.exec(answer?.headers.get('location') ?? '')?.[1])
    if (seq) {
      history.push({ ...line, answered: { at: performance.now(), seq } })
      return
    }
    if (answer && answer.status < 500) throw new Error(`A message was refused with ${answer.status}`)
    await pause(100)
  }
  history.push({ ...line, answered: null })
}

/** The numbers of all messages of a room, as its page gives them. */
async function readRoom({ origins }: World, { cookie }: Client, room: string): Promise<number[]> {
  const seqs: number[] = []
  let before: number | null = null
  do {
    const query: string = before === null ? '' : `?before=${before}`
    const answer = await fetch(`${anyOf(origins())}${roomAt(room)}/_payload.json${query}`, {
      ...{ headers: { cookie }, signal: AbortSignal.timeout(patience) },
    })
    const { data } = (await answer.json()) as {
      data: Record<string, { room: { before: number | null; messages: { seq: number }[] } }>
    }
    const page = Object.values(data)[0]?.room
    if (!page) throw new Error('There is no such room')
    seqs.push(...page.messages.map(({ seq }) => seq))
    before = page.before
  } while (before !== null)
  return seqs
}

export interface Device extends Client {
  name: string
  rooms: readonly string[]
  /** What stands between the server and this device, for the proof that the judge finds it. */
  tamper?(events: AsyncIterable<HeardEvent>): AsyncIterable<HeardEvent>
}

/** Listens until the world ends: comes back to any instance from where it was, and reads its rooms when it is told to. Answers its position. */
export function listenOn(world: World, { name, cookie, rooms, tamper = (events) => events }: Device): () => number {
  const { origins, history, signal } = world
  let id = ''
  const numberOf = (of = '') => Number(of.split('.')[1] ?? 0)
  const take = async (event: HeardEvent) => {
    if (event.id === undefined) return
    const number = numberOf(event.id)
    if (event.name === 'reset') {
      const found = await Promise.all(
        rooms.map(async (room) => ({ room, seqs: await readRoom(world, { cookie }, room) })),
      )
      history.push({ kind: 'read', device: name, number, found })
    } else if (event.name === 'room')
      history.push({ kind: 'heard', device: name, number, ...(event.data as { room: string; seq: number | null }) })
    id = event.id
  }
  const listen = async () => {
    const headers = { cookie, accept: 'text/event-stream', ...(id && { 'last-event-id': id }) }
    const answer = await fetch(`${anyOf(origins())}/live/events`, { headers, redirect: 'manual', signal })
    if (answer.status !== 200 || !answer.body) throw new Error(`The stream was answered with ${answer.status}`)
    for await (const event of tamper(eventsOf(answer.body))) await take(event)
  }
  const goOn = async () => {
    while (!signal.aborted) {
      await listen().catch(() => undefined)
      await pause(50)
    }
  }
  void goOn()
  return () => numberOf(id)
}
