/**
 * The code that a page needs only once it stands: taking over links and forms, watching builds, bringing the rest of the texts.
 * One chunk with one entry: all later imports from it are here too, also when the network has gone.
 */

import { installPath } from '#shared/head.ts'
import type { Choices } from '../shell/choices.tsx'
import type { StandingPage } from '../shell/standing-page.ts'
import { allText } from './all-text.ts'
import { watchBuilds } from './builds.ts'
import { findLetters } from './find-letters.ts'
import { firstAct } from './first-act.ts'
import { whenIdle } from './idle.ts'
import { enhanceNavigation } from './navigation.ts'
import { watchRecent } from './watch-recent.ts'

export { allText } from './all-text.ts'
export { hasNewerBuild } from './builds.ts'
export { commandOf, forgetCommand } from './command-id.ts'
export { writeHead } from './head-tags.ts'
export { applyChoices } from './reader-choice.ts'
export { fetchPageData, postForm, singleFetch } from './single-fetch.ts'

/** Roles that work where there is no network; or a device on which somebody did. */
const isField = ({ role }: Choices) =>
  role === 'inspector' || role === 'vendor' || Boolean(navigator.serviceWorker?.controller)

/** Whether this browser may show notifications: of others nothing has to be compared. */
const isShowing = () => globalThis.Notification?.permission === 'granted'

/** From when somebody is signed in: the unread counts are live while the page stands. A guest has no figure on the app's icon. */
function followCounts({ choices }: StandingPage): void {
  if (!choices.get().person) void navigator.clearAppBadge?.().catch(() => undefined)
  let isBegun = false
  const begin = () => {
    if (isBegun || !choices.get().person) return
    isBegun = true
    whenIdle(() => {
      // If it fails, pages keep the counts that they were made with.
      import('../live/follow-unread.ts').then(({ followUnread }) => followUnread(choices)).catch(() => undefined)
    })
  }
  choices.subscribe(begin)
  begin()
}

export function afterMount(page: StandingPage): void {
  const { router, state, choices, texts } = page
  enhanceNavigation(router)
  watchBuilds(state.build, state.poll)
  watchRecent(page)
  followCounts(page)
  whenIdle(findLetters)
  import('./translated.ts')
  // In the chosen language, and for the role in which somebody acts.
  whenIdle(() => {
    const link = document.createElement('link')
    const name = () =>
      Object.assign(link, { rel: 'manifest', href: installPath(choices.get().role, texts.get().locale) })
    document.head.append(name())
    for (const told of [choices, texts]) told.subscribe(name)
  })
  // Where it cannot be had, they go with the next page.
  if (isShowing()) import('./shown-notices.ts').then(({ closeNotices }) => closeNotices(page)).catch(() => undefined)
  const isAtWork = isField(state)
  const rest = () => whenIdle(() => void allText(state.build, state.locale))
  // A device for offline work has all texts before the network goes; for others they come when somebody is there who may go on. Without a network
  // the page that needs them asks.
  if (isAtWork) rest()
  else void firstAct().then(() => navigator.onLine && rest())
  if (import.meta.env.PROD && isAtWork)
    whenIdle(() => {
      // Where it cannot be had the next page asks again.
      import('../offline/field.ts').then(({ startField }) => startField(page)).catch(() => undefined)
    })
}
