/**
 * What a map shows under its pins. Our own ground always comes first: it asks no other server, and stands where the operator has named
 * none or where his does not answer. The first picture of a tile server takes its place.
 */
import * as L from 'leaflet'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import { cornersOf } from '#shared/areas/province-projection.ts'
import type { Locale } from '#shared/locales.ts'
import { drawGround } from './draw-ground.ts'
import { corners, land, nation, province, provinceNames, seaNames, viewBox } from './ground/overview.ts'
import { layTiles } from './ground-tiles.ts'
import { countryNames, layNames, type MapName } from './lay-names.ts'

/** Between the whole country and a village; our ground shows nothing closer. It is drawn at any zoom between. */
export const groundZooms = { minZoom: 5, maxZoom: 13, zoomSnap: 0 }
/** Between the whole country and a house, where there are pictures of it. */
export const tileZooms = { minZoom: 5, maxZoom: 18 }

/** The part of the earth that a part of the drawing of provinces shows. */
export function boundsOf(box: string): L.LatLngBounds {
  const { north, west, south, east } = cornersOf(box)
  return L.latLngBounds([south, west], [north, east])
}

/** Draws our own ground; what is answered takes it away again, or names everything in another language. */
function layOwn(map: L.Map, locale: Locale) {
  const drawn = L.layerGroup([drawGround({ land, nation, province }, corners, viewBox)]).addTo(map)
  const names = layNames(map, locale)
  const named = (kind: MapName['kind'], list: typeof provinceNames) =>
    names.add(list.map(([lat, lng, th, en, cn]) => ({ at: [lat, lng], kind, text: { th, en, cn } })))
  names.add(countryNames())
  named('sea', seaNames)
  named('province', provinceNames)
  const stop = layTiles(map, drawn, names.add)
  return {
    speak: names.speak,
    remove() {
      stop()
      names.remove()
      drawn.remove()
    },
  }
}

export interface Ground {
  tiles: MapTiles | null
  locale: Locale
  /** Told whether the tile server's pictures fail to come. */
  onFailing(failing: boolean): void
  /** Told when its first picture has taken the place of our own ground. */
  onPictures(): void
}

/** Lays the ground; what is answered changes the language of its names. */
export function layGround(map: L.Map, { tiles, locale, onFailing, onPictures }: Ground): (locale: Locale) => void {
  const own = layOwn(map, locale)
  if (!tiles) return own.speak
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
