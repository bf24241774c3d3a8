/** The provinces as the ground of a map. Their drawing is in Web Mercator, as Leaflet's maps are: two corners place it exactly. */
import L from 'leaflet'
import { projection, provincePaths, viewBox } from '#shared/province-map.ts'

/** The latitude of a mercator ordinate, both in degrees. */
const latitude = (mercator: number) => (Math.atan(Math.exp((mercator * Math.PI) / 180)) * 360) / Math.PI - 90

const svgNamespace = 'http://www.w3.org/2000/svg'

export function drawOutlines(map: L.Map): void {
  const [, , width = 0, height = 0] = viewBox.split(' ').map(Number)
  const { west, top, scale } = projection
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', viewBox)
  svg.setAttribute('preserveAspectRatio', 'none')
  svg.setAttribute('aria-hidden', 'true')
  for (const outline of Object.values(provincePaths)) {
    const path = document.createElementNS(svgNamespace, 'path')
    path.setAttribute('d', outline)
    svg.append(path)
  }
  const bounds = L.latLngBounds([latitude(top - height / scale), west], [latitude(top), west + width / scale])
  L.svgOverlay(svg, bounds).addTo(map)
}
