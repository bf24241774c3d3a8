/** Has the places that one keeps on the device too, with the ground of their provinces, so that they are read without a network. */
import { useEffect } from 'react'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import { groundCache } from '#shared/offline/worker-words.ts'
import type { SavedPlace, SavedPlaces } from '#shared/places/saved-places.ts'
import { useText } from '../runtime/i18n/text.tsx'
import { useCachedPage } from '../runtime/offline/use-cached-page.ts'

const listPath = '/profile/favorite-place'

interface Favourites {
  page: SavedPlaces
  tiles: MapTiles | null
  asOf: string | null
}

/** Opening state and distance of a place are not true later. */
function lasting({ opening: _, distance: __, ...place }: SavedPlace): SavedPlace {
  return place
}

/** Removes the device's copy of a list that is empty by now. Nothing is opened where it has nothing. */
async function dropCached(): Promise<void> {
  if (!('caches' in window && (await caches.has(groundCache)))) return
  const [{ removePage }, { keepGround }] = await Promise.all([
    import('../runtime/device/cached-pages.ts'),
    import('../map/keep-ground.ts'),
  ])
  await removePage(listPath)
  await keepGround([])
}

/** Keeps them as the server has just shown them. `asOf`: they come from the device. */
export function useCachedFavourites(page: SavedPlaces, asOf: string | null): void {
  const { t } = useText()
  const isEmpty = asOf === null && page.rows.length === 0
  useEffect(() => {
    if (isEmpty) void dropCached().catch(() => undefined)
  }, [isEmpty])
  useCachedPage<Favourites>({
    path: listPath,
    routeId: 'review/favorite-place',
    label: t('review:title.favourites'),
    version: asOf === null && page.rows.length > 0 ? page : null,
    // The operator's own map asks a network: the device has ours.
    lasting: (data) => ({ ...data, tiles: null, page: { ...data.page, rows: data.page.rows.map(lasting) } }),
    async after() {
      const { keepGround } = await import('../map/keep-ground.ts')
      await keepGround(page.frames)
    },
  })
}
