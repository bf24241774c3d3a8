/**
 * Notifications on the lock screen go when their target is opened, in any tab, and all of them when nobody is signed in here any
 * more: the next person who picks the device up need not read them. Only where this browser may show any.
 */
import { readUrl } from '#shared/read-url.ts'
import type { StandingPage } from '../runtime/standing-page.ts'
import { renewPush } from './renew-push.ts'

/** True if a page at `here` is a notification's target: the same path, with all that its address asks for. */
function isAbout(address: unknown, here: URL): boolean {
  const url = typeof address === 'string' ? readUrl(address, here.origin) : null
  if (!url) return false
  const { origin, pathname, searchParams } = url
  const asked = [...searchParams].every(([name, value]) => here.searchParams.get(name) === value)
  return origin === here.origin && pathname === here.pathname && asked
}

async function closeThose(isOver: (notification: Notification) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? [])
    if (isOver(notification)) notification.close()
}

/** From now on, while this page stands. */
export function closeNotices({ router, choices }: StandingPage): void {
  const look = () => {
    if (router.state.navigation.state !== 'idle' || document.visibilityState !== 'visible') return
    const here = new URL(location.href)
    const isOver = choices.get().person ? ({ data }: Notification) => isAbout(data, here) : () => true
    // A browser that keeps nothing has none.
    closeThose(isOver).catch(() => undefined)
  }
  let isRenewed = false
  // One that could not be renewed is compared again as the next page starts.
  const renew = () => {
    const mark = choices.get().person?.mark
    if (!mark || isRenewed) return
    isRenewed = true
    renewPush(mark).catch(() => undefined)
  }
  choices.subscribe(renew)
  renew()
  router.subscribe(look)
  choices.subscribe(look)
  // It may have come while the page stood behind another.
  document.addEventListener('visibilitychange', look)
  look()
}
