/**
 * Prefetching waits for the first interaction: a page that is only looked at, or rendered for a preview, stays small,
 * and a slow phone has its first seconds for the visible page.
 */

const acts = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const

let acted: Promise<void> | undefined

/** Resolves at the first sign, from the first call on, that somebody uses this page: a pointer, a finger, a key. */
export function firstAct(): Promise<void> {
  acted ??= new Promise((resolve) => {
    const seen = () => {
      for (const act of acts) removeEventListener(act, seen)
      resolve()
    }
    for (const act of acts) addEventListener(act, seen, { passive: true })
  })
  return acted
}
