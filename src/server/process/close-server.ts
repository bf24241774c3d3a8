/** Takes an HTTP server down without losing a request. */
import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface CloseTimes {
  /**
   * Milliseconds for which idle connections stay open after listening has stopped: a proxy may be writing a request into
   * one at this moment, and a POST it could not send again elsewhere. Their answers say `Connection: close` meanwhile.
   */
  linger?: number
  /** Milliseconds after which whatever still runs is cut. */
  deadline?: number
}

/**
 * Stops listening, lets requests under way finish, and resolves when the last connection is closed. `endStreams` ends
 * answers that would never end by themselves; it runs after the lingering.
 */
export async function closeServer(
  server: Server,
  endStreams: () => Promise<void>,
  times: CloseTimes = {},
): Promise<void> {
  const { linger = 0, deadline = 8_000 } = times
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  // The close of node:net only stops listening; that of node:http would cut idle connections at once.
  const closed = new Promise((done) => TcpServer.prototype.close.call(server, done))
  const cut = setTimeout(() => server.closeAllConnections(), deadline)
  await Promise.race([closed, pause(linger)])
  await Promise.race([endStreams(), pause(deadline, undefined, { ref: false })])
  server.closeIdleConnections()
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
  // Nothing is left to close; this ends the server's own timers.
  server.close()
}
