/**
 * An open room follows its messages: it is loaded anew on each live event, and without a stream every few seconds, while it is visible. Typed text
 * stays. Without a script a link asks anew.
 */
import { useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse } from 'react-router-dom'
import { followRoom, withOlder } from '#shared/chat/follow-room.ts'
import type { RoomView } from '#shared/chat/room.ts'
import { path } from '#shared/path.ts'
import { laterCode } from '../runtime/requests/later-code.ts'
import { messageSent } from './unsent-message.ts'

/** Intervals of polling without and with a live stream; with one it is for changes without an event, such as a closed place. */
const everySeconds = 10
const toldEverySeconds = 60

/** The line is gone or the server is busy: the next poll may work. All other refusals are final. */
const isPassing = (error: unknown) => isRouteErrorResponse(error) && (error.status >= 500 || error.status === 429)

interface Followed {
  /** As it is by now. */
  room: RoomView
  /** Somebody else is writing there. */
  isTyping: boolean
  /** Says that the reader is writing; often, it is told now and then. */
  onTyping(): void
  /** Puts older messages above. */
  addOlder(older: RoomView): void
}

/** `room` is the page's loader data, for the reader with this mark. Only where that shows the latest messages. */
export function useFollowing(room: RoomView, reader: string): Followed {
  const [followed, setFollowed] = useState({ room, now: room })
  const [isTyping, setTyping] = useState(false)
  const say = useRef<() => void>(undefined)
  const made = useRef(room)
  const isLatest = room.after === null
  const { id } = room
  useEffect(() => {
    made.current = room
  }, [room])
  useEffect(() => {
    if (!isLatest) return
    const stopped = new AbortController()
    const { signal } = stopped
    let isTold = false
    let isDue = false
    let isAsking = false
    const look = async () => {
      isDue = true
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      try {
        const { fetchPageData } = await laterCode()
        // Messages that arrive during a request need another one.
        while (isDue && !signal.aborted) {
          isDue = false
          looked = Date.now()
          const data = await fetchPageData(path('/chat/room-chat/:id', { id }), 'chat/room-chat')
          const { room: latest } = data as { room: RoomView }
          const { current } = made
          if (!signal.aborted)
            setFollowed((was) => ({
              room: current,
              now: followRoom(was.room === current ? was.now : current, latest),
            }))
        }
      } catch (error) {
        isDue = true
        if (!isPassing(error)) stop()
      } finally {
        isAsking = false
      }
    }
    let looked = Date.now()
    const again = () => {
      if (isDue || !isTold || Date.now() - looked >= toldEverySeconds * 1000) void look()
    }
    const timer = setInterval(again, everySeconds * 1000)
    const stop = () => {
      stopped.abort()
      clearInterval(timer)
    }
    document.addEventListener('visibilitychange', () => void look(), { signal })
    addEventListener(messageSent, () => void look(), { signal })
    const onHeld = (isHeld: boolean) => {
      isTold = isHeld
    }
    // Where there is no line one goes on asking.
    import('./room-line.ts')
      .then(({ holdRoomLine }) => {
        const line = { room: id, reader, signal, onNews: () => void look(), onTyping: setTyping, onHeld }
        if (!signal.aborted) say.current = holdRoomLine(line)
      })
      .catch(() => undefined)
    return stop
  }, [id, isLatest, reader])
  return {
    room: followed.room === room ? followed.now : room,
    isTyping,
    onTyping: () => say.current?.(),
    addOlder: (older) => setFollowed((was) => ({ room, now: withOlder(was.room === room ? was.now : room, older) })),
  }
}
