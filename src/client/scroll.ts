/** Keeps where the reader was on each page of the history, also over a reload, and brings him back there. */
import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const storageKey = 'scroll'

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

let staying = false

/** The next page is the present one again, drawn differently: keep the position and the focus. */
export function stayAtNextPage(): void {
  staying = true
}

/** Restores on back and forward, goes to the fragment or the top on a new page, and gives the new page the focus. */
export function useScroll(): void {
  const { key, hash } = useLocation()
  const how = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per entry of the history, whatever else changes
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const positions = readPositions()
    const kept = positions[key]
    if (how === 'POP' && kept !== undefined) window.scrollTo(0, kept)
    else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    else if (how !== 'POP' && !staying) {
      window.scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    staying = false
    const remember = () => {
      positions[key] = Math.round(window.scrollY)
      try {
        sessionStorage.setItem(storageKey, JSON.stringify({ ...readPositions(), [key]: positions[key] }))
      } catch {
        // A full or forbidden storage only costs the position.
      }
    }
    let asked = 0
    const soon = () => {
      clearTimeout(asked)
      asked = window.setTimeout(remember, 100)
    }
    addEventListener('scroll', soon, { passive: true })
    addEventListener('pagehide', remember)
    return () => {
      clearTimeout(asked)
      removeEventListener('scroll', soon)
      removeEventListener('pagehide', remember)
    }
  }, [key])
}
