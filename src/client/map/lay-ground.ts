/**
 * The ground under a map's pins. Our own ground always comes first: it asks no other server, and stands where the operator has named
 * none or where that one does not answer. The first picture of a tile server takes its place; roads of a file lie over it.
 */
import * as L from 'leaflet'
import type { MapRoads, MapTiles } from '#shared/areas/map-tiles.ts'
import { cornersOf } from '#shared/areas/province-projection.ts'
import type { Locale } from '#shared/locales.ts'
import { drawGround } from './draw-ground.ts'
import {
  around,
  corners,
  land,
  nation,
  province,
  provinceNames,
  river,
  seaNames,
  size,
  water,
} from './ground/overview.ts'
import { layTiles } from './ground-tiles.ts'
import { countryNames, layNames, type MapName } from './lay-names.ts'

/** Between the whole country and a house: our ground shows nothing more from 13 on, but the pins of a street come apart there. */
export const groundZooms = { minZoom: 5, maxZoom: 17, zoomSnap: 0 }
/** Between the whole country and a house, where there are pictures of it. */
export const tileZooms = { minZoom: 5, maxZoom: 18 }

/** Zoom up to which rivers are drawn: the source has them to a kilometre or so. */
const riversTo = 13.5

/** The part of the earth that a part of the drawing of provinces shows. */
export function boundsOf(box: string): L.LatLngBounds {
  const { north, west, south, east } = cornersOf(box)
  return L.latLngBounds([south, west], [north, east])
}

/** Draws our own ground; the result removes it again, or names everything in another language. */
function layOwn(map: L.Map, locale: Locale) {
  const drawn = L.layerGroup([drawGround(map, around, around.corners, around.size)]).addTo(map)
  drawn.addLayer(drawGround(map, { land, water, river, province, nation }, corners, size))
  // Rivers are as broad as the style sheet makes them of this.
  const tell = () => {
    map.getContainer().style.setProperty('--zoom', map.getZoom().toFixed(2))
    map.getContainer().classList.toggle('is-near', map.getZoom() > riversTo)
  }
  map.on('zoomend', tell)
  tell()
  const names = layNames(map, locale)
  const named = (kind: MapName['kind'], list: typeof provinceNames) =>
    names.add(list.map(([lat, lng, th, en, cn]) => ({ at: [lat, lng], kind, text: { th, en, cn } })))
  names.add(countryNames())
  named('sea', seaNames)
  named('province', provinceNames)
  const stop = layTiles(map, drawn, names.add)
  return {
    speak: names.speak,
    name: names.add,
    remove() {
      map.off('zoomend', tell)
      stop()
      names.remove()
      drawn.remove()
    },
  }
}

export interface Ground {
  tiles: MapTiles | null
  locale: Locale
  /** Called with whether the tile server's pictures fail to come. */
  onFailing(failing: boolean): void
  /** Called when its first picture, or the first tile of a file, is seen. */
  onPictures(): void
}

/** The operator's base map, as far as it shows one of these points: outside of an extract there is only our own ground. */
export function tilesAt(tiles: MapTiles | null, points: readonly { lat: number; lng: number }[]): MapTiles | null {
  if (!tiles || !('archive' in tiles) || points.length === 0) return tiles
  const isIn = ({ lat, lng }: { lat: number; lng: number }) =>
    tiles.areas.some(([west, south, east, north]) => lat >= south && lat <= north && lng >= west && lng <= east)
  return points.some(isIn) ? tiles : null
}

/** Lays the file's roads once their code is here; the result changes the language of their names. */
function bringRoads(map: L.Map, roads: MapRoads, own: ReturnType<typeof layOwn>, ground: Ground) {
  let { locale } = ground
  let speak: ((locale: Locale) => void) | undefined
  let isGone = false
  map.on('unload', () => {
    isGone = true
  })
  const { onFailing, onPictures: onShown } = ground
  import('./roads/lay-roads.ts').then(
    ({ layRoads }) => {
      if (isGone) return
      speak = layRoads(map, { roads, locale, ...tileZooms, onNames: own.name, onFailing, onShown })
    },
    () => onFailing(true),
  )
  return (said: Locale) => {
    locale = said
    own.speak(said)
    speak?.(said)
  }
}

/** Lays the ground; the result changes the language of its names. */
export function layGround(map: L.Map, ground: Ground): (locale: Locale) => void {
  const { tiles, locale, onFailing, onPictures } = ground
  const own = layOwn(map, locale)
  if (!tiles) return own.speak
  if ('archive' in tiles) return bringRoads(map, tiles, own, ground)
  let came = 0
  let any = false
  L.tileLayer(tiles.url, tileZooms)
    .on('loading', () => {
      came = 0
    })
    .on('tileload', () => {
      came++
      if (any) return
      any = true
      own.remove()
      onPictures()
    })
    // Comes when all have been tried. Some that fail are gaps, such as at the edge of the world; all are a server that does not answer.
    .on('load', () => onFailing(came === 0))
    .addTo(map)
  return own.speak
}
