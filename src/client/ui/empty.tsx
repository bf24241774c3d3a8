/** Honest answers where a list would be: nothing there, or it did not come. Each names the reader's next step. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink } from './button.tsx'

interface EmptyProps {
  title: string
  /** The next step. */
  hint?: string
  /** One {@link ButtonLink} at most. */
  action?: ReactNode
  /** Level of the title's heading: 2 where it stands right under the page's. @default 3 */
  level?: 2 | 3
}

/** A folded map whose pin is not set: nothing was found. Decoration. */
export function LostScene() {
  return (
    <svg className="lost" viewBox="0 0 128 88" aria-hidden="true">
      <path className="e1" d="M14 24l34-11 32 11 34-11v50l-34 11-32-11-34 11z" />
      <path className="e2" d="M48 13v50m32-39v50" />
      <path className="e3" d="M26 54c12-16 20 4 34-9s18-3 26-12" />
      <path className="e4" d="M95 8a13 13 0 0 1 13 13c0 9-13 20-13 20S82 30 82 21A13 13 0 0 1 95 8z" />
    </svg>
  )
}

/** There is nothing here yet, or nothing for these choices. */
export function Empty({ title, hint, action, level = 3 }: EmptyProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="empty">
      <LostScene />
      <Heading>{title}</Heading>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  )
}

/** A section that could not be loaded; the rest of the page stays. `retry` is the address to try again, usually the page's own. */
export function ErrorState({ retry }: { retry: string }) {
  const { t } = useText()
  return (
    <div className="empty panel" role="alert">
      <h3>{t('state.errorTitle')}</h3>
      <p>{t('state.errorHint')}</p>
      <ButtonLink href={retry}>{t('action.retry')}</ButtonLink>
    </div>
  )
}
