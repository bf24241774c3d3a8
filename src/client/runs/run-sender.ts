/**
 * Sends a run's queue by itself: one sender at a time over all tabs, again after a while where nobody answers, and at once when the
 * line or the person is back.
 */

import { lineHeld } from '../runtime/live/line-held.ts'
import type { Announced } from './announce-run.ts'
import { type RunWork, sendableOps, waitingOf } from './run-work.ts'
import { cachedNow, sendNext } from './send-run.ts'

/** Waits before it is tried again: 5 s, doubled up to 5 min. */
const firstWait = 5_000
const longestWait = 300_000

interface SenderOf {
  run: string
  tell: Announced
  /** Has the page kept as the server shows it now; false where it was not. */
  keepPage?(): Promise<boolean>
}

/** Starts it; `send` resolves when everything has been tried that waits. */
export function startSender(work: RunWork, { run, tell, keepPage }: SenderOf) {
  let wait = firstWait
  let timer = 0
  let isClosed = false
  let isCached = false

  async function sendAll(): Promise<void> {
    work.reason = null
    while (!isClosed) {
      if (waitingOf(work) > 0) tell.state('sending')
      const step = await sendNext(work).catch(() => ({ is: 'lost' as const }))
      tell.signedOut(step.is === 'signedOut')
      if (step.is === 'nothing') break
      if (step.is === 'ended') {
        tell.state('sent')
        tell.ended(step.to)
        return
      }
      if (step.is !== 'sent') {
        // Without a line nothing has failed: it is on the device, and waits.
        if (step.is === 'refused') tell.state('failed')
        else tell.kept()
        timer = window.setTimeout(send, wait)
        wait = Math.min(longestWait, wait * 2)
        return
      }
      wait = firstWait
      tell.heads()
      tell.photos()
    }
    work.reason ??=
      work.ops.find(({ op }) => op.refused)?.op.refused ?? work.pictures.find((it) => it.refused)?.refused ?? null
    if (!isClosed && tell.hasSpoken()) tell.state(work.reason === null ? 'sent' : 'failed')
    await letGo()
  }

  /** The cached page shows the arrived answers; only then are they removed from the device. */
  async function letGo(): Promise<void> {
    const arrived = [...work.arrived]
    const pictures = work.pictures.filter(({ isSent, isInPage, isNoted }) => isSent && !isInPage && !isNoted)
    if (isCached && arrived.length === 0 && pictures.length === 0 && !work.hasBegun) return
    if (keepPage && !(await keepPage())) return
    isCached = true
    await cachedNow(work, { arrived, pictures })
  }

  let sending: Promise<void> | null = null
  let isAskedAgain = false
  function send(): Promise<void> {
    clearTimeout(timer)
    // An answer given during the last removal would else wait until somebody opens the page again.
    isAskedAgain = sending !== null
    // Two tabs would send the same twice: harmless, and a waste.
    sending ??= (navigator.locks?.request(`run ${run}`, sendAll) ?? sendAll()).finally(() => {
      sending = null
      if (!isClosed && (isAskedAgain || sendableOps(work).some(({ op }) => !op.isTried))) void send()
    })
    return sending
  }

  const awake = () => {
    wait = firstWait
    void send()
  }
  for (const back of ['online', lineHeld]) addEventListener(back, awake)
  document.addEventListener('visibilitychange', awake)
  return {
    send,
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const back of ['online', lineHeld]) removeEventListener(back, awake)
      document.removeEventListener('visibilitychange', awake)
    },
  }
}
