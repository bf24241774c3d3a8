/**
 * What a map shows under its pins. The outlines of the provinces always come first, our own drawing: they ask no other server, and
 * stand where the operator has named none or where his does not answer. The first picture of a tile server takes their place.
 */
import L from 'leaflet'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import { provincePaths, viewBox } from '#shared/areas/province-map.ts'
import { cornersOf } from '#shared/areas/province-projection.ts'

/** Between the whole country and a village; the outlines show nothing closer. They are drawn at any zoom between. */
export const outlineZooms = { minZoom: 5, maxZoom: 13, zoomSnap: 0 }
/** Between the whole country and a house, where there are pictures of it. */
export const tileZooms = { minZoom: 5, maxZoom: 18 }

const svgNamespace = 'http://www.w3.org/2000/svg'

/** The part of the earth that a part of the drawing shows. */
export function boundsOf(box: string): L.LatLngBounds {
  const { north, west, south, east } = cornersOf(box)
  return L.latLngBounds([south, west], [north, east])
}

function drawOutlines(map: L.Map, own: string | undefined): L.Layer {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', viewBox)
  svg.setAttribute('preserveAspectRatio', 'none')
  svg.setAttribute('aria-hidden', 'true')
  for (const outline of Object.values(provincePaths)) {
    const path = document.createElementNS(svgNamespace, 'path')
    path.setAttribute('d', outline)
    if (outline === own) path.classList.add('own')
    svg.append(path)
  }
  return L.svgOverlay(svg, boundsOf(viewBox)).addTo(map)
}

export interface Ground {
  tiles: MapTiles | null
  /** Path data of the province that the map is about. */
  own?: string
}

/** Lays the ground; `onFailing` is told whether the tile server's pictures fail to come. */
export function layGround(map: L.Map, { tiles, own }: Ground, onFailing: (failing: boolean) => void): void {
  const outlines = drawOutlines(map, own)
  if (!tiles) return
  let came = 0
  L.tileLayer(tiles.url, tileZooms)
    .on('loading', () => {
      came = 0
    })
    .on('tileload', () => {
      came++
      outlines.remove()
    })
    // Comes when all have been tried. Some that fail are gaps, such as at the edge of the world; all are a server that does not answer.
    .on('load', () => onFailing(came === 0))
    .addTo(map)
}
