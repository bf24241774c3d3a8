/**
 * Places as a grid, and as a full list with its cursor: "show more" is a link, so it works without JavaScript and every page
 * of the list has an address.
 */
import type { MouseEventHandler, ReactNode } from 'react'
import { useText } from '#client/i18n/text.tsx'
import type { Page, PlaceCard as Place } from '#shared/place-card.ts'
import { Icon } from './icon.tsx'
import { PlaceCard } from './place-card.tsx'

interface Places {
  places: Place[]
  /** How many pictures load at once: those of the first row that is on the screen when the page opens. @default 0 */
  priority?: number
}

/** Places as a list on phones, three columns on tablets, four on wide screens. */
export function PlaceGrid({ places, priority = 0, level = 2 }: Places & { level?: 2 | 3 }) {
  return (
    <div className="places">
      {places.map((place, index) => (
        <PlaceCard key={place.id} place={place} level={level} priority={index < priority} />
      ))}
    </div>
  )
}

interface PlaceListProps {
  page: Page<Place>
  /** Address of the next page of the list, made from its cursor. */
  more: (cursor: string) => string
  /** Loads the next rows in place; without it, and without JavaScript, the link leads to them. */
  onMore?: MouseEventHandler<HTMLAnchorElement>
  /** What stands here when there is no place: an {@link Empty}. */
  empty: ReactNode
  /** The next rows are on their way: shows that, and the link cannot be pressed twice. */
  loading?: boolean
  /** The next rows did not come: shows it with the same link to try again. */
  failed?: boolean
}

/** A full list: the places, and the link to more of them. With `onMore` the link's rows are added in place. */
export function PlaceList({ page, more, onMore, empty, loading = false, failed = false }: PlaceListProps) {
  const { t } = useText()
  if (page.rows.length === 0) return empty
  return (
    <div className="stack s8" aria-busy={loading}>
      <PlaceGrid places={page.rows} priority={4} />
      {failed && (
        <p className="center error-text" role="alert">
          {t('list.failed')}
        </p>
      )}
      <div className="center" aria-live="polite">
        {page.next === null ? (
          <p className="muted small">{t('list.end')}</p>
        ) : (
          <a
            className={loading ? 'btn line busy' : 'btn line'}
            href={more(page.next)}
            onClick={onMore}
            aria-disabled={loading || undefined}
          >
            {loading && <Icon name="loader-circle" />}
            {t(loading ? 'list.loading' : failed ? 'action.retry' : 'list.more')}
          </a>
        )}
      </div>
    </div>
  )
}
