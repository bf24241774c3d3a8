/**
 * Text that is being typed: shown at once, told a moment after the last letter, and at the latest when the field or the page is left, so
 * that a battery that dies takes one field with it at most.
 */
import { useEffect, useRef, useState } from 'react'

/** Pause in typing after which it is told, in milliseconds. */
const pause = 300

/** What is chosen here at once, and follows what is known when that changes. */
export function useFollowing<T>(known: T, initial: T = known): [T, (value: T) => void] {
  const [own, setOwn] = useState(initial)
  const [seen, setSeen] = useState(known)
  if (seen !== known) {
    setSeen(known)
    setOwn(known)
  }
  return [own, setOwn]
}

interface Later {
  /** What is known of it. */
  known: string
  /** What stands there first, where that differs, such as what was refused. */
  initial?: string
  /** Given each text once. */
  tell: ((text: string) => void) | undefined
  /** As what a text is known once it was told. @default as itself */
  asKnown?: (text: string) => string
}

/** What is known anew shows, but for the echo of what was told: letters typed since then stay. */
export function useLater({ known, initial = known, tell, asKnown = (text) => text }: Later) {
  const [text, setText] = useState(initial)
  const [seen, setSeen] = useState(known)
  const [told, setTold] = useState(known)
  if (seen !== known) {
    setSeen(known)
    if (known !== told) {
      setText(known)
      setTold(known)
    }
  }
  const state = useRef({ waiting: undefined as number | undefined, text: known, tell, asKnown })
  Object.assign(state.current, { tell, asKnown })
  const flush = useRef(() => {
    const { waiting, text, tell, asKnown } = state.current
    if (waiting === undefined) return
    clearTimeout(waiting)
    state.current.waiting = undefined
    setTold(asKnown(text))
    tell?.(text)
  }).current
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      flush()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [flush])
  const change = (next: string, when: 'later' | 'now' = 'later') => {
    setText(next)
    clearTimeout(state.current.waiting)
    state.current.text = next
    state.current.waiting = window.setTimeout(flush, pause)
    if (when === 'now') flush()
  }
  return { text, change, flush }
}
