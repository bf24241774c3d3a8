/** The open inbox follows its rooms over the stream: order, last words, unread, who types; and the drafts of this device. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

interface Marks {
  /** Of the reader, on the stream and on the device's drafts. */
  reader: string
  writer: string
  page: { rows: readonly unknown[] }
}

export interface LiveInbox<Data> {
  /** As it is by now. */
  data: Data
  typing: ReadonlySet<string>
  /** By their rooms. */
  drafts: ReadonlyMap<string, string>
  /** Its parts for a network; null until they are there. */
  later: Later | null
  /** The list of rooms. */
  list: RefObject<HTMLOListElement | null>
}

type Later = typeof import('./inbox-later.tsx')

const nobody: ReadonlySet<string> = new Set()
const none: ReadonlyMap<string, string> = new Map()

/** `loaded` is the page's loader data; it stays as it is where it is not the inbox's beginning. */
export function useLiveInbox<Data extends Marks>(loaded: Data, isLive: boolean): LiveInbox<Data> {
  const [followed, setFollowed] = useState({ loaded, now: loaded })
  const [typing, setTyping] = useState(nobody)
  const [drafts, setDrafts] = useState(none)
  const [later, setLater] = useState<Later | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<HTMLElement>(null)
  const made = useRef(loaded)
  const { pathname, search } = useLocation()
  const { reader, writer } = loaded
  useEffect(() => {
    made.current = loaded
  }, [loaded])
  useEffect(() => {
    if (!isLive) return
    const stopped = new AbortController()
    const { signal } = stopped
    const onData = (now: Data) => {
      focused.current = document.activeElement as HTMLElement | null
      setFollowed({ loaded: made.current, now })
    }
    import('./inbox-later.tsx')
      .then((parts) => {
        if (signal.aborted) return
        const { followDrafts, followRooms } = parts
        setLater(parts)
        followDrafts(writer, signal, setDrafts)
        followRooms({ address: `${pathname}${search}`, reader, signal, onData, onTyping: setTyping })
      })
      .catch(() => undefined)
    return () => {
      stopped.abort()
      setTyping(nobody)
    }
  }, [isLive, pathname, search, reader, writer])
  const isThere = later !== null && loaded.page.rows.length > 0
  useEffect(() => {
    if (!isThere || !list.current) return
    const stopped = new AbortController()
    later.swipeRooms(list.current, stopped.signal)
    return () => stopped.abort()
  }, [later, isThere])
  // A line that moves up takes the others out and in again, and the browser the focus from them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the lines have moved
  useLayoutEffect(() => {
    const { current } = focused
    focused.current = null
    if (current?.isConnected && document.activeElement !== current) current.focus({ preventScroll: true })
  }, [followed])
  return { data: followed.loaded === loaded ? followed.now : loaded, typing, drafts, later, list }
}
