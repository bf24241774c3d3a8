/**
 * Single keys on a desk: figures choose, arrows move. Silent in fields, and the figures can be switched off, because
 * people who speak to their computer press keys that they do not mean (WCAG 2.1.4).
 */
import { useEffect, useState } from 'react'
import { keepWord, readWord } from '../runtime/device/saved-words.ts'

const stored = 'run-keys'

/** True if figures choose on this device. */
export function useKeySwitch(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(true)
  useEffect(() => {
    // Where nothing is stored they are on.
    setOn(readWord('localStorage', stored) !== 'off')
  }, [])
  const turn = (on: boolean) => {
    setOn(on)
    // Else it holds for this page.
    keepWord('localStorage', stored, on ? 'on' : 'off')
  }
  return [isOn, turn]
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="file"])')
/** Arrows have a meaning of their own among radios. */
const isAmongRadios = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('[type="radio"]')

interface Keys {
  onMove?: (way: 'previous' | 'next') => void
  /** A figure was pressed; false where it means nothing. Left out where none does. */
  onFigure?: (figure: number) => boolean
  /** Escape in a field: back to where keys mean something. */
  onLeave?: () => void
}

/** Listens while the screen is there. */
export function useKeys({ onMove, onFigure, onLeave }: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return
      const { key, target } = event
      if (isTyping(target)) {
        if (key === 'Escape') onLeave?.()
        return
      }
      if (document.querySelector('dialog[open]')) return
      const isMove = onMove !== undefined && (key === 'ArrowLeft' || key === 'ArrowRight') && !isAmongRadios(target)
      if (isMove) onMove(key === 'ArrowLeft' ? 'previous' : 'next')
      const isFigure = /^[0-9]$/.test(key) && onFigure?.(Number(key))
      if (isMove || isFigure) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
