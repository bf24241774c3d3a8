/**
 * A process of its own that holds many streams as browsers do: each in a connection, a session and a network of its own, taken up again
 * where it is cut. Commanded by the benchmark that forked it; `StreamHolder` is its other end.
 */
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { waitAfter } from '#client/runtime/live/live-line.ts'

/** The streams to hold. */
export interface ToHold {
  port: number
  /** PEM. */
  certificate: string
  cookies: readonly string[]
  /** Number of the first of them among those of all processes. */
  from: number
}

/** The result; `refused` and `arrived` since the last question. Times are milliseconds of the machine's clock. */
export interface Held {
  /** Streams that are open and have been told something. */
  open: number
  /** Status → times that one was answered with it and not with a stream; 0 where no answer came. */
  refused: Record<number, number>
  /** Room and number of a message → when each stream heard of it. */
  arrived: Record<string, number[]>
}

/** Streams that are taken up at the same time at first. */
const atOnce = 40
/** Milliseconds until a server that holds no more may be asked again, as browsers do. */
const refusedFor = () => 20_000 + 20_000 * Math.random()

const state: Held = { open: 0, refused: {}, arrived: {} }
const now = () => Number(process.hrtime.bigint() / 1_000n) / 1_000

const refuse = (status: number) => {
  state.refused[status] = (state.refused[status] ?? 0) + 1
}

function ask({ port, certificate }: ToHold, headers: Record<string, string>, nr: number): Promise<IncomingMessage> {
  const localAddress = `127.${1 + (nr >> 16)}.${(nr >> 8) & 255}.${nr & 255}`
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/live/events', ca: certificate, agent: false as const }
    request({ ...options, headers, localAddress }, resolve)
      .on('error', reject)
      .end()
  })
}

async function hold(given: ToHold, nr: number, cookie: string, onFirst: () => void): Promise<void> {
  let id = ''
  for (let failures = 0; ; failures++) {
    let [isOpen, wait] = [false, 0]
    try {
      const answer = await ask(given, { cookie, accept: 'text/event-stream', ...(id && { 'last-event-id': id }) }, nr)
      if (answer.statusCode !== 200) {
        refuse(answer.statusCode ?? 0)
        if (answer.statusCode === 503) wait = refusedFor()
        answer.destroy()
      } else {
        const parser = createParser({
          onEvent({ event, data, id: at }) {
            if (at !== undefined) id = at
            if (event !== 'room') return
            const { room, seq } = JSON.parse(data) as { room: string; seq: number }
            const key = `${room} ${seq}`
            state.arrived[key] ??= []
            state.arrived[key].push(now())
          },
        })
        state.open++
        isOpen = true
        failures = 0
        onFirst()
        for await (const bytes of answer) parser.feed(String(bytes))
      }
    } catch {
      if (!isOpen) refuse(0)
    }
    if (isOpen) state.open--
    await pause(wait || waitAfter(failures))
  }
}

async function holdAll(given: ToHold): Promise<void> {
  const waiting = given.cookies.entries()
  const openSome = async () => {
    for (const [index, cookie] of waiting)
      await new Promise<void>((onFirst) => void hold(given, given.from + index, cookie, onFirst))
  }
  await Promise.all(Array.from({ length: atOnce }, openSome))
}

process.on('message', async (message: ToHold | 'report') => {
  if (message !== 'report') await holdAll(message)
  process.send?.(state)
  state.arrived = {}
  state.refused = {}
})
process.on('disconnect', () => process.exit())
