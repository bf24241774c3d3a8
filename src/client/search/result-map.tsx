/**
 * The map beside the results: the same places with the same badges, clustered where they stand close. The list is the accessible
 * path; markers can be reached and pressed by keyboard all the same. Its ground are the outlines of the provinces, our own drawing,
 * so that it asks no other server. Leaflet sets its styles through the CSSOM, which the content policy allows.
 */
import L from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#client/i18n/text.tsx'
import { drawGrade, gradeLabel, gradeWords } from '#client/ui/grade-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { isInThailand } from '#shared/reader.ts'
import { searchAddress } from '#shared/search/search-address.ts'
import type { FoundPlace } from '#shared/search/search-page.ts'
import { clusterPlaces, type Pin } from './cluster-places.ts'
import { drawOutlines } from './map-outlines.ts'
import type { Asked } from './search-data.ts'

interface ResultMapProps {
  asked: Asked
  places: FoundPlace[]
  /** Id of the place that is pointed at, in the list or here. */
  selected: string | null
  onSelect(id: string): void
}

/** Between the whole country and a village; the outlines show nothing closer. */
const zooms = { minZoom: 5, maxZoom: 13 }
/** How far a search reaches at most, in kilometres. */
const widestKm = 50

/** The search around what the map shows; null where that is not in the country. */
function searchHere(map: L.Map, asked: Asked): string | null {
  const { lat, lng } = map.getCenter()
  if (!isInThailand(lat, lng)) return null
  const km = Math.ceil(map.distance(map.getCenter(), map.getBounds().getNorthEast()) / 1000)
  const at = { lat: Number(lat.toFixed(4)), lng: Number(lng.toFixed(4)) }
  return searchAddress({ ...asked, at, km: Math.min(Math.max(km, 1), widestKm), province: null, district: null })
}

export default function ResultMap({ asked, places, selected, onSelect }: ResultMapProps) {
  const text = useText()
  const { t } = text
  const holder = useRef<HTMLElement>(null)
  const [map, setMap] = useState<L.Map | null>(null)
  const [view, setView] = useState(0)
  const [here, setHere] = useState<string | null>(null)
  const [drawn, setDrawn] = useState<[HTMLElement, Pin][]>([])
  const markers = useRef(new Map<string, { marker: L.Marker; face: HTMLElement }>())
  const first = useRef(places)
  const asking = useRef(asked)

  useEffect(() => {
    if (!holder.current) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const made = L.map(holder.current, {
      ...zooms,
      ...{
        attributionControl: false,
        zoomControl: false,
        zoomAnimation: !still,
        fadeAnimation: !still,
        inertia: !still,
      },
    })
    drawOutlines(made)
    const bounds = L.latLngBounds(first.current.map(({ point }) => [point.lat, point.lng]))
    made.fitBounds(bounds.pad(0.1), { animate: false })
    made.on('moveend', () => setView((count) => count + 1))
    // Only what the reader moves makes another search; the map's own moves do not.
    for (const event of ['dragend', 'zoomend'] as const) made.on(event, () => setHere(searchHere(made, asking.current)))
    setMap(made)
    const known = markers.current
    return () => {
      known.clear()
      made.remove()
    }
  }, [])

  const clusters = useMemo(() => clusterPlaces(places), [places])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `view` counts the moves of the map
  useEffect(() => {
    if (!map) return
    const pins = clusters.pinsIn(map.getBounds().pad(0.2), map.getZoom())
    const known = markers.current
    const keys = new Set(pins.map(({ key }) => key))
    for (const [key, { marker }] of known) {
      if (keys.has(key)) continue
      marker.remove()
      known.delete(key)
    }
    for (const pin of pins) {
      if (known.has(pin.key)) continue
      const face = document.createElement('span')
      const icon = L.divIcon({ html: face, className: 'pin', iconSize: undefined })
      const marker = L.marker([pin.lat, pin.lng], { icon, keyboard: true }).addTo(map)
      const choose = () => {
        if (pin.place) onSelect(pin.place.id)
        else map.setView([pin.lat, pin.lng], Math.min(clusters.zoomOf(pin), zooms.maxZoom))
      }
      marker.on('click', choose)
      marker.on('keydown', ({ originalEvent }: L.LeafletKeyboardEvent) => {
        if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
        originalEvent.preventDefault()
        choose()
      })
      known.set(pin.key, { marker, face })
    }
    setDrawn(pins.map((pin) => [known.get(pin.key)?.face as HTMLElement, pin]))
  }, [map, clusters, view, onSelect])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` tells that there are other markers
  useEffect(() => {
    for (const [key, { marker }] of markers.current) {
      marker.setZIndexOffset(key === selected ? 1000 : 0)
      marker.getElement()?.classList.toggle('on', key === selected)
    }
    for (const card of document.querySelectorAll('.beside-map .place')) {
      const isIt = card.querySelector(`a[href$="/${selected}"]`) !== null
      card.classList.toggle('on', isIt)
      if (isIt && holder.current?.contains(document.activeElement)) card.scrollIntoView({ block: 'nearest' })
    }
  }, [selected, drawn])

  return (
    <>
      <section className="map" ref={holder} aria-label={t('search:map.title')} />
      {drawn.map(([face, { key, place, count }]) =>
        createPortal(
          place ? (
            <>
              <span className="vh">{`${place.name} ${gradeLabel(text, place.grade)} `}</span>
              {drawGrade(text, place.grade)}
              {place.grade.state === 'valid' && <span aria-hidden="true">{gradeWords(text, place.grade)}</span>}
            </>
          ) : (
            <b>
              <span className="vh">{t('search:map.cluster')} </span>
              {count}
            </b>
          ),
          face,
          key,
        ),
      )}
      {here && (
        <a className="chip here" href={here}>
          <Icon name="repeat" />
          {t('search:map.searchHere')}
        </a>
      )}
      <div className="zoom">
        <button className="icon-btn" type="button" aria-label={t('search:map.closer')} onClick={() => map?.zoomIn()}>
          +
        </button>
        <button className="icon-btn" type="button" aria-label={t('search:map.wider')} onClick={() => map?.zoomOut()}>
          −
        </button>
      </div>
    </>
  )
}
