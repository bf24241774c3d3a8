/**
 * The keyboard of a phone lies over the page without making it smaller: the foot of the room is lifted above it, and the bars give their room to the talk.
 */
import { useEffect } from 'react'

/** Pixels from which on it is a keyboard, and no bar of the browser. */
const least = 120

export function useKeyboard(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const { documentElement: root } = document
    const look = () => {
      const hidden = Math.round(root.clientHeight - seen.height - seen.offsetTop)
      // In a zoomed page people move about: nothing is lifted.
      const isUp = seen.scale === 1 && hidden > least
      root.style.setProperty('--keyboard', isUp ? `${hidden}px` : null)
      root.toggleAttribute('data-keyboard', isUp)
    }
    for (const change of ['resize', 'scroll'] as const) seen.addEventListener(change, look)
    return () => {
      for (const change of ['resize', 'scroll'] as const) seen.removeEventListener(change, look)
      root.style.removeProperty('--keyboard')
      root.removeAttribute('data-keyboard')
    }
  }, [])
}
