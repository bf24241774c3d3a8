/**
 * Leaflet in an element, made once and taken down with it. Leaflet sets its styles through the CSSOM, which the content policy
 * allows. Only chunks that are loaded when a map is asked for may import this.
 */
import L from 'leaflet'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import { type Ground, layGround, outlineZooms, tileZooms } from './lay-ground.ts'

export interface ShownMap {
  /** For the element that the map fills. */
  holder: RefObject<HTMLElement | null>
  /** Null until the element stands. */
  map: L.Map | null
  tiles: MapTiles | null
  /** The tile server's pictures do not come. */
  failing: boolean
}

/** Makes the map; `begin` gives it its first view, once. */
export function useMap(ground: Ground, begin: (map: L.Map) => void): ShownMap {
  const holder = useRef<HTMLElement>(null)
  const [map, setMap] = useState<L.Map | null>(null)
  const [failing, setFailing] = useState(false)
  const first = useRef({ ground, begin })
  useEffect(() => {
    if (!holder.current) return
    const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
    const motion = { zoomAnimation: moves, fadeAnimation: moves, inertia: moves }
    const { ground, begin } = first.current
    const zooms = ground.tiles ? tileZooms : outlineZooms
    const made = L.map(holder.current, { ...zooms, ...motion, attributionControl: false, zoomControl: false })
    begin(made)
    layGround(made, ground, setFailing)
    setMap(made)
    return () => {
      made.remove()
    }
  }, [])
  return { holder, map, tiles: ground.tiles, failing }
}
