/**
 * A room that stands open follows what is said in it: it is asked for anew every few seconds while somebody looks at it, and at once when
 * the tab comes back to the front. What is being typed stays. Without a script a link asks anew.
 */
import { useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router-dom'
import { followRoom } from '#shared/chat/follow-room.ts'
import type { RoomView } from '#shared/chat/room.ts'
import { path } from '#shared/path.ts'

const everySeconds = 10

/** The line is gone or the server is busy: the next look may find it. Whatever else refuses goes on refusing. */
const isPassing = (error: unknown) => isRouteErrorResponse(error) && (error.status >= 500 || error.status === 429)

/** The room as it is by now; `room` is what the page was made from. Only where that shows the latest messages. */
export function useFollowing(room: RoomView): RoomView {
  const [followed, setFollowed] = useState({ room, now: room })
  const isLatest = room.after === null
  const { id } = room
  useEffect(() => {
    if (!isLatest) return
    const stopped = new AbortController()
    let isAsking = false
    const look = async () => {
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      try {
        const { fetchPageData } = await import('../later/after-mount.ts')
        const data = await fetchPageData(path('/chat/room-chat/:id', { id }), 'chat/room-chat')
        const { room: latest } = data as { room: RoomView }
        if (!stopped.signal.aborted)
          setFollowed((was) => ({ room, now: followRoom(was.room === room ? was.now : room, latest) }))
      } catch (error) {
        if (!isPassing(error)) stop()
      } finally {
        isAsking = false
      }
    }
    const timer = setInterval(() => void look(), everySeconds * 1000)
    const stop = () => {
      stopped.abort()
      clearInterval(timer)
    }
    document.addEventListener('visibilitychange', () => void look(), { signal: stopped.signal })
    return stop
  }, [id, isLatest, room])
  return followed.room === room ? followed.now : room
}
