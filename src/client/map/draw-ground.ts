/** One piece of the ground as a drawing that Leaflet moves and scales: sea, land and borders, coloured by the style sheet of the theme. */
import * as L from 'leaflet'
import { cornerAt, type WorldBox } from './world-square.ts'

/** Path data in units of the drawing. */
export interface GroundLines {
  land: string
  /** Borders between provinces. */
  province: string
  /** Borders with other countries. */
  nation: string
}

const svgNamespace = 'http://www.w3.org/2000/svg'

export function drawGround(lines: GroundLines, [west, north, east, south]: WorldBox, viewBox: string): L.SVGOverlay {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', viewBox)
  svg.setAttribute('preserveAspectRatio', 'none')
  svg.setAttribute('aria-hidden', 'true')
  const sea = document.createElementNS(svgNamespace, 'rect')
  sea.setAttribute('width', '100%')
  sea.setAttribute('height', '100%')
  svg.append(sea)
  for (const kind of ['land', 'province', 'nation'] as const) {
    const path = document.createElementNS(svgNamespace, 'path')
    path.classList.add(kind)
    path.setAttribute('d', lines[kind])
    svg.append(path)
  }
  return L.svgOverlay(svg, [cornerAt(west, south), cornerAt(east, north)])
}
