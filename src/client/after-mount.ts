/**
 * The code of a hydrated page. It starts the features, which the runtime does not import. One chunk with one entry: all later imports from it are
 * here too, also when the network has gone.
 */

import { whenIdle } from './runtime/later/idle.ts'
import { standUp } from './runtime/later/stand-up.ts'
import type { StandingPage } from './runtime/standing-page.ts'
import { isWorkDevice } from './runtime/work-device.ts'

export * from './runtime/later/stand-up.ts'

/** If it fails, this page is not among the recent ones. */
function noteRecent(page: StandingPage): void {
  import('./search/watch-recent.ts').then(({ watchRecent }) => watchRecent(page)).catch(() => undefined)
}

/** From when somebody is signed in: the unread counts are live while the page stands. A guest has no figure on the app's icon. */
function followCounts({ choices }: StandingPage): void {
  if (!choices.get().person) void navigator.clearAppBadge?.().catch(() => undefined)
  let isBegun = false
  const begin = () => {
    if (isBegun || !choices.get().person) return
    isBegun = true
    whenIdle(() => {
      // If it fails, pages keep the counts that they were made with.
      import('./notifications/follow-unread.ts')
        .then(({ followUnread }) => followUnread(choices))
        .catch(() => undefined)
    })
  }
  choices.subscribe(begin)
  begin()
}

/** Only where this browser may show notifications: of others nothing has to be compared. Where it cannot be had, they go with the next page. */
function closeShown(page: StandingPage): void {
  if (globalThis.Notification?.permission !== 'granted') return
  import('./notifications/shown-notices.ts').then(({ closeNotices }) => closeNotices(page)).catch(() => undefined)
}

function workOffline(page: StandingPage): void {
  if (!import.meta.env.PROD || !isWorkDevice(page.state)) return
  whenIdle(() => {
    import('./offline/start-field.ts').then(({ startField }) => startField(page)).catch(() => undefined)
  })
}

export function afterMount(page: StandingPage): void {
  standUp(page)
  for (const begin of [noteRecent, followCounts, closeShown, workOffline]) begin(page)
}
