/** Places as the pins of a map: those that would cover one another become one pin with their number. */
import type { LatLngBounds } from 'leaflet'
import Supercluster from 'supercluster'
import type { FoundPlace } from '#shared/search/search-page.ts'

export interface Pin {
  /** The place's id, or the cluster's own name. */
  key: string
  lat: number
  lng: number
  /** Null for a cluster. */
  place: FoundPlace | null
  /** Places that it stands for. */
  count: number
}

/** Pixels within which two pins become one: a pin is about 75 wide and 36 high. */
const radius = 60

/** Pins for a part of the map and a zoom, and the zoom at which a cluster falls apart: at `deepest` the last one has. */
export function clusterPlaces(places: readonly FoundPlace[], deepest: number) {
  const index = new Supercluster<{ place: FoundPlace }>({ radius, maxZoom: deepest - 1 })
  index.load(
    places.map((place) => ({
      type: 'Feature',
      properties: { place },
      geometry: { type: 'Point', coordinates: [place.point.lng, place.point.lat] },
    })),
  )
  return {
    pinsIn(bounds: LatLngBounds, zoom: number): Pin[] {
      const box: [number, number, number, number] = [
        ...([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const),
      ]
      return index.getClusters(box, zoom).map(({ geometry, properties }) => {
        const [lng = 0, lat = 0] = geometry.coordinates
        return 'cluster' in properties
          ? {
              key: `c${properties.cluster_id}-${properties.point_count}`,
              lat,
              lng,
              place: null,
              count: properties.point_count,
            }
          : { key: properties.place.id, lat, lng, place: properties.place, count: 1 }
      })
    },
    /** Whether a pin is the place's, or that of a cluster that it is in. */
    stands: ({ key, place }: Pin, id: string): boolean =>
      place
        ? place.id === id
        : index
            .getLeaves(Number.parseInt(key.slice(1), 10), Number.POSITIVE_INFINITY)
            .some(({ properties }) => properties.place.id === id),
    zoomOf: ({ key }: Pin): number => index.getClusterExpansionZoom(Number.parseInt(key.slice(1), 10)),
  }
}
