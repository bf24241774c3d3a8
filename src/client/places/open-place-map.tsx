/** The map of one place, with its badge. Comes with Leaflet in a chunk of its own, when somebody asks for it. */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { boundsOf } from '#client/map/lay-ground.ts'
import { makePin } from '#client/map/make-pin.ts'
import { MapFrame } from '#client/map/map-frame.tsx'
import { PlacePin } from '#client/map/place-pin.tsx'
import { useMap } from '#client/map/use-map.ts'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { ProvinceOutline } from '#shared/areas/province-outline.ts'
import type { PlacePage } from '#shared/places/place-page.ts'

interface OpenPlaceMapProps extends Pick<PlacePage, 'card' | 'point'> {
  /** The drawing that stood here before. */
  outline: ProvinceOutline
  tiles: MapTiles | null
  label: string
}

/** First zoom where streets are known: those around. */
const streets = 16
/** Metres by which the middle moves when the map gets another size. */
const unmoved = 100

export default function OpenPlaceMap({ card, point, outline, tiles, label }: OpenPlaceMapProps) {
  const { viewBox } = outline
  const [face, setFace] = useState<HTMLElement | null>(null)
  const shown = useMap({
    tiles,
    points: [point],
    begin: (map, streetsKnown) => {
      // The wheel scrolls the page; the map has buttons and keys.
      map.scrollWheelZoom.disable()
      if (streetsKnown) map.setView([point.lat, point.lng], streets)
      else map.fitBounds(boundsOf(viewBox), { animate: false })
      setFace(makePin(map, point).face)
    },
  })
  const { map, ground } = shown
  useEffect(() => map?.getContainer().focus({ preventScroll: true }), [map])
  // So near the outlines show nothing: who has not moved yet sees the province instead.
  useEffect(() => {
    const isFirstView = map?.getZoom() === streets && map.getCenter().distanceTo(point) < unmoved
    if (ground === 'failing' && isFirstView) map.fitBounds(boundsOf(viewBox), { animate: false })
  }, [map, ground, point, viewBox])
  return (
    <>
      <MapFrame shown={shown} label={label} />
      {face && createPortal(<PlacePin place={card} />, face)}
    </>
  )
}
