/** Older messages come as their link comes near, above those that are read; without a script the link opens a page of them. */
import { type RefObject, useEffect, useRef } from 'react'
import type { RoomView } from '#shared/chat/room.ts'
import { path } from '#shared/path.ts'
import { laterCode } from '../runtime/requests/later-code.ts'

/** Distance of the link above the screen at which they are requested. */
const ahead = '600px'
/** Milliseconds until a screen reader has taken note of them, unsaid. */
const settled = 1_000

interface Options {
  link: RefObject<HTMLAnchorElement | null>
  onOlder(older: RoomView): void
  onGrowing(isGrowing: boolean): void
}

export function useOlder({ id, before }: Pick<RoomView, 'id' | 'before'>, options: Options): void {
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const shown = latest.current.link.current
    if (before === null || !shown) return
    let isOver = false
    const load = async () => {
      latest.current.onGrowing(true)
      try {
        const { fetchPageData } = await laterCode()
        const data = await fetchPageData(path('/chat/room-chat/:id', { id }, { before }), 'chat/room-chat')
        if (!isOver) latest.current.onOlder((data as { room: RoomView }).room)
      } catch {
        // The link stays, to be pressed.
      }
      setTimeout(() => latest.current.onGrowing(false), settled)
    }
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return
        watch.disconnect()
        void load()
      },
      { rootMargin: `${ahead} 0px 0px` },
    )
    watch.observe(shown)
    return () => {
      isOver = true
      watch.disconnect()
    }
  }, [id, before])
}
