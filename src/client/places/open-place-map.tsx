/** The map of one place, with its badge. Comes with Leaflet in a chunk of its own, when somebody asks for it. */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { firstZoom } from '#client/map/first-zoom.ts'
import { makePin } from '#client/map/make-pin.ts'
import { MapFrame } from '#client/map/map-frame.tsx'
import { PlacePin } from '#client/map/place-pin.tsx'
import { useMap } from '#client/map/use-map.ts'
import { useWiderView } from '#client/map/use-wider-view.ts'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { PlacePage } from '#shared/place-page/place-page.ts'

interface OpenPlaceMapProps extends Pick<PlacePage, 'card' | 'point'> {
  tiles: MapTiles | null
  label: string
}

export default function OpenPlaceMap({ card, point, tiles, label }: OpenPlaceMapProps) {
  const [face, setFace] = useState<HTMLElement | null>(null)
  const shown = useMap({
    tiles,
    points: [point],
    begin: (map, streetsKnown) => {
      // The wheel scrolls the page; the map has buttons and keys.
      map.scrollWheelZoom.disable()
      map.setView([point.lat, point.lng], firstZoom(streetsKnown))
      setFace(makePin(map, point).face)
    },
  })
  const { map } = shown
  useEffect(() => map?.getContainer().focus({ preventScroll: true }), [map])
  // The names make room for the pin, once its badge is in it.
  useEffect(() => {
    if (face) map?.fire('pins')
  }, [map, face])
  useWiderView(shown, point)
  return (
    <>
      <MapFrame shown={shown} label={label} />
      {face && createPortal(<PlacePin place={card} />, face)}
    </>
  )
}
