/** Listens to the server while somebody looks: a window that is not seen hangs up after a while, and takes the line up again when it is. */
import { holdLine, type LiveListener } from './live-line.ts'

/** Milliseconds after which a window that nobody looks at hangs up. */
const hangUpAfter = 60_000

/** Listens until `signal` says to end. */
export function followLive(listener: LiveListener, signal: AbortSignal): void {
  const from = { position: '' }
  let line: AbortController | null = null
  let isHeld = false
  let hangingUp: ReturnType<typeof setTimeout> | undefined
  const heard: LiveListener = {
    ...listener,
    onHeld(now) {
      isHeld = now
      listener.onHeld(now)
    },
  }
  const hangUp = () => {
    line?.abort()
    line = null
  }
  /** A line that is being waited for is asked for at once: the network is back, or somebody is. */
  const takeUp = () => {
    if (isHeld && line) return
    hangUp()
    line = new AbortController()
    void holdLine(heard, AbortSignal.any([signal, line.signal]), from)
  }
  const onVisibility = () => {
    clearTimeout(hangingUp)
    if (document.visibilityState === 'visible') takeUp()
    else hangingUp = setTimeout(hangUp, hangUpAfter)
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  addEventListener('online', onVisibility, { signal })
  signal.addEventListener('abort', () => clearTimeout(hangingUp))
  onVisibility()
}
