/** Has the places that one keeps on the device too, so that they are read without a network. */
import { useEffect } from 'react'
import type { Payload } from '#shared/payload.ts'
import type { Page, PlaceCard } from '#shared/places/place-card.ts'
import { useText } from '../i18n/text.tsx'
import { useChoices } from '../shell/choices.tsx'

const routeId = 'review/favorite-place'

/** Whether a place is open, and how far it is, is not true later. */
function lasting({ opening: _, distance: __, ...place }: PlaceCard): PlaceCard {
  return place
}

/** The kept page says as of when it is. */
function asKept(payload: Payload): Payload {
  const data = payload.data?.[routeId] as { page: Page<PlaceCard> } | undefined
  if (!data) return payload
  const page = { ...data.page, rows: data.page.rows.map(lasting) }
  return { ...payload, data: { ...payload.data, [routeId]: { ...data, page, asOf: new Date().toISOString() } } }
}

/** Keeps them as the server has just shown them. `asOf`: they come from the device. */
export function useKeptFavourites(page: Page<PlaceCard>, asOf: string | null): void {
  const { t, locale } = useText()
  const { person, role, theme } = useChoices()
  const label = t('review:title.favourites')
  const mark = person?.mark
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the person only who it is matters, not how much is unread
  useEffect(() => {
    if (!import.meta.env.PROD || !person || asOf !== null || page.rows.length === 0) return
    import('../offline/keep-reading.ts')
      .then(({ keepReading }) =>
        keepReading({ path: '/profile/favorite-place', label, add: asKept }, { person, role, theme, locale }),
      )
      // Then they are read with a network only.
      .catch(() => undefined)
  }, [page, asOf, mark, role, theme, locale, label])
}
