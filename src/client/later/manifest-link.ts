/** What a device installs the product by, in the page's language and for the reader's work, also after either was changed on the page. */
import { installPath } from '#shared/head.ts'
import type { StandingPage } from '../shell/standing-page.ts'

export function linkManifest({ choices, texts }: StandingPage): void {
  const link = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'manifest' }))
  const write = () => {
    link.href = installPath(choices.get().role, texts.get().locale)
  }
  choices.subscribe(write)
  texts.subscribe(write)
  write()
}
