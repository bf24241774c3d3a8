/**
 * The pins of a map's places, none over another at any zoom. A pin of several comes closer when it is pressed; one whose places are one
 * pin at the last zoom too says which they are.
 */
import * as L from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#client/i18n/text.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import { clusterPlaces, type MappedPlace, type Pin } from './cluster-places.ts'
import { groundZooms, tileZooms } from './lay-ground.ts'
import { type MadePin, makePin } from './make-pin.ts'
import { PlacePin } from './place-pin.tsx'
import { TogetherList } from './together-list.tsx'

/** Keeps pins, which stand above their points, inside the map and from under its buttons. */
const padding: L.FitBoundsOptions = { paddingTopLeft: [56, 64], paddingBottomRight: [96, 40] }
/** Once the map has been moved there is a button at its upper edge too; a low map has no room to spare. */
const roomFor = (map: L.Map): L.FitBoundsOptions =>
  map.getSize().y < 280 ? padding : { ...padding, paddingTopLeft: [56, 112] }
/** Zoom of the first view at most: a street or two around a single place, or its town where no streets are known. */
const closest = { streets: 15, ground: 12 }

const boundsOf = (places: readonly MappedPlace[]) => L.latLngBounds(places.map(({ point }) => [point.lat, point.lng]))

/** The first view: all of the places, at once. */
export const showPlaces = (map: L.Map, places: readonly MappedPlace[], tiles: MapTiles | null): L.Map =>
  map.fitBounds(boundsOf(places), { ...padding, animate: false, maxZoom: closest[tiles ? 'streets' : 'ground'] })

/** Closer to the places of a pin, by a zoom at least: they may lie as far apart as the map is wide. */
function comeCloser(map: L.Map, places: readonly MappedPlace[]): void {
  const bounds = boundsOf(places)
  const before = map.getZoom()
  const room = roomFor(map)
  const [left, top] = room.paddingTopLeft as [number, number]
  const [right, bottom] = room.paddingBottomRight as [number, number]
  if (map.getBoundsZoom(bounds, false, L.point(left + right, top + bottom)) > before + 0.5) map.fitBounds(bounds, room)
  else map.setView(bounds.getCenter(), before + 1)
}

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

interface UsedPins {
  map: L.Map | null
  drawn: readonly DrawnPin[]
  /** The places of a pin that was pressed and comes apart at no zoom. */
  together: readonly MappedPlace[] | null
  /** One of them is chosen, or none. */
  onTogether(id: string | null): void
}

/** `places` and `onChoose` stay the same where nothing changes. */
export function usePins({ map, places, tiles, onChoose }: PinsOf): UsedPins {
  const [together, setTogether] = useState<readonly MappedPlace[] | null>(null)
  const [zoom, setZoom] = useState(0)
  const [drawn, setDrawn] = useState<readonly DrawnPin[]>([])
  const known = useRef(new Map<string, DrawnPin>()).current
  const deepest = (tiles ? tileZooms : groundZooms).maxZoom
  const clusters = useMemo(() => clusterPlaces(places, deepest), [places, deepest])
  useEffect(() => {
    if (!map) return
    const look = () => {
      setZoom(map.getZoom())
      setTogether(null)
    }
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
        setTogether(null)
        if (place && pin.places.length === 1) onChoose(place.id)
        else if (clusters.isLast(pin)) setTogether(pin.places)
        else {
          // The pin goes: the keyboard goes on at the map.
          map.getContainer().focus({ preventScroll: true })
          comeCloser(map, pin.places)
        }
      }
      known.set(pin.key, { pin, ...makePin(map, pin, choose) })
    }
    setDrawn(pins.map(({ key }) => known.get(key) as DrawnPin))
  }, [map, clusters, zoom, onChoose])
  const onTogether = (id: string | null) => {
    map?.getContainer().focus({ preventScroll: true })
    setTogether(null)
    if (id !== null) onChoose(id)
  }
  return { map, drawn, together, onTogether }
}

/** What stands in the pins: the badge of one place, or the number of several; and the list of those that come apart at no zoom. */
export function Pins({ map, drawn, together, onTogether }: UsedPins) {
  // The names on the map make room for what stands on it now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever pins are drawn anew
  useEffect(() => {
    map?.fire('pins')
  }, [map, drawn])
  return (
    <>
      <Faces drawn={drawn} />
      {together && <TogetherList places={together} onChoose={onTogether} />}
    </>
  )
}

function Faces({ drawn }: Pick<UsedPins, 'drawn'>) {
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
