/** A server of map pictures on this machine, which can be made to fail. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export interface TileServer {
  origin: string
  /** Paths that were asked for. */
  asked: string[]
  /** Answers that there is none, from now on or no longer. */
  fail(failing: boolean): void
  close(): void
}

/** Listens on a free port until it is closed. */
export async function startTileServer(): Promise<TileServer> {
  const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#cfe3c8' } })
    .png()
    .toBuffer()
  const asked: string[] = []
  let failing = false
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (failing) response.writeHead(503).end()
    else response.writeHead(200, { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' }).end(picture)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fail: (now) => {
      failing = now
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
