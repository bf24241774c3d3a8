/** The map of saved places: a pin for each, which leads to its card in the list. Comes with Leaflet in a chunk of its own. */
import * as L from 'leaflet'
import { useCallback, useEffect } from 'react'
import { boundsOf } from '#client/map/lay-ground.ts'
import { MapFrame } from '#client/map/map-frame.tsx'
import { showPlaces } from '#client/map/show-pins.ts'
import { useMap } from '#client/map/use-map.ts'
import { Pins, usePins } from '#client/map/use-pins.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { SavedMapProps } from './saved-map.tsx'

/** So near our own ground shows no shore of a place inland: their provinces, and all of them. */
function showProvinces(map: L.Map, { places, frames }: SavedMapProps): void {
  const seen = L.latLngBounds(places.map(({ point }) => [point.lat, point.lng]))
  for (const frame of frames) seen.extend(boundsOf(frame))
  map.fitBounds(seen, { animate: false })
}

export default function OpenSavedMap(props: SavedMapProps) {
  const { places, tiles } = props
  const { t } = useText()
  const shown = useMap({
    tiles,
    points: places.map(({ point }) => point),
    begin: (map, streetsKnown) => {
      // The wheel scrolls the page; the map has buttons and keys.
      map.scrollWheelZoom.disable()
      if (streetsKnown) showPlaces(map, places, true)
      else showProvinces(map, props)
    },
  })
  const { map } = shown
  const onChoose = useCallback((id: string) => {
    const card = document.querySelector<HTMLElement>(`.favourites a[href$="/${id}"]`)
    card?.closest('li')?.scrollIntoView({ block: 'center' })
    card?.focus({ preventScroll: true })
  }, [])
  const pins = usePins({ map, places, tiles: shown.tiles, begins: shown.tiles !== null, onChoose })
  useEffect(() => map?.getContainer().focus({ preventScroll: true }), [map])
  return (
    <>
      <MapFrame shown={shown} label={t('review:favourite.map')} />
      <Pins {...pins} />
    </>
  )
}
