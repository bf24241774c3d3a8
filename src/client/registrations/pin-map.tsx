/** The map on which an owner puts the pin of a place: by a tap, by dragging it, or by keyboard at the middle of the view. With Leaflet, on demand. */
import * as L from 'leaflet'
import { useEffect, useRef } from 'react'
import { boundsOf } from '#client/map/lay-ground.ts'
import { MapFrame } from '#client/map/map-frame.tsx'
import { useMap } from '#client/map/use-map.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'

interface Point {
  lat: number
  lng: number
}

interface PinMapProps {
  /** Null while there is no pin. */
  point: Point | null
  /** Part of the drawing that is seen first, where no sub-district is chosen. */
  viewBox?: string
  /** Of the chosen sub-district, which is framed. */
  middle: Point | null
  tiles: MapTiles | null
  onPut(point: Point): void
}

/** Half of the frame of a sub-district, in degrees: about as far as a pin may lie from its middle. */
const around = 0.02

const frameOf = ({ lat, lng }: Point): L.LatLngBoundsExpression => [
  [lat - around, lng - around],
  [lat + around, lng + around],
]

/** First zoom where a pin is there already and streets are known. */
const streets = 16

export default function PinMap({ point, viewBox, middle, tiles, onPut }: PinMapProps) {
  const { t } = useText()
  const pin = useRef<L.Marker | null>(null)
  const put = useRef(onPut)
  put.current = onPut
  const shown = useMap({
    tiles,
    points: point ? [point] : [],
    begin: (map, streetsKnown) => {
      map.scrollWheelZoom.disable()
      if (point && streetsKnown) map.setView([point.lat, point.lng], streets)
      else if (middle) map.fitBounds(frameOf(middle), { animate: false })
      else if (viewBox) map.fitBounds(boundsOf(viewBox), { animate: false })
      map.on('click', ({ latlng }: L.LeafletMouseEvent) => onPut(latlng))
    },
  })
  const { map } = shown
  useEffect(() => {
    if (!map) return
    if (!point) {
      pin.current?.remove()
      pin.current = null
      return
    }
    if (pin.current) pin.current.setLatLng([point.lat, point.lng])
    else {
      const face = document.createElement('span')
      face.className = 'pin-dot'
      const icon = L.divIcon({ html: face, className: 'pin', iconSize: undefined })
      // By keyboard the middle of the view is pinned: the button below.
      const marker = L.marker([point.lat, point.lng], { icon, draggable: true, keyboard: false }).addTo(map)
      marker.on('dragend', () => put.current(marker.getLatLng()))
      pin.current = marker
    }
    // A point that was typed or pasted may lie outside of what is seen.
    if (!map.getBounds().contains([point.lat, point.lng])) map.setView([point.lat, point.lng])
  }, [map, point])
  const framed = useRef(middle)
  useEffect(() => {
    if (!map || !middle || framed.current === middle) return
    framed.current = middle
    map.fitBounds(frameOf(middle))
  }, [map, middle])
  return (
    <>
      <MapFrame shown={shown} label={t('register:pin.map')} />
      <div className="pin-here">
        <Button type="button" icon="map-pin" onClick={() => map && onPut(map.getCenter())}>
          {t('register:pin.middle')}
        </Button>
      </div>
    </>
  )
}
