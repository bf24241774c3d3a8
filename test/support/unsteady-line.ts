/**
 * A TCP proxy that treats long connections as mobile networks do: each passes for a while, and then meets a fault, drawn from a seed.
 * `breaking-proxy.ts` is the one for connections of a single request.
 */
import net, { type Socket } from 'node:net'
import type { Random } from '#server/demo/random.ts'
import { listen } from './free-port.ts'

/**
 * `late`: bytes from then on come after a while, in their order · `reset`: both ends are closed with an error · `forgotten`: nothing
 * passes any more, and neither end is told, as where a phone leaves the network.
 */
export const lineFaults = ['late', 'reset', 'forgotten'] as const
export type LineFault = (typeof lineFaults)[number]

export interface UnsteadyLine {
  port: number
  /** Connections that met each fault. */
  met: Record<LineFault, number>
  /** From now on no connection meets a fault; those that are forgotten stay so. */
  heal(): void
  close(): Promise<void>
}

interface LineOptions {
  /** Its target. */
  to: number
  random: Random
  /** Longest time for which a connection passes, in milliseconds. */
  longest: number
  faults?: readonly LineFault[]
  /** Longest delay of late bytes, in milliseconds. */
  latest?: number
  /** Milliseconds after which the server's end of a forgotten connection is closed, as its system does without acknowledgements. */
  givenUpAfter?: number
}

/** Starts one. */
export async function unsteadyLine(options: LineOptions): Promise<UnsteadyLine> {
  const { to, random, longest, faults = lineFaults, latest = 1_500, givenUpAfter = 60_000 } = options
  const met = { late: 0, reset: 0, forgotten: 0 }
  const open = new Set<Socket>()
  const timers = new Set<NodeJS.Timeout>()
  let isHealed = false

  const after = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
    return timer
  }
  const until = (due: number) => new Promise<void>((done) => after(Math.max(0, due - performance.now()), done))

  const proxy = net.createServer((client) => {
    const server = net.connect(to, '127.0.0.1')
    let fault: LineFault | null = null
    const meet = () => {
      if (isHealed || client.destroyed || server.destroyed) return
      fault = random.pick(faults)
      met[fault]++
      if (fault === 'reset') {
        client.resetAndDestroy()
        server.resetAndDestroy()
      }
      if (fault === 'forgotten') after(givenUpAfter, () => server.destroy())
    }
    const begun = after(random.int(0, longest), meet)
    for (const [from, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from)
      /** Done when the last bytes have come. */
      let last: Promise<unknown> | null = null
      const pass = (work: () => void) => {
        if (fault === 'late') {
          const due = performance.now() + random.int(1, latest)
          last = (last ?? Promise.resolve()).then(() => until(due))
        }
        const unlessForgotten = () => fault !== 'forgotten' && work()
        if (last) last = last.then(unlessForgotten)
        else unlessForgotten()
      }
      from.on('data', (bytes) => pass(() => other.writable && other.write(bytes)))
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        timers.delete(begun)
        clearTimeout(begun)
        pass(() => other.destroySoon())
      })
    }
  })
  const port = await listen(proxy)
  return {
    port,
    met,
    heal() {
      isHealed = true
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      for (const socket of open) socket.destroy()
      await new Promise((closed) => proxy.close(closed))
    },
  }
}
