/** A TCP proxy that can stop passing bytes on without closing anything, as a firewall does that forgets a connection. */
import { once } from 'node:events'
import net from 'node:net'
import { onTestFinished } from 'vitest'

export interface StallingProxy {
  /** The same address, by way of the proxy. */
  url: string
  /** Connections that are open through it and pass bytes on. */
  passing(): number
  /** From now on the open connections (of which `which` holds by the client's first bytes and later ones) are silent both ways. */
  stall(which?: (said: string) => boolean): void
  /** From now on new connections are taken and never answered, until called with false. */
  stallNew(isStalled: boolean): void
}

interface Pair {
  client: net.Socket
  server: net.Socket
  said: string
  isStalled: boolean
}

/** Starts one before the server of `url`; it ends with the test. */
export async function stallingProxy(url: string): Promise<StallingProxy> {
  const target = new URL(url)
  const pairs = new Set<Pair>()
  let newAreStalled = false
  const server = net.createServer((client) => {
    const pair: Pair = { client, server: new net.Socket(), said: '', isStalled: newAreStalled }
    pairs.add(pair)
    const end = () => {
      // A connection that is forgotten does not hear of its end either.
      if (pair.isStalled) return
      pairs.delete(pair)
      client.destroy()
      pair.server.destroy()
    }
    for (const socket of [client, pair.server]) socket.on('error', () => undefined).on('close', end)
    client.on('data', (bytes) => {
      if (pair.isStalled) return
      pair.said = (pair.said + bytes.toString('latin1')).slice(-2_000)
      pair.server.write(bytes)
    })
    pair.server.on('data', (bytes) => void (pair.isStalled || client.write(bytes)))
    pair.server.connect(Number(target.port), target.hostname)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const pair of pairs) {
      pair.client.destroy()
      pair.server.destroy()
    }
    server.close()
  })
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as net.AddressInfo).port)
  return {
    url: through.href,
    passing: () => [...pairs].filter(({ isStalled }) => !isStalled).length,
    stall: (which = () => true) => {
      for (const pair of pairs) if (which(pair.said)) pair.isStalled = true
    },
    stallNew: (isStalled) => {
      newAreStalled = isStalled
    },
  }
}
