/** The code that a page needs only once it stands: taking over links and forms, watching builds, bringing the rest of the texts. */
import { installPath } from '#shared/head.ts'
import { allText } from '../i18n/all-text.ts'
import type { StandingPage } from '../standing-page.ts'
import { isWorkDevice } from '../work-device.ts'
import { watchBuilds } from './builds.ts'
import { firstAct } from './first-act.ts'
import { whenIdle } from './idle.ts'
import { enhanceNavigation } from './navigation.ts'

export { allText } from '../i18n/all-text.ts'
export { hasNewerBuild } from './builds.ts'
export { commandOf, forgetCommand } from './command-id.ts'
export { writeHead } from './head-tags.ts'
export { applyChoices } from './reader-choice.ts'
export { fetchPageData, postForm, singleFetch } from './single-fetch.ts'

export function standUp({ router, state, choices, texts }: StandingPage): void {
  enhanceNavigation(router)
  watchBuilds(state.build, state.poll)
  import('./open-folds.ts').then(({ openFolds }) => openFolds()).catch(() => undefined)
  whenIdle(() => void import('./find-letters.ts').then(({ findLetters }) => findLetters()))
  import('./translated.ts')
  // In the chosen language, and for the role in which somebody acts.
  whenIdle(() => {
    const link = document.createElement('link')
    const name = () =>
      Object.assign(link, { rel: 'manifest', href: installPath(choices.get().role, texts.get().locale) })
    document.head.append(name())
    for (const store of [choices, texts]) store.subscribe(name)
  })
  const rest = () =>
    whenIdle(() => void allText({ build: state.build, locale: state.locale, office: state.role === 'inspector' }))
  // A device for offline work has all texts before the network goes; for others they come when somebody is there who may go on. Without a network
  // the page that needs them asks.
  if (isWorkDevice(state)) rest()
  else void firstAct().then(() => navigator.onLine && rest())
}
