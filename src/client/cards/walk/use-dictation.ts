/** Words spoken into a field, where the browser has it. The sound goes to the browser, which may send it to its maker; the page gets words alone. */
import { useEffect, useRef, useState } from 'react'
import { bcp47, type Locale } from '#shared/locales.ts'

/** As much as is used of what TypeScript does not know yet. */
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  start(): void
  stop(): void
  abort(): void
}
interface ResultEvent extends Event {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}
type MakesRecognition = new () => Recognition

function recognition(): MakesRecognition | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    string,
    MakesRecognition | undefined
  >
  return SpeechRecognition ?? webkitSpeechRecognition
}

interface Dictation {
  isListening: boolean
  /** The browser could not hear, understand, or reach its maker. */
  hasFailed: boolean
  toggle(): void
}

/** Null where the browser has none. `onWords` gets each sentence as it is understood. */
export function useDictation(locale: Locale, onWords: (words: string) => void): Dictation | null {
  const [isListening, setListening] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const running = useRef<Recognition | null>(null)
  const heard = useRef(onWords)
  heard.current = onWords
  // Nobody is listened to on another page.
  useEffect(() => () => running.current?.abort(), [])
  const Made = recognition()
  if (!Made) return null
  const start = () => {
    const made = new Made()
    made.lang = bcp47[locale]
    made.continuous = true
    made.addEventListener('result', (event) => {
      const { results, resultIndex } = event as ResultEvent
      for (const result of Array.from(results).slice(resultIndex))
        if (result.isFinal && result[0]) heard.current(result[0].transcript.trim())
    })
    made.addEventListener('error', () => setFailed(true))
    made.addEventListener('end', () => setListening(false))
    running.current = made
    setFailed(false)
    setListening(true)
    made.start()
  }
  return { isListening, hasFailed, toggle: () => (isListening ? running.current?.stop() : start()) }
}
