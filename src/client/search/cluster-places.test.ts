/** Pins that would cover one another are one, until the map is as close as it gets. */
import type { LatLngBounds } from 'leaflet'
import { expect, test } from 'vitest'
import type { FoundPlace } from '#shared/search/search-page.ts'
import { clusterPlaces } from './cluster-places.ts'

const country = { getWest: () => 97, getSouth: () => 5, getEast: () => 106, getNorth: () => 21 } as LatLngBounds
/** Only what a cluster reads of a place. */
const at = (id: string, lat: number, lng: number) => ({ id, point: { lat, lng } }) as FoundPlace
/** Two doors of one street, and another town. */
const places = [at('a', 7.8965, 98.2962), at('b', 7.8967, 98.2963), at('c', 13.75, 100.5)]
const keysAt = (clusters: ReturnType<typeof clusterPlaces>, zoom: number) =>
  clusters
    .pinsIn(country, zoom)
    .map(({ place, count }) => place?.id ?? count)
    .sort()

test('neighbours are one pin with their number, and pressing it leads to where they part', () => {
  const clusters = clusterPlaces(places, 18)
  expect(keysAt(clusters, 13)).toEqual([2, 'c'])
  const both = clusters.pinsIn(country, 13).find(({ place }) => !place)
  const zoom = both ? clusters.zoomOf(both) : 0
  expect(zoom).toBeGreaterThan(13)
  expect(zoom).toBeLessThanOrEqual(18)
  expect(keysAt(clusters, zoom)).toEqual(['a', 'b', 'c'])
})

test('where the map comes no closer, all of them stand alone', () => {
  const clusters = clusterPlaces(places, 13)
  expect(keysAt(clusters, 12)).toEqual([2, 'c'])
  expect(keysAt(clusters, 13)).toEqual(['a', 'b', 'c'])
  const [both] = clusters.pinsIn(country, 12).filter(({ place }) => !place)
  expect(both && clusters.zoomOf(both)).toBe(13)
})
