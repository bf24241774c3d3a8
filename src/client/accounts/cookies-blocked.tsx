/** Says that nobody can sign in while the browser keeps no cookies: before anything is typed where the browser tells, else by the server's word. */

import { useHydrated } from '../runtime/hydrated.ts'
import { useText } from '../runtime/i18n/text.tsx'
import { Banner } from '../ui/banner.tsx'

/** `isBlocked`: the server's cookie did not come back. */
export function CookiesBlocked({ isBlocked }: { isBlocked: boolean }) {
  const { t } = useText()
  const isRunning = useHydrated()
  if (!isBlocked && !(isRunning && !navigator.cookieEnabled)) return null
  return (
    <Banner tone="warn" title={t('auth:cookies.title')}>
      <p>{t('auth:cookies.what')}</p>
    </Banner>
  )
}
