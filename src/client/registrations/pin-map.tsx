/** The map on which an owner puts the pin of a place: by a tap, by dragging it, or by keyboard at the middle of the view. With Leaflet, on demand. */
import type * as L from 'leaflet'
import { useEffect, useRef } from 'react'
import { boundsOf } from '#client/map/lay-ground.ts'
import { makePin } from '#client/map/make-pin.ts'
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
  /** Part of the drawing that is seen first. */
  viewBox: string
  tiles: MapTiles | null
  onPut(point: Point): void
}

/** First zoom where a pin is there already and streets are known. */
const streets = 16

export default function PinMap({ point, viewBox, tiles, onPut }: PinMapProps) {
  const { t } = useText()
  const pin = useRef<L.Marker | null>(null)
  const shown = useMap({
    tiles,
    points: point ? [point] : [],
    begin: (map, streetsKnown) => {
      map.scrollWheelZoom.disable()
      if (point && streetsKnown) map.setView([point.lat, point.lng], streets)
      else map.fitBounds(boundsOf(viewBox), { animate: false })
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
      const { marker, face } = makePin(map, point)
      face.className = 'pin-dot'
      pin.current = marker
    }
  }, [map, point])
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
