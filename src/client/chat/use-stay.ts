/**
 * Where a reader is in a talk: at its end, which is then followed as messages come and as the line grows, or further up, where nothing moves under the
 * eyes: neither by new messages below nor by older ones above.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessageView } from '#shared/chat/room.ts'

/** Pixels from the end that still count as there. */
const near = 80

const toBottom = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
const isNear = () => document.documentElement.scrollHeight - innerHeight - scrollY < near
const bottomOf = (it: Element) => it.getBoundingClientRect().bottom

/** The first message whose end is in sight below the heads. Halves the list at each look: they stand one below the other. */
function firstInSight(talk: HTMLElement): Element | null {
  const all = talk.querySelectorAll('li[id^="m-"]')
  const from = document.querySelector('.room-head')?.getBoundingClientRect().bottom ?? 0
  let [low, high] = [0, all.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    const it = all[middle]
    if (it && bottomOf(it) > from) high = middle
    else low = middle + 1
  }
  return all[low] ?? null
}

interface Stay {
  isAtEnd: boolean
  /** New messages of others below what was seen. */
  waiting: number
  toEnd(): void
}

interface Options {
  /** The page shows the talk's end, and opens there. */
  isLatest: boolean
  messages: readonly Pick<ChatMessageView, 'seq' | 'isOwn'>[]
}

export function useStay(room: RefObject<HTMLElement | null>, { isLatest, messages }: Options): Stay {
  const last = messages.at(-1)?.seq ?? 0
  const place = useRef<{ isAtEnd: boolean; anchor: Element | null; top: number }>({
    isAtEnd: false,
    anchor: null,
    top: 0,
  })
  const [isAtEnd, setAtEnd] = useState(isLatest)
  const [seen, setSeen] = useState(last)
  const note = () => {
    const anchor = room.current && firstInSight(room.current)
    place.current = { isAtEnd: isNear(), anchor, top: anchor?.getBoundingClientRect().top ?? 0 }
    setAtEnd(place.current.isAtEnd)
  }
  const stay = () => {
    const { isAtEnd: follows, anchor, top } = place.current
    if (follows) toBottom()
    else if (anchor?.isConnected) {
      const moved = anchor.getBoundingClientRect().top - top
      if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
    }
    note()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the messages
  useLayoutEffect(stay, [messages])
  useEffect(() => {
    if (isAtEnd) setSeen(last)
  }, [isAtEnd, last])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page stands
  useEffect(() => {
    const inner = room.current
    // Neither where the address leads to a message, nor where the browser comes back to a position.
    if (isLatest && /^(#text)?$/.test(location.hash) && scrollY === 0) {
      const first = document.querySelector('.message-new')
      if (first) first.scrollIntoView({ block: 'center', behavior: 'instant' })
      else toBottom()
    }
    note()
    // A line that grows, a picture that came, a keyboard: the end stays in sight.
    const watch = new ResizeObserver(stay)
    if (inner) watch.observe(inner)
    for (const move of ['scroll', 'toggle'] as const) addEventListener(move, note, { capture: true, passive: true })
    addEventListener('resize', stay)
    return () => {
      watch.disconnect()
      for (const move of ['scroll', 'toggle'] as const) removeEventListener(move, note, { capture: true })
      removeEventListener('resize', stay)
    }
  }, [])
  const toEnd = () => {
    place.current.isAtEnd = true
    toBottom()
  }
  const waiting = isAtEnd ? 0 : messages.filter(({ seq, isOwn }) => seq > seen && !isOwn).length
  return { isAtEnd, waiting, toEnd }
}
