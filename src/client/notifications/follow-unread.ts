/** Keeps the counts of the bell and of the chats as they are by now, in all windows and on all devices of a person, while somebody looks. */
import type { UnreadCounts } from '#shared/live/live-event.ts'
import { personHeader } from '#shared/payload.ts'
import { followLive } from '../runtime/live/follow-live.ts'
import type { StandingPage } from '../runtime/standing-page.ts'
import { keepBadge } from './app-badge.ts'

/** Milliseconds for which simultaneous events are gathered. */
const gatherFor = 300

/** Follows the signed-in person, from one to the next. */
export function followUnread(choices: StandingPage['choices']): void {
  let followed: { mark: string; stop: AbortController } | null = null
  const follow = () => {
    const mark = choices.get().person?.mark ?? null
    if (mark === (followed?.mark ?? null)) return
    followed?.stop.abort()
    followed = mark === null ? null : { mark, stop: new AbortController() }
    if (followed) followOne(choices, followed.mark, followed.stop.signal)
  }
  choices.subscribe(follow)
  follow()
  keepBadge(choices)
}

function followOne(choices: StandingPage['choices'], mark: string, signal: AbortSignal): void {
  let isDue = false
  let isAsking = false
  const ask = async () => {
    const headers = { accept: 'application/json', [personHeader]: mark }
    const answer = await fetch('/live/unread.json', { headers, cache: 'no-store', redirect: 'manual', signal })
    if (!answer.ok) return
    const counts = (await answer.json()) as UnreadCounts
    const now = choices.get()
    if (now.person?.mark === mark) choices.set({ ...now, person: { ...now.person, ...counts } })
  }
  const look = async () => {
    isDue = true
    if (isAsking || document.visibilityState !== 'visible') return
    isAsking = true
    try {
      // Events during a request need another one.
      while (isDue && !signal.aborted) {
        await new Promise((done) => setTimeout(done, gatherFor))
        isDue = false
        await ask()
      }
    } catch {
      // Without a network; the line says when to look again.
    } finally {
      isAsking = false
    }
  }
  const seen = () => void (isDue && look())
  document.addEventListener('visibilitychange', seen, { signal })
  const again = () => void look()
  const never = () => undefined
  followLive({ onRoom: again, onUnread: again, onReset: again, onTyping: never, onHeld: never }, mark, signal)
}
