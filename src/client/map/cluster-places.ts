/**
 * Places as the pins of a map, none over another, and none anywhere but where its place is: those that would cover one another become one
 * pin with their number, in their middle, at every zoom. Where the map comes no closer, such a pin is opened as a list.
 */
import Supercluster from 'supercluster'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { latLngAt, tileAt } from './world-square.ts'

/** A place on a map. */
export interface MappedPlace extends Pick<PlaceCard, 'id' | 'name' | 'grade'> {
  point: { lat: number; lng: number }
}

export interface Pin {
  /** The ids of its places, and where it stands. */
  key: string
  lat: number
  lng: number
  /** The places that it stands for. */
  places: readonly MappedPlace[]
}

/** Pixels within which two pins surely become one. */
const radius = 40

/** The size of a pin around its spot, in pixels, and of its target for presses: `map.css` draws it so. */
export function roomOf(places: readonly MappedPlace[]) {
  // Several: a round pin with its middle on the spot. One: its tip is on the spot.
  if (places.length > 1) return { half: 25, above: 25, below: 25 }
  return { half: places[0]?.grade.state === 'valid' ? 48 : 25, above: 49, below: 1 }
}

interface Spot {
  x: number
  y: number
  places: readonly MappedPlace[]
}

function covers(a: Spot, b: Spot): boolean {
  const [one, other] = [roomOf(a.places), roomOf(b.places)]
  return (
    Math.abs(a.x - b.x) < one.half + other.half &&
    a.y - one.above < b.y + other.below &&
    b.y - other.above < a.y + one.below
  )
}

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

/** Pixels of a tile: a zoom counts in tiles. */
export const tile = 256

/** Pins for a zoom, wherever the map has been moved to. The map comes no closer than `deepest`. */
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
  function pinsAt(zoom: number): Pin[] {
    const spots = index.getClusters([-180, -90, 180, 90], zoom).map(({ geometry, properties }): Spot => {
      const [lng = 0, lat = 0] = geometry.coordinates
      const { x, y } = tileAt({ lat, lng }, zoom)
      const stood = 'cluster' in properties ? placesOf(properties.cluster_id) : [properties.place]
      return { x: x * tile, y: y * tile, places: stood }
    })
    return merge(spots).map(({ x, y, places }) => ({
      key: `${places.map(({ id }) => id).join()}@${Math.round(x)},${Math.round(y)}`,
      ...latLngAt({ x: x / tile, y: y / tile }, zoom),
      places,
    }))
  }
  let last: Pin[] | undefined
  return {
    pinsAt,
    /** True if the places of a pin are still one where the map comes no closer. */
    isLast({ places }: Pin): boolean {
      last ??= pinsAt(deepest)
      return last.some((pin) => places.every((place) => pin.places.includes(place)))
    },
  }
}
