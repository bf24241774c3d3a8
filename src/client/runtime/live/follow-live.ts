/**
 * Listens to the server while somebody looks. Windows share one line, which a worker holds: a browser opens six connections to an HTTP/1.1
 * server, and a seventh window with a line of its own would stand still. Where there are no such workers a window that is seen has its own.
 */
import { lineHeld } from './line-held.ts'
import workerAddress from './line-worker.ts?sharedworker&url'
import { holdLine, type LiveListener } from './live-line.ts'
import { type PortMessage, SharedLine, sayEvery, type WindowMessage } from './shared-line.ts'

/** Listens as the person with this mark, until `signal` says to end. */
export function followLive(listener: LiveListener, mark: string, signal: AbortSignal): void {
  const hear = (message: PortMessage) => {
    if ('room' in message) listener.onRoom(message.room)
    else if ('unread' in message) listener.onUnread()
    else if ('typing' in message) listener.onTyping(message.typing)
    else if ('held' in message) {
      if (message.held) dispatchEvent(new Event(lineHeld))
      listener.onHeld(message.held)
    } else listener.onReset()
  }
  const say = typeof SharedWorker === 'undefined' ? sayAlone(hear, mark, signal) : sayShared(hear, mark)
  const sayWhether = () => say(document.visibilityState === 'visible' ? 'seen' : 'unseen')
  document.addEventListener('visibilitychange', sayWhether, { signal })
  addEventListener('pageshow', sayWhether, { signal })
  addEventListener('pagehide', () => say('gone'), { signal })
  const timer = setInterval(sayWhether, sayEvery)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    say('gone')
  })
  sayWhether()
}

function sayShared(hear: (message: PortMessage) => void, mark: string): (said: WindowMessage) => void {
  const { port } = new SharedWorker(workerAddress, { name: mark, type: 'module' })
  port.addEventListener('message', ({ data }) => hear(data as PortMessage))
  port.start()
  return (said) => port.postMessage(said)
}

function sayAlone(
  hear: (message: PortMessage) => void,
  mark: string,
  signal: AbortSignal,
): (said: WindowMessage) => void {
  const line = new SharedLine(holdLine, mark)
  const port = { postMessage: hear }
  const timer = setInterval(() => line.look(), sayEvery)
  signal.addEventListener('abort', () => clearInterval(timer))
  return (said) => line.hear(port, said)
}
