/** Suggestions for the typed text: requested when the typing pauses, and only the answer to the last request counts. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Suggestion } from '#shared/search/search-page.ts'
import { httpClient } from '../runtime/requests/http.ts'

/** Pause that counts as the end of a word, in milliseconds. */
const pauseMs = 150

/** An answer that does not come is no suggestion: the search itself still works. */
async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const http = await httpClient()
  const answer = await http.get('/client/search/_suggest.json', { searchParams: { q: text }, signal, retry: 0 })
  return answer.ok ? ((await answer.json()) as { suggestions: Suggestion[] }).suggestions : []
}

export function useSuggestions() {
  const [found, setFound] = useState<Suggestion[]>([])
  const asking = useRef<AbortController | null>(null)

  const forget = useCallback(() => {
    asking.current?.abort()
    setFound([])
  }, [])
  const ask = useCallback((typed: string) => {
    asking.current?.abort()
    const text = typed.trim()
    if (text === '') return setFound([])
    const question = new AbortController()
    asking.current = question
    const { signal } = question
    const timer = setTimeout(async () => {
      const answer = await fetchSuggestions(text, signal).catch(() => [])
      if (!signal.aborted) setFound(answer)
    }, pauseMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }, [])
  useEffect(() => () => asking.current?.abort(), [])
  return { found, ask, forget }
}
