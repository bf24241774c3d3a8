/** The pins of a map's places, none over another at any zoom. A pin of several comes closer when it is pressed. */
import * as L from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#client/i18n/text.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import { clusterPlaces, type MappedPlace, type Pin } from './cluster-places.ts'
import { groundZooms, tileZooms } from './lay-ground.ts'
import { type MadePin, makePin } from './make-pin.ts'
import { PlacePin } from './place-pin.tsx'

/** Keeps pins, which stand above their points, inside the map and from under its buttons. */
const padding: L.FitBoundsOptions = { paddingTopLeft: [56, 60], paddingBottomRight: [96, 36] }
/** Zoom of the first view at most: a street or two around a single place. */
const closest = 15

const boundsOf = (places: readonly MappedPlace[]) => L.latLngBounds(places.map(({ point }) => [point.lat, point.lng]))

/** The first view: all of the places, at once. */
export const showPlaces = (map: L.Map, places: readonly MappedPlace[]): L.Map =>
  map.fitBounds(boundsOf(places), { ...padding, animate: false, maxZoom: closest })

export interface DrawnPin extends MadePin {
  pin: Pin
}

interface PinsOf {
  map: L.Map | null
  places: readonly MappedPlace[]
  tiles: MapTiles | null
  /** A pin of one place was pressed. */
  onChoose(id: string): void
}

/** `places` and `onChoose` stay the same where nothing changes. */
export function usePins({ map, places, tiles, onChoose }: PinsOf): readonly DrawnPin[] {
  const [zoom, setZoom] = useState(0)
  const [drawn, setDrawn] = useState<readonly DrawnPin[]>([])
  const known = useRef(new Map<string, DrawnPin>()).current
  const deepest = (tiles ? tileZooms : groundZooms).maxZoom
  const clusters = useMemo(() => clusterPlaces(places, deepest), [places, deepest])
  useEffect(() => {
    if (!map) return
    const look = () => setZoom(map.getZoom())
    map.on('zoomend', look)
    return () => {
      map.off('zoomend', look)
    }
  }, [map])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `zoom` is that of the map
  useEffect(() => {
    if (!map) return
    const pins = clusters.pinsAt(map.getZoom())
    const keys = new Set(pins.map(({ key }) => key))
    for (const [key, { marker }] of known) {
      if (keys.has(key)) continue
      marker.remove()
      known.delete(key)
    }
    for (const pin of pins) {
      if (known.has(pin.key)) continue
      const choose = () => {
        const [place] = pin.places
        if (place && pin.places.length === 1) onChoose(place.id)
        else {
          // The pin goes: the keyboard goes on at the map.
          map.getContainer().focus({ preventScroll: true })
          map.fitBounds(boundsOf(pin.places), padding)
        }
      }
      known.set(pin.key, { pin, ...makePin(map, pin, choose) })
    }
    setDrawn(pins.map(({ key }) => known.get(key) as DrawnPin))
  }, [map, clusters, zoom, onChoose])
  return drawn
}

/** What stands in the pins: the badge of one place, or the number of several. */
export function Pins({ drawn }: { drawn: readonly DrawnPin[] }) {
  const { t } = useText()
  return drawn.map(({ face, pin: { key, places } }) => {
    const [place] = places
    return createPortal(
      place && places.length === 1 ? (
        <PlacePin place={place} />
      ) : (
        <b>
          <span className="vh">{t('map.cluster')} </span>
          {places.length}
        </b>
      ),
      face,
      key,
    )
  })
}
