/**
 * Text that is being typed: shown at once, reported a moment after the last letter, and at the latest when the field or the page is left, so
 * that a battery that dies takes one field with it at most.
 */
import { useEffect, useRef, useState } from 'react'

/** Pause in typing after which it is reported, in milliseconds. */
const pause = 300

/** A value that changes here at once, and follows the known one when that changes. */
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
  /** The known value. */
  known: string
  /** The initial value, where it differs, such as a refused one. */
  initial?: string
  /** Given each text once. */
  tell: ((text: string) => void) | undefined
  /** The known value of a reported text. @default the text itself */
  asKnown?: (text: string) => string
}

/** A new known value shows, but for the echo of a reported one: letters typed since then stay. */
export function useLater({ known, initial = known, tell, asKnown = (text) => text }: Later) {
  const [text, setText] = useState(initial)
  const [seen, setSeen] = useState(known)
  const [previous, setPrevious] = useState(known)
  if (seen !== known) {
    setSeen(known)
    if (known !== previous) {
      setText(known)
      setPrevious(known)
    }
  }
  const state = useRef({ waiting: undefined as number | undefined, text: known, tell, asKnown })
  Object.assign(state.current, { tell, asKnown })
  const flush = useRef(() => {
    const { waiting, text, tell, asKnown } = state.current
    if (waiting === undefined) return
    clearTimeout(waiting)
    state.current.waiting = undefined
    setPrevious(asKnown(text))
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
