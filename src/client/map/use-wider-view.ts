/** The view of a map of one point when the operator's pictures do not come: so near, our own ground shows nothing. */
import { useEffect } from 'react'
import { districtsZoom, streetsZoom } from './first-zoom.ts'
import type { ShownMap } from './use-map.ts'

/** Metres by which the middle moves when the map gets another size. */
const unmoved = 100

/** Shows the districts instead of the streets to a reader who has not moved the map yet. */
export function useWiderView({ map, ground }: ShownMap, point: { lat: number; lng: number }): void {
  useEffect(() => {
    const isFirstView = map?.getZoom() === streetsZoom && map.getCenter().distanceTo(point) < unmoved
    if (ground === 'failing' && isFirstView) map.setView([point.lat, point.lng], districtsZoom, { animate: false })
  }, [map, ground, point])
}
