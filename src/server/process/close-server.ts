/**
 * Takes an HTTP server down without losing a request. Bytes that a proxy has already written must be read before their connection is closed:
 * closed unread, it is reset, and a form cannot be sent again elsewhere. So nothing is closed from a timer, which runs before received bytes
 * are read, but only in the turn of the event loop right after it.
 */
import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

export interface CloseTimes {
  /**
   * Milliseconds for which idle connections stay open after listening has stopped: a proxy may be writing a request into
   * one at this moment, and a POST it could not send again elsewhere. Their answers say `Connection: close` meanwhile.
   */
  linger?: number
  /** Milliseconds after which open requests are cut. */
  deadline?: number
}

/** A turn that took longer than these milliseconds may have left somebody at the door. */
const shortTurn = 0.5
/** Milliseconds for which it is searched for. */
const longestSearch = 3_000

/** Resolves in a turn in which nobody is waiting to be let in: the system takes connections before we do, one in a turn, and resets those left. */
async function whenNobodyComes(server: Server): Promise<void> {
  let isAlone = false
  const note = () => {
    isAlone = false
  }
  server.on('connection', note)
  const since = performance.now()
  // The first turn has been checked in part only.
  await nextTurn()
  while (!isAlone && performance.now() - since < longestSearch) {
    isAlone = true
    const begun = performance.now()
    await nextTurn()
    if (performance.now() - begun > shortTurn) isAlone = false
  }
  server.off('connection', note)
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
  const cut = setTimeout(() => server.closeAllConnections(), deadline)
  await whenNobodyComes(server)
  // The close of node:net only stops listening; that of node:http would cut idle connections at once.
  const closed = new Promise((done) => TcpServer.prototype.close.call(server, done))
  // Not before: each connection that is given up is followed by a new one.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  await Promise.race([closed, pause(linger)])
  await Promise.race([endStreams(), pause(deadline, undefined, { ref: false })])
  const closeIdle = () => setImmediate(() => server.closeIdleConnections())
  closeIdle()
  const sweep = setInterval(closeIdle, 50)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
  // Nothing is left to close; this ends the server's own timers.
  server.close()
}
