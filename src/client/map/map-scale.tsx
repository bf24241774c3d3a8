/** Scale of the map: a bar of a round length, in the middle of the view. */
import type * as L from 'leaflet'
import { useEffect, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'

/** Longest bar, in pixels. */
const longest = 96
const rounds = [5, 2, 1] as const

/** The greatest round number of metres that is at most so many: 1, 2 or 5 with noughts. */
export function roundMetres(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return (rounds.find((round) => round * power <= most) ?? 1) * power
}

function scaleOf(map: L.Map) {
  const { x, y } = map.getSize().divideBy(2)
  const across = map.distance(map.containerPointToLatLng([x, y]), map.containerPointToLatLng([x + longest, y]))
  const metres = roundMetres(across)
  return { metres, width: Math.round((longest * metres) / across) }
}

export function MapScale({ map }: { map: L.Map }) {
  const { t, format } = useText()
  const [{ metres, width }, setScale] = useState(() => scaleOf(map))
  useEffect(() => {
    const measure = () => setScale(scaleOf(map))
    // It may have moved before this.
    measure()
    map.on('moveend', measure)
    return () => {
      map.off('moveend', measure)
    }
  }, [map])
  return (
    <p className="map-scale">
      <span className="vh">{t('map.scale')} </span>
      {format.distance(metres)}
      <span style={{ inlineSize: width }} />
    </p>
  )
}
