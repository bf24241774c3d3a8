/** The server by way of a proxy that brings a newer build when it is told to: the worker's program is another, and the newest build has another id. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface NewerBuild {
  origin: string
  /** From now on. */
  bring(): void
}

/** Stands before the server of `origin` until the test ends. */
export async function newerBuild(origin: string): Promise<NewerBuild> {
  const { hostname, port, host } = new URL(origin)
  let isNewer = false
  const proxy = http.createServer((request, answer) => {
    const { url = '/', method, headers } = request
    if (isNewer && url.startsWith('/builds/latest.json')) {
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'newer' }))
      return
    }
    const isWorker = url === '/sw.js'
    const passed = {
      ...headers,
      host,
      ...(headers.origin && { origin }),
      ...(isWorker && { 'accept-encoding': 'identity', 'if-none-match': '' }),
    }
    const asked = http.request({ hostname, port, path: url, method, headers: passed }, (given) => {
      if (!isWorker || !isNewer) {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
        return
      }
      const { 'content-length': _, etag: __, ...rest } = given.headers
      answer.writeHead(given.statusCode ?? 502, rest)
      given.on('data', (bytes) => answer.write(bytes)).on('end', () => answer.end('\n// newer\n'))
    })
    asked.on('error', () => answer.destroy())
    request.pipe(asked)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    bring() {
      isNewer = true
    },
  }
}
