/**
 * What a page needs only once it stands: taking over links and forms, watching builds, bringing the rest of the texts.
 * One chunk with one door: whatever else of it is asked for later is here too, also when the network has gone.
 */
import type { createBrowserRouter } from 'react-router-dom'
import type { PageState } from '#shared/payload.ts'
import { allText } from './all-text.ts'
import { watchBuilds } from './builds.ts'
import { whenIdle } from './idle.ts'
import { enhanceNavigation } from './navigation.ts'

export { allText } from './all-text.ts'
export { hasNewerBuild } from './builds.ts'
export { commandOf, forgetCommand } from './command-id.ts'
export { writeHead } from './head-tags.ts'
export { applyChoices } from './reader-choice.ts'
export { fetchPageData, postForm, singleFetch } from './single-fetch.ts'

export function afterMount(router: ReturnType<typeof createBrowserRouter>, state: PageState): void {
  enhanceNavigation(router)
  watchBuilds(state.build, state.poll)
  whenIdle(() => void allText(state.build, state.locale))
  document.documentElement.dataset.ready = ''
}
