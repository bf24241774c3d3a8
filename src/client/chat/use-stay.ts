/**
 * Where the line to write in is on the screen it stays there while messages arrive: the talk is followed at its end. A reader who has scrolled
 * up to read is not moved.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Events by which the reader moves the page, or may have moved it. */
const moves = ['scroll', 'resize', 'toggle', 'input', 'focusin'] as const

/** `line` is the form; `isLatest`: the page shows the talk's end, and opens there. */
export function useStay(line: RefObject<HTMLElement | null>, { isLatest }: { isLatest: boolean }): void {
  const top = useRef<number | null>(null)
  const note = () => {
    top.current = line.current?.getBoundingClientRect().top ?? null
  }
  useLayoutEffect(() => {
    const was = top.current
    note()
    if (was === null || top.current === null || was >= innerHeight || was === top.current) return
    scrollBy({ top: top.current - was, behavior: 'instant' })
    note()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page stands
  useEffect(() => {
    for (const move of moves) addEventListener(move, note, { capture: true, passive: true })
    // Neither where the address leads to a message, nor where the browser comes back to a position.
    if (isLatest && location.hash === '' && scrollY === 0) {
      const first = document.querySelector('.message-new')
      if (first) first.scrollIntoView({ block: 'center' })
      else line.current?.scrollIntoView({ block: 'end' })
    }
    note()
    return () => {
      for (const move of moves) removeEventListener(move, note, { capture: true })
    }
  }, [])
}
