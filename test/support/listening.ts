/** The application behind a real socket, for tests that watch bytes arrive or send bytes that supertest would not. */
import http, { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { App } from '#server/http/app.ts'
import { serverLimits } from '#server/http/security/server-limits.ts'

/** Listens on a free port of this machine until the file's tests are over. */
export async function listening(app: Pick<App, 'handler'>): Promise<number> {
  const server = createServer(serverLimits, app.handler)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

export interface Arriving {
  status: number
  headers: http.IncomingHttpHeaders
  /** Resolves as soon as all that came so far contains `text`. */
  until(text: string): Promise<string>
  whole: Promise<string>
}

/** Asks for a page and hands it over as it arrives. */
export function get(port: number, path: string, headers: Record<string, string> = {}): Promise<Arriving> {
  return new Promise((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
        let text = ''
        const waiting: { wanted: string; found: (text: string) => void }[] = []
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
          for (const it of waiting) if (text.includes(it.wanted)) it.found(text)
        })
        const whole = new Promise<string>((done) => answer.on('end', () => done(text)))
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          until: (wanted) =>
            text.includes(wanted) ? Promise.resolve(text) : new Promise((found) => waiting.push({ wanted, found })),
          whole,
        })
      })
      .on('error', reject)
  })
}

/** Sends bytes as they are and reads the answer to its end. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
    })
    // A refused request may be cut off while it is still being written.
    socket.on('error', () => undefined).on('close', () => resolve(text))
    // Not ended from here: node takes a half-closed connection for a visitor who left. `Connection: close` ends it.
    socket.setTimeout(5000, () => socket.destroy())
    socket.write(bytes)
  })
}
