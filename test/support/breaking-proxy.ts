/**
 * A TCP proxy that breaks its traffic as mobile networks do: each connection meets one fault, drawn from a seed, so that a run that found something
 * can be repeated. For clients that open a connection for each request.
 */
import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import type { Random } from '#server/demo/random.ts'

/**
 * `reset`: nothing arrives · `cut request`, `cut response`: only the beginning does · `stall`: the server hears all, its answer never comes ·
 * `late`: the answer comes after a while · `twice`: the server hears it again some time later, when others may have been heard between.
 */
export const proxyFaults = ['reset', 'cut request', 'cut response', 'stall', 'late', 'twice'] as const
export type ProxyFault = (typeof proxyFaults)[number]

export interface BreakingProxy {
  port: number
  /** Its target from now on; null while there is nobody. */
  leadTo(port: number | null): void
  /** Connections that met each fault, and those that met none. */
  met: Record<ProxyFault | 'none', number>
  close(): Promise<void>
}

interface ProxyOptions {
  random: Random
  /** Share of the connections that meet a fault. */
  share: number
  /** Longest wait of an answer that is late, of one that stalls, and before it is heard again, in milliseconds. */
  longest?: number
}

const localhost = '127.0.0.1'

/** Starts one. */
export async function breakingProxy({ random, share, longest = 1_500 }: ProxyOptions): Promise<BreakingProxy> {
  const met = Object.fromEntries(['none', ...proxyFaults].map((fault) => [fault, 0])) as BreakingProxy['met']
  const open = new Set<Socket>()
  const timers = new Set<NodeJS.Timeout>()
  let target: number | null = null

  const later = (work: () => void) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        work()
      },
      random.int(1, longest),
    )
    timers.add(timer)
  }
  const keep = (socket: Socket) => {
    open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)))
    return socket
  }
  /** The request once more, from a sender that does not wait for an answer. */
  const repeat = (heard: Buffer[]) => {
    if (target === null) return
    const again = keep(net.connect(target, localhost))
    again.on('data', () => undefined).write(Buffer.concat(heard))
  }

  const proxy = net.createServer((client) => {
    const fault = random.chance(share) ? random.pick(proxyFaults) : 'none'
    met[fault]++
    keep(client)
    if (target === null || fault === 'reset') return void client.resetAndDestroy()
    const server = keep(net.connect(target, localhost))
    const end = () => {
      client.destroy()
      server.destroy()
    }
    // The first bytes are the head; the rest comes in blocks of 64 KB.
    let up = fault === 'cut request' ? random.int(1, 200_000) : Number.POSITIVE_INFINITY
    let down = fault === 'cut response' ? random.int(0, 300) : Number.POSITIVE_INFINITY
    const heard: Buffer[] = []
    client.on('data', (bytes) => {
      const part = bytes.subarray(0, up)
      up -= part.length
      if (fault === 'twice') heard.push(part)
      server.write(part, () => up <= 0 && end())
    })
    server.on('data', (bytes) => {
      if (fault === 'stall') return
      const part = bytes.subarray(0, down)
      down -= part.length
      const pass = () => void client.write(part, () => down <= 0 && end())
      if (fault === 'late') later(pass)
      else pass()
    })
    if (fault === 'stall') later(end)
    client.on('close', () => {
      if (fault === 'twice') later(() => repeat(heard))
      server.destroy()
    })
    // Late bytes are still to come.
    server.on('close', () => (fault === 'late' ? later(() => client.end()) : client.destroySoon()))
  })
  proxy.listen(0, localhost)
  await once(proxy, 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port
    },
    met,
    async close() {
      for (const timer of timers) clearTimeout(timer)
      for (const socket of open) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
