/**
 * The map beside the results: the same places with the same badges, clustered where they stand close. The list is the accessible
 * path; markers can be reached and pressed by keyboard all the same.
 */
import L from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#client/i18n/text.tsx'
import { groundZooms, tileZooms } from '#client/map/lay-ground.ts'
import { type MadePin, makePin } from '#client/map/make-pin.ts'
import { MapFrame } from '#client/map/map-frame.tsx'
import { PlacePin } from '#client/map/place-pin.tsx'
import { useMap } from '#client/map/use-map.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import { isInThailandBox } from '#shared/areas/thailand.ts'
import { searchAddress } from '#shared/search/search-address.ts'
import type { FoundPlace } from '#shared/search/search-page.ts'
import { clusterPlaces, type Pin } from './cluster-places.ts'
import type { Asked } from './search-data.ts'

interface ResultMapProps {
  asked: Asked
  places: FoundPlace[]
  tiles: MapTiles | null
  /** Id of the place that is pointed at, in the list or here. */
  selected: string | null
  onSelect(id: string): void
  /** Whether a small screen shows the map alone. */
  isWhole: boolean
  onWhole(isWhole: boolean): void
}

/** Zoom of the first view at most: a street or two around a single place. */
const closest = 15
/** How far a search reaches at most, in kilometres. */
const widestKm = 50

/** Keeps pins, which stand above their points, inside the map and from under its buttons. */
const padding: L.FitBoundsOptions = { paddingTopLeft: [56, 60], paddingBottomRight: [96, 36] }

const boundsOf = (places: readonly FoundPlace[]) => L.latLngBounds(places.map(({ point }) => [point.lat, point.lng]))

/** The search around what the map shows; null where that is not in the country. */
function searchHere(map: L.Map, asked: Asked): string | null {
  const { lat, lng } = map.getCenter()
  if (!isInThailandBox(lat, lng)) return null
  const km = Math.ceil(map.distance(map.getCenter(), map.getBounds().getNorthEast()) / 1000)
  const at = { lat: Number(lat.toFixed(4)), lng: Number(lng.toFixed(4)) }
  return searchAddress({ ...asked, at, km: Math.min(Math.max(km, 1), widestKm), province: null, district: null })
}

export default function ResultMap({ asked, places, tiles, selected, onSelect, isWhole, onWhole }: ResultMapProps) {
  const { t } = useText()
  const [zoom, setZoom] = useState(0)
  const [here, setHere] = useState<string | null>(null)
  const [drawn, setDrawn] = useState<[HTMLElement, Pin][]>([])
  const markers = useRef(new Map<string, MadePin>())
  const shown = useMap(tiles, (made) => {
    made.fitBounds(boundsOf(places), { ...padding, animate: false, maxZoom: closest })
    made.on('zoomend', () => setZoom(made.getZoom()))
    // Only what the reader moves makes another search; the map's own moves do not.
    for (const event of ['dragend', 'zoomend'] as const) made.on(event, () => setHere(searchHere(made, asked)))
  })
  const { map, holder } = shown

  const deepest = (tiles ? tileZooms : groundZooms).maxZoom
  const clusters = useMemo(() => clusterPlaces(places, deepest), [places, deepest])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `zoom` is that of the map
  useEffect(() => {
    if (!map) return
    const pins = clusters.pinsAt(map.getZoom())
    const known = markers.current
    const keys = new Set(pins.map(({ key }) => key))
    for (const [key, { marker }] of known) {
      if (keys.has(key)) continue
      marker.remove()
      known.delete(key)
    }
    for (const pin of pins) {
      if (known.has(pin.key)) continue
      const made = makePin(map, pin, () => {
        const [place] = pin.places
        if (place && pin.places.length === 1) onSelect(place.id)
        else {
          // The pin goes: the keyboard goes on at the map.
          map.getContainer().focus({ preventScroll: true })
          map.fitBounds(boundsOf(pin.places), padding)
        }
      })
      known.set(pin.key, made)
    }
    setDrawn(pins.map((pin) => [known.get(pin.key)?.face as HTMLElement, pin]))
  }, [map, clusters, zoom, onSelect])

  useEffect(() => {
    const pin = drawn.find(([, it]) => selected !== null && it.places.some(({ id }) => id === selected))?.[1]
    for (const [key, { marker }] of markers.current) {
      marker.setZIndexOffset(key === pin?.key ? 1000 : 0)
      marker.getElement()?.classList.toggle('on', key === pin?.key)
    }
    for (const card of document.querySelectorAll('.beside-map > :first-child .place')) {
      const isIt = card.querySelector(`a[href$="/${selected}"]`) !== null
      card.classList.toggle('on', isIt)
      if (isIt && holder.current?.contains(document.activeElement)) card.scrollIntoView({ block: 'nearest' })
    }
  }, [selected, drawn, holder])

  return (
    <>
      <MapFrame
        shown={shown}
        label={t('search:map.title')}
        buttons={
          <button
            className="icon-btn whole-map"
            type="button"
            aria-label={t(isWhole ? 'search:map.withList' : 'search:map.whole')}
            onClick={() => onWhole(!isWhole)}
          >
            <Icon name={isWhole ? 'minimize' : 'maximize'} />
          </button>
        }
      >
        {here && (
          <a className="chip here" href={here}>
            <Icon name="repeat" />
            {t('search:map.searchHere')}
          </a>
        )}
      </MapFrame>
      {drawn.map(
        ([
          face,
          {
            key,
            places: [place],
            places: { length },
          },
        ]) =>
          createPortal(
            place && length === 1 ? (
              <PlacePin place={place} />
            ) : (
              <b>
                <span className="vh">{t('search:map.cluster')} </span>
                {length}
              </b>
            ),
            face,
            key,
          ),
      )}
    </>
  )
}
