/** The device's events for the page of a run: answers, photos, progress of the last one, and the end. */
import type { RefusalCode } from '#shared/refusals.ts'
import type { SavedState } from './run-driver.ts'
import { type Heads, headsOf, type Photos, photosOf, type RunWork, waitingOf } from './run-work.ts'

export interface OutboxState {
  saved: SavedState
  waiting: number
  refused: RefusalCode | null
  /** Its end was said here, and waits too. */
  isEnding: boolean
  isSignedOut: boolean
}

export interface Listener {
  onHeads?(heads: Heads): void
  onPhotos?(photos: Photos): void
  onState?(state: OutboxState): void
  /** It was sealed or submitted: `to` leads to its outcome. */
  onEnded?(to: string): void
}

/** Tells a listener of a run as it stands. */
export function announceRun(work: RunWork, listener: Listener) {
  let saved: SavedState = 'none'
  let isSignedOut = false
  const state = (now = saved) => {
    saved = now
    const refused = saved === 'failed' ? work.reason : null
    listener.onState?.({ saved, waiting: waitingOf(work), refused, isEnding: work.end !== null, isSignedOut })
  }
  return {
    /** Its progress; as before where nothing is given. */
    state,
    /** It is on the device, or where nothing more can be stored in this page alone. */
    kept: () => state(work.unrecorded.size > 0 ? 'full' : 'device'),
    heads: () => listener.onHeads?.(headsOf(work)),
    photos: () => listener.onPhotos?.(photosOf(work)),
    ended: (to: string) => listener.onEnded?.(to),
    /** True if anything was said of it yet. */
    hasSpoken: () => saved !== 'none',
    /** Sent with the next event. */
    signedOut(is: boolean) {
      isSignedOut = is
    },
  }
}

export type Announced = ReturnType<typeof announceRun>
