/** Ports of this machine on which nobody listens. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Listens and resolves with the port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/**
 * A port for a program that is to be told of it, and may be started on it again: below those that the system gives away, so that it is
 * still free then. Throws where it finds none.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error('No free port')
}
