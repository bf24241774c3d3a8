/** Has the places that one keeps on the device too, so that they are read without a network. */
import type { Page, PlaceCard } from '#shared/places/place-card.ts'
import { useText } from '../i18n/text.tsx'
import { useKeptPage } from '../offline/use-kept-page.ts'

interface Favourites {
  page: Page<PlaceCard>
  asOf: string | null
}

/** Whether a place is open, and how far it is, is not true later. */
function lasting({ opening: _, distance: __, ...place }: PlaceCard): PlaceCard {
  return place
}

/** Keeps them as the server has just shown them. `asOf`: they come from the device. */
export function useKeptFavourites(page: Page<PlaceCard>, asOf: string | null): void {
  const { t } = useText()
  useKeptPage<Favourites>({
    path: '/profile/favorite-place',
    routeId: 'review/favorite-place',
    label: t('review:title.favourites'),
    version: asOf === null && page.rows.length > 0 ? page : null,
    lasting: (data) => ({ ...data, page: { ...data.page, rows: data.page.rows.map(lasting) } }),
  })
}
