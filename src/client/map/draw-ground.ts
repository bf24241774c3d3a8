/** One piece of the ground as a drawing that Leaflet moves and scales: sea, land, its waters and borders, coloured by the style sheet of the theme. */
import * as L from 'leaflet'
import { cornerAt, tileAt, type WorldBox } from './world-square.ts'

/** Path data in units of the drawing. */
export interface GroundLines {
  land: string
  /** Lakes that the land does not leave out. */
  water?: string
  /** Great rivers, and smaller ones, as lines. */
  river?: string
  stream?: string
  /** Borders between provinces. */
  province?: string
  /** Borders with other countries. */
  nation?: string
}

/** Pixels of a drawing at most; of a wider one only the part around the view is drawn: at the last zoom a tile would have 262,000. */
const widest = 20_000

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Draws the contents of a box of the world into a layer; `size` are the units of the lines across and down. */
export function drawGround(
  map: L.Map,
  lines: GroundLines,
  box: WorldBox,
  size: readonly [number, number],
): L.SVGOverlay {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('preserveAspectRatio', 'none')
  svg.setAttribute('aria-hidden', 'true')
  const sea = document.createElementNS(svgNamespace, 'rect')
  sea.setAttribute('width', String(size[0]))
  sea.setAttribute('height', String(size[1]))
  svg.append(sea)
  for (const kind of ['land', 'stream', 'river', 'water', 'province', 'nation'] as const) {
    const line = lines[kind]
    if (!line) continue
    const path = document.createElementNS(svgNamespace, 'path')
    path.classList.add(kind)
    path.setAttribute('d', line)
    svg.append(path)
  }
  const show = (part: WorldBox) => {
    svg.setAttribute('viewBox', viewBoxOf(part, box, size))
    return L.latLngBounds(cornerAt(part[0], part[3]), cornerAt(part[2], part[1]))
  }
  const overlay = L.svgOverlay(svg, show(box))
  let isCut = false
  const cut = () => {
    const cuts = (box[2] - box[0]) * 256 * 2 ** map.getZoom() > widest
    if (cuts || isCut) overlay.setBounds(show(cuts ? around(map, box) : box))
    isCut = cuts
  }
  map.on('moveend', cut)
  cut()
  return overlay.on('remove', () => map.off('moveend', cut))
}

/** The part of a box in the view or beside it; a point of its edge where there is none. */
function around(map: L.Map, [west, north, east, south]: WorldBox): WorldBox {
  const seen = map.getBounds().pad(1)
  const from = tileAt(seen.getNorthWest(), 0)
  const to = tileAt(seen.getSouthEast(), 0)
  const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
  return [
    within(from.x, west, east),
    within(from.y, north, south),
    within(to.x, west, east),
    within(to.y, north, south),
  ]
}

function viewBoxOf(
  part: WorldBox,
  [west, north, east, south]: WorldBox,
  [width, height]: readonly [number, number],
): string {
  if (part[0] === west && part[1] === north && part[2] === east && part[3] === south) return `0 0 ${width} ${height}`
  const [across, down] = [width / (east - west), height / (south - north)]
  return [
    (part[0] - west) * across,
    (part[1] - north) * down,
    (part[2] - part[0]) * across,
    (part[3] - part[1]) * down,
  ].join(' ')
}
