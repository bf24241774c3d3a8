/**
 * Brings the server up in the order in which things can fail, and takes it down without losing a request.
 * Tests start it on port 0; the process around it (signals, exit codes) is main.ts.
 */
import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as TcpServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import { createApp } from './http/app.ts'
import type { Log } from './log.ts'
import { prepareDatabase } from './prepare-database.ts'
import { StartRefusal } from './refusal.ts'

export interface RunningServer {
  port: number
  database: Database
  /**
   * Stops listening, finishes the requests under way and closes the rest. `linger` (milliseconds) keeps idle connections
   * open a little: a proxy may be writing a request into one, which it could not send again elsewhere. `deadline` ends
   * whatever still runs after it.
   */
  stop(times?: { linger?: number; deadline?: number }): Promise<void>
}

function listen(server: TcpServer, { PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const lines: Record<string, string> = {
        EADDRINUSE: `Port ${PORT} is in use. Stop the program that uses it, or choose another port: PORT=${PORT + 1} npm start`,
        EACCES: `Port ${PORT} needs an administrator's rights. Choose one from 1024 on, such as PORT=3000.`,
        EADDRNOTAVAIL: `HOST=${HOST} is not an address of this machine. Leave it out to listen on all addresses.`,
        ENOTFOUND: `HOST=${HOST} is not known here. Leave it out to listen on all addresses.`,
      }
      const line = lines[error.code ?? '']
      reject(line ? new StartRefusal(line) : error)
    }
    server.once('error', refuse)
    server.listen(PORT, HOST, () => {
      server.off('error', refuse)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Finds a busy port before the database is opened, not after minutes of making it. */
async function checkPort(env: Env): Promise<void> {
  const probe = new TcpServer()
  await listen(probe, env)
  await new Promise((done) => probe.close(done))
}

/** Starts everything. What fails in a way that people can mend is thrown as a `StartRefusal` or `DatabaseRefusal`. */
export async function startServer({ env, log }: { env: Env; log: Log }): Promise<RunningServer> {
  await checkPort(env)
  const database = await prepareDatabase(env, log)
  try {
    const app = await createApp({ env, database, log })
    let stopping = false
    const server = createServer((request, response) => {
      if (stopping) response.setHeader('Connection', 'close')
      if (stopping && request.url === '/readyz') response.writeHead(503).end('stopping\n')
      else app.handler(request, response)
    })
    // A little longer than proxies keep an idle connection, so that it is the proxy that closes it.
    server.keepAliveTimeout = 75_000
    const port = await listen(server, env)
    let stopped: Promise<void> | undefined
    const stop: RunningServer['stop'] = ({ linger = 0, deadline = 8_000 } = {}) => {
      stopping = true
      stopped ??= closeServer(server, { linger, deadline, endStreams: () => app.close() }).finally(() =>
        database.close(),
      )
      return stopped
    }
    return { port, database, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function closeServer(
  server: Server,
  { linger, deadline, endStreams }: { linger: number; deadline: number; endStreams: () => Promise<void> },
): Promise<void> {
  // The close of node:net only stops listening; that of node:http would cut idle connections at once.
  const closed = new Promise((done) => TcpServer.prototype.close.call(server, done))
  const cut = setTimeout(() => server.closeAllConnections(), deadline)
  await Promise.race([closed, pause(linger)])
  await Promise.race([endStreams(), pause(deadline, undefined, { ref: false })])
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
  server.close()
}
