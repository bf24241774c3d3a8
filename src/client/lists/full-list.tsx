/**
 * A list that grows in place: "show more" is a link to the next page, and with JavaScript its rows are fetched and added
 * below. What was added is remembered for this entry of the history, so that "back" finds the list as long as it was.
 */
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Page, PlaceCard } from '#shared/place-card.ts'
import { PlaceList } from '../ui/place-list.tsx'

type Places = Page<PlaceCard>

/** Longest memory: entries of the history, the oldest forgotten first. */
const maxRemembered = 20
const grown = new Map<string, { first: Places; all: Places }>()

function remember(key: string, first: Places, all: Places): void {
  grown.delete(key)
  grown.set(key, { first, all })
  const oldest = grown.keys().next().value
  if (grown.size > maxRemembered && oldest !== undefined) grown.delete(oldest)
}

/** The same first rows: nothing was added or re-ordered on the server since, so what was added still follows them. */
const isSameStart = (a: Places, b: Places) =>
  a.next === b.next && a.rows.every(({ id }, index) => id === b.rows[index]?.id)

interface FullListProps {
  /** Route whose loader answers with `{ page }`. */
  routeId: string
  page: Places
  empty: ReactNode
}

/** Give it a `key` that changes with the list, such as the address. */
export function FullList({ routeId, page, empty }: FullListProps) {
  const { key, pathname, search } = useLocation()
  const [shown, setShown] = useState(() => {
    const known = grown.get(key)
    return known && isSameStart(known.first, page) ? known.all : page
  })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')

  const addressOf = (cursor: string) => {
    const params = new URLSearchParams(search)
    params.set('cursor', cursor)
    return `${pathname}?${params}`
  }

  async function grow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (state === 'loading' || shown.next === null) return
    setState('loading')
    try {
      const { fetchPageData } = await import('../single-fetch.ts')
      const data = (await fetchPageData(addressOf(shown.next), routeId)) as { page: Places }
      const known = new Set(shown.rows.map(({ id }) => id))
      const all = { rows: [...shown.rows, ...data.page.rows.filter(({ id }) => !known.has(id))], next: data.page.next }
      remember(key, page, all)
      setShown(all)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <PlaceList
      page={shown}
      more={addressOf}
      onMore={grow}
      empty={empty}
      loading={state === 'loading'}
      failed={state === 'failed'}
    />
  )
}
