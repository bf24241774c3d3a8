/**
 * The map beside the results: the same places with the same badges, clustered where they stand close. The list is the accessible
 * path; markers can be reached and pressed by keyboard all the same.
 */
import type * as L from 'leaflet'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MapFrame } from '#client/map/map-frame.tsx'
import { showPlaces } from '#client/map/show-pins.ts'
import { useMap } from '#client/map/use-map.ts'
import { Pins, usePins } from '#client/map/use-pins.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import { isInThailandBox } from '#shared/areas/thailand.ts'
import { searchAddress } from '#shared/search/search-address.ts'
import type { FoundPlace } from '#shared/search/search-page.ts'
import type { Asked } from './search-data.ts'

interface ResultMapProps {
  asked: Asked
  places: FoundPlace[]
  tiles: MapTiles | null
  /** Id of the place that is pointed at, in the list or here. */
  selected: string | null
  onSelect(id: string | null): void
  /** True if a small screen shows the map alone. */
  isWhole: boolean
  onWhole(isWhole: boolean): void
}

/** Greatest radius of a search, in kilometres. */
const widestKm = 50

/** The search around the map's view; null where that is not in the country. */
function searchHere(map: L.Map, asked: Asked): string | null {
  const { lat, lng } = map.getCenter()
  if (!isInThailandBox(lat, lng)) return null
  const km = Math.ceil(map.distance(map.getCenter(), map.getBounds().getNorthEast()) / 1000)
  const at = { lat: Number(lat.toFixed(4)), lng: Number(lng.toFixed(4)) }
  return searchAddress({ ...asked, at, km: Math.min(Math.max(km, 1), widestKm), province: null, district: null })
}

/** Distance at which the top of a map beside the list stays when the page scrolls, in pixels. */
const stuck = 76

/** Tells the style sheet how much of the window is above the map, so that its foot, with scale and makers, is always in sight. */
function useAbove(holder: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const pane = holder.current?.parentElement
    if (!pane) return
    const measure = () =>
      pane.style.setProperty('--above', `${Math.max(Math.round(pane.getBoundingClientRect().top), stuck)}px`)
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [holder])
}

export default function ResultMap({ asked, places, tiles, selected, onSelect, isWhole, onWhole }: ResultMapProps) {
  const { t } = useText()
  const [here, setHere] = useState<string | null>(null)
  const shown = useMap({
    tiles,
    points: places.map(({ point }) => point),
    begin: (made, streetsKnown) => showPlaces(made, places, streetsKnown !== null),
  })
  const { map, holder } = shown
  useAbove(holder)

  // A pin may be chosen again after the map was moved.
  const [choices, setChoices] = useState(0)
  const onChoose = useCallback(
    (id: string) => {
      onSelect(id)
      setChoices((times) => times + 1)
    },
    [onSelect],
  )
  const onApart = useCallback(() => onSelect(null), [onSelect])
  const pins = usePins({ map, places, tiles: shown.tiles, onChoose, onApart })
  const { drawn } = pins

  useEffect(() => {
    for (const { marker, pin } of drawn) {
      const isIt = pin.places.some(({ id }) => id === selected)
      marker.setZIndexOffset(isIt ? 1000 : 0)
      marker.getElement()?.classList.toggle('on', isIt)
    }
    for (const card of document.querySelectorAll('.beside-map > :first-child .place')) {
      const isIt = card.querySelector(`a[href$="/${selected}"]`) !== null
      card.classList.toggle('on', isIt)
      if (isIt && holder.current?.contains(document.activeElement)) card.scrollIntoView({ block: 'nearest' })
    }
  }, [selected, drawn, holder])

  // Only the reader's moves make another search; the map's own do not.
  useEffect(() => {
    const look = () => map && setHere(searchHere(map, asked))
    map?.on('dragend zoomend', look)
    return () => {
      map?.off('dragend zoomend', look)
    }
  }, [map, asked])

  // A card tells of a pin that is seen: it goes when the reader moves away.
  useEffect(() => {
    const point = places.find(({ id }) => id === selected)?.point
    const look = () => {
      if (map && point && !map.getBounds().contains(point)) onSelect(null)
    }
    map?.on('dragend', look)
    return () => {
      map?.off('dragend', look)
    }
  }, [map, places, selected, onSelect])

  // A reader who has not moved a map sees all places on the higher one too, and again on the lower one.
  const wasWhole = useRef(isWhole)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of size
  useEffect(() => {
    if (wasWhole.current === isWhole || here) return
    wasWhole.current = isWhole
    map?.invalidateSize({ animate: false })
    pins.all()
    setHere(null)
  }, [map, isWhole])

  // The card of the pin lies over the foot of the map: the pin goes above it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: moved once for each choice, not whenever the pins are drawn anew
  useEffect(() => {
    const card = holder.current?.parentElement?.querySelector<HTMLElement>('.chosen')
    if (selected && card?.offsetHeight) pins.clear(selected)
  }, [map, isWhole, choices])

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
        {/* Without an address it only keeps its place free. */}
        <a className="chip here" href={here ?? undefined}>
          <Icon name="repeat" />
          {t('search:map.searchHere')}
        </a>
      </MapFrame>
      <Pins {...pins} />
    </>
  )
}
