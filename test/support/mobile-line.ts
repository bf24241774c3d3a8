/**
 * The line between a browser and the server, as a TCP proxy: it can be cut, which reaches service workers too, and restored with so many bits a
 * second in each direction, shared by all that is under way.
 */
import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

export interface MobileLine {
  port: number
  leadTo(port: number): void
  /** From now on no server is reached, and running requests break off. */
  cut(): void
  /** From now on the server is reached. @default as fast as it goes */
  mend(bitsPerSecond?: number): void
  /** Bytes that have passed. */
  passed: { up: number; down: number }
  close(): Promise<void>
}

const localhost = '127.0.0.1'

/** One that is cut until it is restored. */
export async function mobileLine(): Promise<MobileLine> {
  const open = new Set<Socket>()
  const passed = { up: 0, down: 0 }
  /** Time at which the connection is free again in each direction. */
  const free = { up: 0, down: 0 }
  let target: number | null = null
  let isCut = true
  let bytesPerMs = Number.POSITIVE_INFINITY

  /** Hands a block on when the line has had time for it; meanwhile no more is taken in. */
  function pass(from: Socket, to: Socket, way: 'up' | 'down'): void {
    from.on('data', (bytes) => {
      passed[way] += bytes.length
      const now = performance.now()
      free[way] = Math.max(now, free[way]) + bytes.length / bytesPerMs
      const wait = free[way] - now
      if (wait < 1) return void to.write(bytes)
      from.pause()
      setTimeout(() => {
        if (!to.destroyed) to.write(bytes)
        from.resume()
      }, wait)
    })
  }

  const proxy = net.createServer((client) => {
    if (isCut || target === null) return void client.resetAndDestroy()
    const server = net.connect(target, localhost)
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('end', () => other.end())
      socket.on('close', () => {
        open.delete(socket)
        other.destroySoon()
      })
    }
    pass(client, server, 'up')
    pass(server, client, 'down')
  })
  proxy.listen(0, localhost)
  await once(proxy, 'listening')
  const end = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: (proxy.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port
    },
    cut() {
      isCut = true
      end()
    },
    mend(bitsPerSecond = Number.POSITIVE_INFINITY) {
      isCut = false
      bytesPerMs = bitsPerSecond / 8_000
    },
    passed,
    async close() {
      end()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
