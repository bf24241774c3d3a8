/** The map of a shared position: its pin, and the circle in which the sender is. With Leaflet, on demand. */
import * as L from 'leaflet'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { firstZoom } from '#client/map/first-zoom.ts'
import { makePin } from '#client/map/make-pin.ts'
import { MapFrame } from '#client/map/map-frame.tsx'
import { useMap } from '#client/map/use-map.ts'
import { useWiderView } from '#client/map/use-wider-view.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { SharedPosition } from '#shared/chat/position.ts'

interface OpenPositionMapProps {
  point: SharedPosition
  tiles: MapTiles | null
  label: string
}

export default function OpenPositionMap({ point, tiles, label }: OpenPositionMapProps) {
  const [face, setFace] = useState<HTMLElement | null>(null)
  const shown = useMap({
    tiles,
    points: [point],
    begin: (map, streetsKnown) => {
      map.scrollWheelZoom.disable()
      map.setView([point.lat, point.lng], firstZoom(streetsKnown))
      if (point.accuracy !== null)
        L.circle([point.lat, point.lng], {
          radius: point.accuracy,
          interactive: false,
          color: 'currentColor',
          weight: 1,
          fillOpacity: 0.12,
        }).addTo(map)
      setFace(makePin(map, point).face)
    },
  })
  useWiderView(shown, point)
  return (
    <>
      <MapFrame shown={shown} label={label} />
      {face && createPortal(<Icon name="map-pin" />, face)}
    </>
  )
}
