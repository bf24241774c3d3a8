/** The map of visits: a pin for each, which ticks it as its box does. Comes with Leaflet in a chunk of its own. */
import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#client/i18n/text.tsx'
import { type MadePin, makePin } from '#client/map/make-pin.ts'
import { MapFrame } from '#client/map/map-frame.tsx'
import { PlacePin } from '#client/map/place-pin.tsx'
import { useMap } from '#client/map/use-map.ts'
import type { PlanMapProps } from './plan-map.tsx'

/** Zoom of the first view at most. */
const closest = 15

export default function OpenPlanMap({ visits, picked, tiles, onPick }: PlanMapProps) {
  const { t } = useText()
  const [pins, setPins] = useState<[string, MadePin][]>([])
  const pick = useRef(onPick)
  pick.current = onPick
  const shown = useMap(tiles, (map) => {
    map.scrollWheelZoom.disable()
    map.fitBounds(L.latLngBounds(visits.map(({ point }) => [point.lat, point.lng])).pad(0.1), {
      ...{ animate: false, maxZoom: closest },
    })
  })
  const { map } = shown
  useEffect(() => {
    if (!map) return
    const made = visits.map(({ place, point }): [string, MadePin] => [
      place.id,
      makePin(map, point, () => pick.current(place.id)),
    ])
    setPins(made)
    return () => {
      for (const [, { marker }] of made) marker.remove()
    }
  }, [map, visits])
  useEffect(() => {
    for (const [id, { marker }] of pins) {
      const isPicked = picked.includes(id)
      marker.setZIndexOffset(isPicked ? 1000 : 0)
      const element = marker.getElement()
      element?.classList.toggle('on', isPicked)
      element?.setAttribute('aria-pressed', String(isPicked))
    }
  }, [pins, picked])
  return (
    <>
      <MapFrame shown={shown} label={t('plan:map.title')} />
      {pins.map(([id, { face }]) => {
        const visit = visits.find(({ place }) => place.id === id)
        return visit && createPortal(<PlacePin place={visit.place} />, face, id)
      })}
    </>
  )
}
