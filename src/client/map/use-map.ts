/**
 * Leaflet in an element, made once and taken down with it. Leaflet sets its styles through the CSSOM, which the content policy
 * allows. Only chunks that are loaded when a map is asked for may import this.
 */
import * as L from 'leaflet'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { Locale } from '#shared/locales.ts'
import { groundZooms, layGround, tilesAt, tileZooms } from './lay-ground.ts'

/** The ground under the pins: our own drawing, the same because the tile server fails, or the server's pictures. */
export type ShownGround = 'own' | 'failing' | 'pictures'

export interface ShownMap {
  /** For the element that the map fills. */
  holder: RefObject<HTMLElement | null>
  /** Null until the element stands. */
  map: L.Map | null
  /** Null where the operator has named none, or has a file that shows none of the points. */
  tiles: MapTiles | null
  ground: ShownGround
}

/** Pixels by which a map becomes higher at once when it is opened as a whole, at least. */
const leap = 120

interface UsedMap {
  tiles: MapTiles | null
  /** The points that it must show. */
  points: readonly { lat: number; lng: number }[]
  /** Gives it its first view, once. */
  begin(map: L.Map, tiles: MapTiles | null): void
}

/** Makes the map. */
export function useMap({ tiles: named, points, begin }: UsedMap): ShownMap {
  const { locale } = useText()
  const holder = useRef<HTMLElement>(null)
  const speak = useRef<(locale: Locale) => void>(undefined)
  const [map, setMap] = useState<L.Map | null>(null)
  const [ground, setGround] = useState<ShownGround>('own')
  const [tiles] = useState(() => tilesAt(named, points))
  const first = useRef({ tiles, begin, locale })
  useEffect(() => {
    if (!holder.current) return
    const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
    const motion = { zoomAnimation: moves, fadeAnimation: moves, inertia: moves }
    const { tiles, begin, locale } = first.current
    const made = L.map(holder.current, {
      ...(tiles ? tileZooms : groundZooms),
      ...motion,
      attributionControl: false,
      zoomControl: false,
    })
    begin(made, tiles)
    speak.current = layGround(made, {
      tiles,
      locale,
      onFailing: (failing) => setGround((now) => (failing ? 'failing' : now === 'failing' ? 'pictures' : now)),
      onPictures: () => setGround('pictures'),
    })
    setMap(made)
    // A map that grows bit by bit, as beside a page that scrolls, goes on below; one that becomes another keeps its middle.
    const resized = new ResizeObserver(([entry]) => {
      const grown = Math.abs((entry?.contentRect.height ?? 0) - made.getSize().y)
      made.invalidateSize({ animate: false, pan: grown > leap })
    })
    resized.observe(holder.current)
    return () => {
      resized.disconnect()
      made.remove()
    }
  }, [])
  useEffect(() => speak.current?.(locale), [locale])
  return { holder, map, tiles, ground }
}
