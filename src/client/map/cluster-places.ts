/**
 * Places as the pins of a map, none over another: those that would cover one another become one pin with their number, and where the map
 * comes no closer they stand above one another.
 */
import Supercluster from 'supercluster'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { latLngAt, tileAt } from './world-square.ts'

/** What a map knows of a place. */
export interface MappedPlace extends Pick<PlaceCard, 'id' | 'name' | 'grade'> {
  point: { lat: number; lng: number }
}

export interface Pin {
  /** The ids of its places, and where it was moved to. */
  key: string
  lat: number
  lng: number
  /** The places that it stands for. */
  places: readonly MappedPlace[]
}

/** Pixels within which two pins surely become one. */
const radius = 40
/** A pin with the space around it, in pixels: with a score, and without or of several places. */
const height = 40
const widthOf = (places: readonly MappedPlace[]) =>
  places.length === 1 && places[0]?.grade.state === 'valid' ? 92 : 48

interface Spot {
  x: number
  y: number
  places: readonly MappedPlace[]
}

const covers = (a: Spot, b: Spot) =>
  Math.abs(a.x - b.x) < (widthOf(a.places) + widthOf(b.places)) / 2 && Math.abs(a.y - b.y) < height

/** The spot of two, in their middle by weight. */
function together(a: Spot, b: Spot): Spot {
  const share = b.places.length / (a.places.length + b.places.length)
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, places: [...a.places, ...b.places] }
}

/** One spot in place of each two that cover one another, until none do. */
function merge(spots: readonly Spot[]): Spot[] {
  const free: Spot[] = []
  for (const spot of spots) {
    let whole = spot
    for (let at = free.findIndex((it) => covers(it, whole)); at >= 0; at = free.findIndex((it) => covers(it, whole)))
      whole = together(whole, free.splice(at, 1)[0] as Spot)
    free.push(whole)
  }
  return free
}

/** Moves what is covered up above what covers it, from the south on. */
function stack(spots: readonly Spot[]): Spot[] {
  const free: Spot[] = []
  for (const spot of [...spots].sort((a, b) => b.y - a.y)) {
    let moved = spot
    for (let below = free.find((it) => covers(it, moved)); below; below = free.find((it) => covers(it, moved)))
      moved = { ...moved, y: below.y - height }
    free.push(moved)
  }
  return free
}

/** Pixels of a tile: a zoom counts in tiles. */
const tile = 256

/** Pins for a zoom, wherever the map has been moved to; from `deepest` on each place has its own. */
export function clusterPlaces(places: readonly MappedPlace[], deepest: number) {
  const index = new Supercluster<{ place: MappedPlace }>({ radius, maxZoom: deepest - 1 })
  index.load(
    places.map((place) => ({
      type: 'Feature',
      properties: { place },
      geometry: { type: 'Point', coordinates: [place.point.lng, place.point.lat] },
    })),
  )
  const placesOf = (id: number) =>
    index.getLeaves(id, Number.POSITIVE_INFINITY).map(({ properties }) => properties.place)
  return {
    pinsAt(zoom: number): Pin[] {
      const spots = index.getClusters([-180, -90, 180, 90], zoom).map(({ geometry, properties }): Spot => {
        const [lng = 0, lat = 0] = geometry.coordinates
        const { x, y } = tileAt({ lat, lng }, zoom)
        const stood = 'cluster' in properties ? placesOf(properties.cluster_id) : [properties.place]
        return { x: x * tile, y: y * tile, places: stood }
      })
      return (zoom < deepest ? merge(spots) : stack(spots)).map(({ x, y, places }) => ({
        key: `${places.map(({ id }) => id).join()}@${Math.round(x)},${Math.round(y)}`,
        ...latLngAt({ x: x / tile, y: y / tile }, zoom),
        places,
      }))
    },
  }
}
