/** Keeps where the reader was on each page of the history, also over a reload, and brings the reader back there. */
import { useLayoutEffect } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'
import { keepWord, readWord } from './device/saved-words.ts'

const storageKey = 'scroll'

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(readWord('sessionStorage', storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** The element that a fragment names, with all folds about it opened; none for one that is malformed. */
export function openPart(hash: string): HTMLElement | null {
  try {
    const part = document.getElementById(decodeURIComponent(hash.slice(1)))
    for (let fold = part?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
    return part
  } catch {
    return null
  }
}

/** The router calls the first entry of every document the same: its address tells two of them apart. */
const entryName = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/** True once, in a document that was asked for anew: only a reload, and the browser's back and forward, come back to a position. */
let isNewVisit =
  !import.meta.env.SSR &&
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate'

let staying = false

/** The next page is the present one again, rendered differently: keep the position and the focus. */
export function stayAtNextPage(): void {
  staying = true
}

/** Entries of the history that are the page before, rendered differently. */
const drawnAgain = new Set<string>()

/** The same for an entry that is there: of two presses one after the other, the first page must not take the stay of the second. */
export function stayAt(key: string): void {
  drawnAgain.add(key)
}

/** Restores on back and forward, goes to the fragment or the top on a new page, and gives the new page the focus, or its field that was refused. */
export function useScroll(): void {
  const location = useLocation()
  const { key, hash } = location
  const how = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per entry of the history
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    // The address changes before the page does: the rendered entry is noted here.
    document.documentElement.dataset.shown = key
    const name = entryName(location)
    const saved = isNewVisit ? undefined : readPositions()[name]
    isNewVisit = false
    // The reader's position, known at once: they may leave in the middle of scrolling, and the next page's height would cut it.
    let position: number | undefined
    const note = () => {
      position = Math.round(window.scrollY)
    }
    if (how === 'POP' && saved !== undefined) window.scrollTo(0, saved)
    else if (hash) openPart(hash)?.scrollIntoView()
    else if (how !== 'POP' && !staying && !drawnAgain.has(key)) {
      window.scrollTo(0, 0)
      const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
      if (wrong) wrong.focus()
      else document.getElementById('main')?.focus({ preventScroll: true })
    }
    staying = false
    const keep = () => {
      if (position === undefined) return
      // A full or forbidden storage only costs the position.
      keepWord('sessionStorage', storageKey, JSON.stringify({ ...readPositions(), [name]: position }))
    }
    let asked = 0
    const onScroll = () => {
      note()
      clearTimeout(asked)
      asked = window.setTimeout(keep, 100)
    }
    const onLeave = () => {
      // The reader may leave in the frame of the scrolling, before the browser's event.
      note()
      keep()
    }
    const first = requestAnimationFrame(note)
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('pagehide', onLeave)
    return () => {
      cancelAnimationFrame(first)
      clearTimeout(asked)
      keep()
      removeEventListener('scroll', onScroll)
      removeEventListener('pagehide', onLeave)
    }
  }, [key])
}
