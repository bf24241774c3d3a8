/** The end of a list: the link to more of it, or that this was all. */
import type { MouseEventHandler } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from './icon.tsx'
import { MoreSkeletonCards } from './skeleton.tsx'

export interface MoreLinkProps {
  /** Cursor of the next page, null at the end. */
  next: string | null
  /** Address of the next page of the list, made from its cursor. */
  more: (cursor: string) => string
  /** Loads the next rows in place; without it, and without JavaScript, the link leads to them. */
  onMore?: MouseEventHandler<HTMLAnchorElement>
  /** The next rows are on their way: shows that, and the link cannot be pressed twice. */
  loading?: boolean
  /** The next rows did not come: shows it with the same link to try again. */
  failed?: boolean
}

export function MoreLink({ next, more, onMore, loading = false, failed = false }: MoreLinkProps) {
  const { t } = useText()
  return (
    <>
      {failed && (
        <p className="center error-text" role="alert">
          {t('list.failed')}
        </p>
      )}
      {loading && <MoreSkeletonCards />}
      <div className="center" aria-live="polite">
        {next === null ? (
          <p className="muted small">{t('list.end')}</p>
        ) : (
          <a
            className={loading ? 'btn line busy' : 'btn line'}
            href={more(next)}
            onClick={onMore}
            aria-disabled={loading || undefined}
          >
            {loading && <Icon name="loader-circle" />}
            {t(loading ? 'list.loading' : failed ? 'action.retry' : 'list.more')}
          </a>
        )}
      </div>
    </>
  )
}
