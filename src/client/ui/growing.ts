/**
 * A list that grows in place: "show more" is a link to the next page, and with JavaScript its rows are fetched and added
 * below. Added rows are remembered for this entry of the history, so that "back" finds the list as long as it was.
 */
import { type MouseEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Locale } from '#shared/locales.ts'
import type { Page } from '#shared/places/place-card.ts'
import { useText } from '../runtime/i18n/text.tsx'
import { laterCode } from '../runtime/requests/later-code.ts'

interface Row {
  id: string
}

interface Grown<T> {
  locale: Locale
  /** The first page, as it was when rows were added. */
  first: Page<T>
  added: Page<T>
}

/** Longest memory: entries of the history, the oldest forgotten first. */
const maxRemembered = 20
const remembered = new Map<string, Grown<Row>>()

function remember(key: string, list: Grown<Row>): void {
  remembered.delete(key)
  remembered.set(key, list)
  const oldest = remembered.keys().next().value
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
}

/**
 * The same first rows: nothing was added or re-ordered on the server since, so the added rows still follow them. Cursors are not
 * compared: those of a search tell when it began.
 */
const isSameStart = (a: Page<Row>, b: Page<Row>) =>
  (a.next === null) === (b.next === null) &&
  a.rows.length === b.rows.length &&
  a.rows.every(({ id }, index) => id === b.rows[index]?.id)

/**
 * The list as long as it is by now; `routeId` is the route whose loader answers with `{ page }`. Give the component that calls this
 * the key of {@link useListKey}: it begins anew with another list or language.
 */
export function useGrowing<T extends Row>(routeId: string, page: Page<T>) {
  const { key, pathname, search } = useLocation()
  const { locale } = useText()
  const [grown, setGrown] = useState(() => {
    const known = remembered.get(key) as Grown<T> | undefined
    return known?.locale === locale ? known : null
  })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  useEffect(() => {
    if (grown) remember(key, grown)
  }, [key, grown])
  const added = grown && isSameStart(grown.first, page) ? grown.added : null
  const shown: Page<T> = added ? { ...page, rows: [...page.rows, ...added.rows], next: added.next } : page

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
      const { fetchPageData } = await laterCode()
      const known = new Set(shown.rows.map(({ id }) => id))
      const rows: T[] = []
      let next: string | null = shown.next
      // A list whose order is gone begins anew: rows that are here already are skipped, until there are new ones.
      while (rows.length === 0 && next !== null) {
        const data = (await fetchPageData(addressOf(next), routeId)) as { page: Page<T> }
        rows.push(...data.page.rows.filter(({ id }) => !known.has(id)))
        next = data.page.next
      }
      setGrown({ locale, first: page, added: { rows: [...(added?.rows ?? []), ...rows], next } })
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return { shown, addressOf, grow, loading: state === 'loading', failed: state === 'failed' }
}

/** Names the list and its language; the same list rendered again, as after a change of the look, keeps its rows. */
export function useListKey(): string {
  const { pathname, search } = useLocation()
  const { locale } = useText()
  return `${pathname}${search} ${locale}`
}
