/** The map of visits: a pin for each, which ticks it as its box does. Comes with Leaflet in a chunk of its own. */
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { MapFrame } from '#client/map/map-frame.tsx'
import { showPlaces } from '#client/map/show-pins.ts'
import { useMap } from '#client/map/use-map.ts'
import { Pins, usePins } from '#client/map/use-pins.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { PlanMapProps } from './plan-map.tsx'

export default function OpenPlanMap({ visits, picked, tiles, onPick }: PlanMapProps) {
  const { t } = useText()
  const pick = useRef(onPick)
  pick.current = onPick
  const places = useMemo(() => visits.map(({ place, point }) => ({ ...place, point })), [visits])
  const shown = useMap({
    tiles,
    points: places.map(({ point }) => point),
    begin: (map, streetsKnown) => {
      map.scrollWheelZoom.disable()
      showPlaces(map, places, streetsKnown !== null)
    },
  })
  const onChoose = useCallback((id: string) => pick.current(id), [])
  const pins = usePins({ map: shown.map, places, tiles: shown.tiles, onChoose })
  const { drawn } = pins
  useEffect(() => {
    for (const { marker, pin } of drawn) {
      const isPicked = pin.places.some(({ id }) => picked.includes(id))
      marker.setZIndexOffset(isPicked ? 1000 : 0)
      const element = marker.getElement()
      element?.classList.toggle('on', isPicked)
      // Several are not ticked at once: such a pin only comes closer.
      if (pin.places.length === 1) element?.setAttribute('aria-pressed', String(isPicked))
    }
  }, [drawn, picked])
  return (
    <>
      <MapFrame shown={shown} label={t('plan:map.title')} />
      <Pins {...pins} />
    </>
  )
}
