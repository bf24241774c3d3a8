/**
 * Places as a grid, and as a full list with its cursor: "show more" is a link, so it works without JavaScript and every page
 * of the list has an address.
 */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { Page, PlaceCard as Place } from '#shared/places/place-card.ts'
import { Banner } from '../ui/banner.tsx'
import { MoreLink, type MoreLinkProps } from '../ui/more-link.tsx'
import { PlaceCard } from './place-card.tsx'

interface Places {
  places: Place[]
  /**
   * How many pictures load before the page is laid out: more than two take a browser's six connections, and the icons wait (0.15 s of the
   * LCP of a slow line without HTTP/2). @default 0
   */
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

type PlaceListProps = Omit<MoreLinkProps, 'next'> & {
  page: Page<Place>
  /** Shown when there is no place: an {@link Empty}. */
  empty: ReactNode
}

/** A full list: the places, and the link to more of them. With `onMore` the link's rows are added in place. */
export function PlaceList({ page, empty, ...more }: PlaceListProps) {
  const { t } = useText()
  if (page.rows.length === 0) return empty
  return (
    <div className="stack s8" aria-busy={more.loading}>
      {page.renewed && <Banner tone="info" title={t('list.renewed')} />}
      <PlaceGrid places={page.rows} priority={2} />
      <MoreLink next={page.next} {...more} />
    </div>
  )
}
