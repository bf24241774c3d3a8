/** What a page needs only once it stands: taking over links and forms, watching builds, bringing the rest of the texts. A chunk of its own. */
import type { createBrowserRouter } from 'react-router-dom'
import type { PageState } from '#shared/payload.ts'
import { watchBuilds } from './builds.ts'
import { allText } from './i18n/all-text.ts'
import { whenIdle } from './idle.ts'
import { enhanceNavigation } from './navigation.ts'

export function afterMount(router: ReturnType<typeof createBrowserRouter>, state: PageState): void {
  enhanceNavigation(router)
  watchBuilds(state.build, state.poll)
  whenIdle(() => void allText(state.build, state.locale))
  document.documentElement.dataset.ready = ''
}
