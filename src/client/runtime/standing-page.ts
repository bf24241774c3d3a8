/** A page that the browser's code has taken over, for code that is loaded later. */
import type { createBrowserRouter } from 'react-router-dom'
import type { PageState } from '#shared/payload.ts'
import type { changingChoices } from './choices.tsx'
import type { PageTexts } from './i18n/page-texts.ts'

export interface StandingPage {
  state: PageState
  choices: ReturnType<typeof changingChoices>
  texts: PageTexts
  router: ReturnType<typeof createBrowserRouter>
}
