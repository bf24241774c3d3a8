/** A map's view of its pins: all of them when it opens, those of a pressed pin, one above a card; always clear of overlays. */
import * as L from 'leaflet'
import { type Box, findClearView } from './clear-view.ts'
import type { clusterPlaces, MappedPlace, Pin } from './cluster-places.ts'

type Clusters = ReturnType<typeof clusterPlaces>

/** Zooms at most of the first view of one place, of several, and of a view that shows several apart or is pressed for: as far as there is ground to see. */
const closest = {
  streets: { one: 15, several: 15, apart: 17 },
  ground: { one: 12, several: 14, apart: 15 },
}
/** Zooms between two that are tried, where the map may stand between whole ones. */
const step = 0.125
/** Factor by which a view may be wider than the places themselves so that their pins have room. */
const widest = 3

const boundsOf = (places: readonly MappedPlace[]) => L.latLngBounds(places.map(({ point }) => [point.lat, point.lng]))
const someOf = (places: readonly MappedPlace[]) => {
  const ids = new Set(places.map(({ id }) => id))
  return (pin: Pin) => pin.places.some(({ id }) => ids.has(id))
}
const stepOf = (map: L.Map) => map.options.zoomSnap || step

/** The places, before anything that lies over the map is there to be measured. */
export const showPlaces = (map: L.Map, places: readonly MappedPlace[], streetsKnown: boolean): L.Map =>
  map.fitBounds(boundsOf(places), {
    padding: [50, 50],
    maxZoom: closest[streetsKnown ? 'streets' : 'ground'].one,
    animate: false,
  })

/** The overlays of a map, in its pixels; below a card there is no room either. */
export function overlaysOf(map: L.Map): Box[] {
  const container = map.getContainer()
  const frame = container.getBoundingClientRect()
  return [...(container.parentElement?.children ?? [])].flatMap((it) => {
    const { left, right, top, bottom, width } = it.getBoundingClientRect()
    if (it === container || width === 0 || it.matches('.spot, .together')) return []
    const foot = it.matches('.chosen') ? frame.bottom : bottom
    return { west: left - frame.left, east: right - frame.left, north: top - frame.top, south: foot - frame.top }
  })
}

/** The least zoom from one on at which places are more than one pin; undefined where they never are. */
function apartFrom(map: L.Map, clusters: Clusters, places: readonly MappedPlace[], from: number) {
  const isOne = someOf(places)
  for (let zoom = from; zoom <= map.getMaxZoom(); zoom += stepOf(map))
    if (clusters.pinsAt(zoom).filter(isOne).length > 1) return zoom
  return
}

interface Shown {
  places: readonly MappedPlace[]
  /** The closest zoom. */
  most: number
  parts?: number
  animate?: boolean
}

function show(map: L.Map, clusters: Clusters, { places, most, parts, animate }: Shown): boolean {
  const { x: width, y: height } = map.getSize()
  const zooms: number[] = []
  for (let zoom = most; zoom >= Math.max(most - widest, map.getMinZoom()); zoom -= stepOf(map)) zooms.push(zoom)
  const wish = { pinsAt: clusters.pinsAt, isWanted: someOf(places), parts, zooms, width, height }
  const view = findClearView({ ...wish, overlays: overlaysOf(map) })
  if (!view) return false
  map.setView(map.unproject([view.x + width / 2, view.y + height / 2], view.zoom), view.zoom, { animate })
  return true
}

/** All places, at once: as several pins where that is not too near. */
export function showAll(map: L.Map, clusters: Clusters, places: readonly MappedPlace[], streetsKnown: boolean): void {
  const { one, several, apart } = closest[streetsKnown ? 'streets' : 'ground']
  if (places.length === 0) return
  const most = places.length === 1 ? one : several
  const split = places.length === 1 ? undefined : apartFrom(map, clusters, places, most)
  const near = split && split <= apart ? split : most
  show(map, clusters, { places, most: Math.min(near, map.getBoundsZoom(boundsOf(places))), animate: false })
}

/** Closer to the places of a pin, at least so that they are more than one. */
export function comeCloser(
  map: L.Map,
  clusters: Clusters,
  places: readonly MappedPlace[],
  streetsKnown: boolean,
): void {
  const before = map.getZoom()
  const bounds = boundsOf(places)
  const split = apartFrom(map, clusters, places, before + stepOf(map)) ?? before + 1
  const { apart } = closest[streetsKnown ? 'streets' : 'ground']
  const most = Math.max(Math.min(apart, map.getBoundsZoom(bounds)), split)
  // They may lie as far apart as the map is wide.
  if (!show(map, clusters, { places, most, parts: 2 })) map.setView(bounds.getCenter(), Math.max(before + 1, split))
}

/** Moves the map, no further than it must, so that nothing lies over a pin and, if they count, over as few others as can be. */
export function uncover(map: L.Map, clusters: Clusters, places: readonly MappedPlace[], othersCount: boolean): void {
  const { x: width, y: height } = map.getSize()
  const zoom = map.getZoom()
  const from = map.project(map.getCenter()).subtract([width / 2, height / 2])
  const isWanted = someOf(places)
  const pins = clusters.pinsAt(zoom).filter((pin) => othersCount || isWanted(pin))
  const wish = { pinsAt: () => pins, isWanted, zooms: [zoom], width, height, from }
  const view = findClearView({ ...wish, overlays: overlaysOf(map) })
  // Set and not moved by so much: the focus on a pin out of sight may be bringing it in just now.
  if (view)
    map.setView(map.unproject([view.x + width / 2, view.y + height / 2], zoom), zoom, {
      animate: map.options.zoomAnimation,
    })
}
