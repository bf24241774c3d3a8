/** Asks one of the registration's small questions when typing pauses: only the answer to the last one counts, and none is no answer. */
import { useEffect, useState } from 'react'
import { httpClient } from '#client/runtime/requests/http.ts'

/** Pause that counts as the end of a word, in milliseconds. */
const pauseMs = 250

/** The matches; null before the first request, or where no answer came. `asked` empty asks nothing. */
export function useHint<Found>(address: string, asked: Record<string, string>): Found[] | null {
  const [found, setFound] = useState<Found[] | null>(null)
  const query = new URLSearchParams(asked).toString()
  const isEmpty = Object.values(asked).every((value) => value.trim() === '')
  useEffect(() => {
    if (isEmpty) return setFound(null)
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const http = await httpClient()
        const answer = await http.get(`${address}?${query}`, { signal: leaving.signal, retry: 0 })
        const body = answer.ok ? ((await answer.json()) as { found: Found[] }) : null
        if (!leaving.signal.aborted) setFound(body?.found ?? null)
      } catch {
        // The form goes on without it.
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [address, query, isEmpty])
  return found
}
