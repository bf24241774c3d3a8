/** People who write and devices that listen, for histories: through any failure of the servers, they go on as browsers do. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { waitAfter } from '#client/runtime/live/live-line.ts'
import type { LiveAnswer } from '#shared/live/live-event.ts'
import { eventsOf, type HeardEvent } from '../support/live.ts'
import type { ActLine, HistoryLine } from './check-history.ts'

export interface Client {
  cookie: string
}

export interface World {
  /** Addresses of the instances as they are now; a request goes to any of them. */
  origins(): readonly string[]
  history: HistoryLine[]
  signal: AbortSignal
  /** Is told how each stream came to its end. */
  onEnd?(how: StreamEnd): void
}

/** `silent`: nothing came for longer than it may · `full`: no more streams were held · `shut`: the device is let in no more. */
export type StreamEnd = 'cut' | 'silent' | 'full' | 'shut'

/** Milliseconds after which a request is given up and tried elsewhere. */
const patience = 5_000
/** Silence after which a stream is taken for dead, as browsers do. */
const silence = 45_000
/** Failures after which the wait for the next try grows no more: a device is to hear again before the world ends. */
const mostFailures = 4
const publicOrigin = 'https://places.example.org'

const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
const roomAt = (room: string) => `/chat/room-chat/${room}`

/** A message, as its form posts it; without fields it is words, and every third of those no answer. */
export interface Sending {
  /** Of its page. @default that of the room */
  address?: string
  fields?: Record<string, string>
  client?: string
}

/** Sends a message until it is answered, each time to any instance; never twice. Answers its number. Throws where it is refused. */
export async function sendUntilAnswered(
  { origins, history, signal }: World,
  who: Client,
  room: string,
  { address = roomAt(room), fields, client = randomUUID() }: Sending = {},
): Promise<number | null> {
  // Each room has two messages before anybody writes here.
  const reply = (fields ? null : [1, 2, null][history.length % 3]) ?? null
  const words = { text: `Message ${client}`, ...(reply && { reply: String(reply) }) }
  const body = new URLSearchParams({ ...(fields ?? words), client })
  const headers = { cookie: who.cookie, origin: publicOrigin, 'content-type': 'application/x-www-form-urlencoded' }
  const line = { kind: 'send' as const, room, client, reply, begun: performance.now() }
  while (!signal.aborted) {
    const asked = fetch(anyOf(origins()) + address, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const answer = await asked.catch(() => null)
    const seq = Number(/[?&]at=(\d+)/.exec(answer?.headers.get('location') ?? '')?.[1])
    if (seq) {
      history.push({ ...line, answered: { at: performance.now(), seq } })
      return seq
    }
    if (answer && answer.status < 500 && answer.status !== 429)
      throw new Error(`A message was refused with ${answer.status}`)
    await pause(100)
  }
  history.push({ ...line, answered: null })
  return null
}

/** Another act, as its form posts it. */
export interface Act extends Pick<ActLine, 'act' | 'room' | 'value' | 'seq'> {
  /** Of its page. */
  address: string
  fields: Record<string, string>
  /** Done twice it is done once: it is tried until it is answered. */
  isRepeated: boolean
}

/** Does it; one that is refused did not happen. Answers whether it was done. */
export async function act(
  { origins, history, signal }: World,
  who: Client,
  { address, fields, isRepeated, ...act }: Act,
): Promise<boolean> {
  const line: Omit<ActLine, 'answered'> = { kind: 'act', ...act, begun: performance.now() }
  const headers = { cookie: who.cookie, origin: publicOrigin, 'content-type': 'application/x-www-form-urlencoded' }
  do {
    const asked = fetch(anyOf(origins()) + address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const answer = await asked.catch(() => null)
    if (answer?.status === 303) {
      history.push({ ...line, answered: performance.now() })
      return true
    }
    if (answer && answer.status < 500 && answer.status !== 429) return false
    await pause(100)
  } while (isRepeated && !signal.aborted)
  history.push({ ...line, answered: null })
  return false
}

/** The data of a page; null where nothing came. */
export async function readData<Data>({ origins }: World, who: Client, address: string): Promise<Data | null> {
  const asked = fetch(`${anyOf(origins())}${address}/_payload.json`, {
    headers: { cookie: who.cookie },
    signal: AbortSignal.timeout(patience),
  })
  const answer = await asked.then((it) => (it.ok ? it.json() : null)).catch(() => null)
  const { data = {} } = (answer ?? {}) as { data?: Record<string, Data> }
  return Object.values(data)[0] ?? null
}

/** Degrees of the positions of a history, as no other number here begins. */
const degrees = /(?<![\d.])9\.7\d{3}[1-9]/
/** Somewhere, as somebody types it. */
export const anyPoint = (): string =>
  `9.7${String(Math.floor(Math.random() * 1_000)).padStart(3, '0')}${1 + Math.floor(Math.random() * 9)}, 98.51234`
export const positionIn = (text: string): string | undefined => degrees.exec(text)?.[0]

/** Words that only the people of places are to read, and degrees, which stand on the page of a position alone. */
export const secretOf = (text: string): string | undefined =>
  /(?:Inner|Sorted|Helper) [0-9a-f-]+/.exec(text)?.[0] ?? positionIn(text)

/** The text of a page; null where nothing came, and empty for one that is not shown. */
export async function readText({ origins }: World, who: Client, address: string): Promise<string | null> {
  const asked = fetch(anyOf(origins()) + address, {
    headers: { cookie: who.cookie },
    signal: AbortSignal.timeout(patience),
  })
  return asked.then((it) => (it.ok ? it.text() : it.status === 404 ? '' : null)).catch(() => null)
}

/** A guest opens the pages of a room and the inbox; answers how many of them came. */
export async function lookAround(world: World, who: Client & { name: string }, room: string) {
  let come = 0
  for (const address of [
    roomAt(room),
    `${roomAt(room)}/_payload.json`,
    `/chat/member-chat/${room}/_payload.json`,
    '/chat/channel-chat/_payload.json',
  ]) {
    const text = await readText(world, who, address)
    if (!text) continue
    come++
    const what = secretOf(text)
    if (what) world.history.push({ kind: 'seen', device: who.name, what })
  }
  return come
}

/** Signs a device out, again and again until that is answered; answers when it was. */
export async function signOut({ origins }: World, { cookie }: Client): Promise<number> {
  const headers = { cookie, origin: publicOrigin, 'content-type': 'application/x-www-form-urlencoded' }
  for (;;) {
    const asked = fetch(`${anyOf(origins())}/profile`, {
      method: 'POST',
      body: 'do=sign-out',
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const answer = await asked.catch(() => null)
    if (answer?.status === 303 || answer?.status === 302) return performance.now()
    if (answer && answer.status < 500 && answer.status !== 429)
      throw new Error(`Signing out was refused with ${answer.status}`)
    await pause(100)
  }
}

/** Up to where a person's events are numbered by now; asked until that is answered. */
export async function positionOf({ origins }: World, { cookie }: Client): Promise<number> {
  for (;;) {
    const headers = { cookie, accept: 'application/json' }
    const asked = fetch(`${anyOf(origins())}/live/events`, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const answer = await asked.then((it) => (it.ok ? (it.json() as Promise<LiveAnswer>) : null)).catch(() => null)
    if (answer) return Number(answer.position.split('.')[1])
    await pause(100)
  }
}

/** The numbers of all messages of a room, as its page gives them. */
async function readRoom({ origins }: World, { cookie }: Client, room: string): Promise<number[]> {
  const seqs: number[] = []
  let before: number | null = null
  do {
    const query: string = before === null ? '' : `?before=${before}`
    const answer = await fetch(`${anyOf(origins())}${roomAt(room)}/_payload.json${query}`, {
      headers: { cookie },
      signal: AbortSignal.timeout(patience),
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
  /** Nothing of the place's people among themselves comes here. */
  isGuest?: boolean
  /** The fault between the server and this device, for the proof that the judge finds it. */
  tamper?(events: AsyncIterable<HeardEvent>): AsyncIterable<HeardEvent>
}

/**
 * Listens until the world ends, or nobody lets it in any more: comes back to any instance from where it was, and reads its rooms when it is
 * told to. Answers its position.
 */
export function listenOn(
  world: World,
  { name, cookie, rooms, isGuest = false, tamper = (events) => events }: Device,
): () => number {
  const { origins, history, signal } = world
  let id = ''
  const numberOf = (of = '') => Number(of.split('.')[1] ?? 0)
  const take = async (event: HeardEvent) => {
    if (event.id === undefined) return
    const number = numberOf(event.id)
    const at = performance.now()
    const what = isGuest && secretOf(JSON.stringify(event.data))
    if (what) history.push({ kind: 'seen', device: name, what })
    if (event.name === 'reset') {
      const found = await Promise.all(
        rooms.map(async (room) => ({ room, seqs: await readRoom(world, { cookie }, room) })),
      )
      history.push({ kind: 'read', device: name, number, found })
    } else if (event.name === 'room')
      history.push({ kind: 'heard', device: name, number, at, ...(event.data as { room: string; seq: number | null }) })
    id = event.id
  }
  const listen = async (onHeard: () => void): Promise<StreamEnd> => {
    const cut = new AbortController()
    let timer = setTimeout(() => cut.abort(), silence)
    try {
      const headers = { cookie, accept: 'text/event-stream', ...(id && { 'last-event-id': id }) }
      const answer = await fetch(`${anyOf(origins())}/live/events`, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([signal, cut.signal]),
      })
      if (answer.status === 503) return 'full'
      if (answer.status < 500 && answer.status !== 200 && answer.status !== 429) return 'shut'
      if (answer.status !== 200 || !answer.body) return 'cut'
      for await (const event of tamper(eventsOf(answer.body))) {
        clearTimeout(timer)
        timer = setTimeout(() => cut.abort(), silence)
        onHeard()
        await take(event)
      }
      return 'cut'
    } catch {
      return cut.signal.aborted ? 'silent' : 'cut'
    } finally {
      clearTimeout(timer)
      cut.abort()
    }
  }
  const goOn = async () => {
    for (let failures = 0; !signal.aborted; failures = Math.min(failures + 1, mostFailures)) {
      const how = await listen(() => {
        failures = 0
      })
      world.onEnd?.(how)
      if (how === 'shut') return
      await pause(waitAfter(failures), undefined, { signal }).catch(() => undefined)
    }
  }
  void goOn()
  return () => numberOf(id)
}
