/**
 * The pins of a map's places, none over another at any zoom. A pin of several comes closer when it is pressed; one whose places are one
 * pin at the last zoom too says which they are.
 */
import type * as L from 'leaflet'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import { clusterPlaces, type MappedPlace, type Pin } from './cluster-places.ts'
import { colourPin, lettersOf } from './colour-pin.ts'
import { groundZooms, tileZooms } from './lay-ground.ts'
import { type MadePin, makePin } from './make-pin.ts'
import { PlacePin } from './place-pin.tsx'
import { comeCloser, showAll, uncover } from './show-pins.ts'
import { TogetherList } from './together-list.tsx'

export interface DrawnPin extends MadePin {
  pin: Pin
}

interface PinsOf {
  map: L.Map | null
  places: readonly MappedPlace[]
  tiles: MapTiles | null
  /** True if the first view is of the places. @default true */
  begins?: boolean
  /** A pin of one place was pressed. */
  onChoose(id: string): void
  /** A pin of several was pressed, to which the map comes closer. */
  onApart?: () => void
}

interface UsedPins {
  map: L.Map | null
  drawn: readonly DrawnPin[]
  /** The places of a pin that was pressed and comes apart at no zoom. */
  together: readonly MappedPlace[] | null
  /** One of them is chosen, or none. */
  onTogether(id: string | null): void
  /** Shows all places at once. */
  all(): void
  /** Moves the map so that nothing lies over the pin of a place. */
  clear(id: string): void
}

/** `places`, `onChoose` and `onApart` stay the same where nothing changes. */
export function usePins({ map, places, tiles, begins = true, onChoose, onApart }: PinsOf): UsedPins {
  const [together, setTogether] = useState<readonly MappedPlace[] | null>(null)
  const [zoom, setZoom] = useState(0)
  const [drawn, setDrawn] = useState<readonly DrawnPin[]>([])
  const known = useRef(new Map<string, DrawnPin>()).current
  const deepest = (tiles ? tileZooms : groundZooms).maxZoom
  const clusters = useMemo(() => clusterPlaces(places, deepest), [places, deepest])
  const all = () => map && showAll(map, clusters, places, tiles !== null)
  // Before it is painted, and once all that lies over it is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; where further places come the map stays
  useLayoutEffect(() => {
    if (begins) all()
  }, [map])
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
  // Before it is painted: pins of the zoom before, at their spots of this one, would be cut or lie over one another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `zoom` is that of the map
  useLayoutEffect(() => {
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
          onApart?.()
          // The pin goes: the keyboard goes on at the map.
          map.getContainer().focus({ preventScroll: true })
          comeCloser(map, clusters, pin.places, tiles !== null)
        }
      }
      const made = makePin(map, pin, choose)
      colourPin(made.face, pin)
      // Leaflet would bring it to the edge, half cut; a pointer presses only visible pins.
      made.marker.getElement()?.addEventListener('focus', ({ currentTarget }) => {
        if (!(currentTarget as Element).matches(':focus-visible')) return
        uncover(map, clusters, pin.places, false)
        made.face.scrollIntoView({ block: 'nearest' })
      })
      known.set(pin.key, { pin, ...made })
    }
    setDrawn(pins.map(({ key }) => known.get(key) as DrawnPin))
  }, [map, clusters, zoom, tiles, onChoose, onApart])
  const onTogether = (id: string | null) => {
    map?.getContainer().focus({ preventScroll: true })
    setTogether(null)
    if (id !== null) onChoose(id)
  }
  const clear = (id: string) => {
    const place = places.find((it) => it.id === id)
    if (map && place) uncover(map, clusters, [place], true)
  }
  return { map, drawn, together, onTogether, all, clear }
}

/** Contents of the pins: the badge of one place, or the number of several; and the list of those that come apart at no zoom. */
export function Pins({ map, drawn, together, onTogether }: UsedPins) {
  // The names on the map make room for its present pins.
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
          <small>{lettersOf(places)}</small>
        </b>
      ),
      face,
      key,
    )
  })
}
