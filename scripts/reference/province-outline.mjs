/** Province outlines: point-in-area for the build of the areas, and the small SVG map that the server draws without a library. */

const rings = (geometry) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)

/** True if a point lies inside a GeoJSON (Multi)Polygon, by ray casting over outer and inner rings alike. */
export function insideArea(geometry, lng, lat) {
  let inside = false
  for (const polygon of rings(geometry)) {
    for (const ring of polygon) {
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [xi, yi] = ring[i]
        const [xj, yj] = ring[j]
        if (yi > lat !== yj > lat && lng < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) inside = !inside
      }
    }
  }
  return inside
}

const west = 97.3
const north = 20.5
const east = 105.7
const south = 5.55
const scale = 100
const mercator = (lat) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
const top = mercator(north)
const project = ([lng, lat]) => [(lng - west) * scale, (top - mercator(lat)) * scale]

/** Twice the triangle's area: a point's weight in its line (Visvalingam). */
const area = (a, b, c) => Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]))

/**
 * Points to keep, decided on the shared border lines and not ring by ring, so that neighbours keep the same points and
 * no gaps open between them: a point's weight is that of the smallest triangle it made in any ring that it is part of.
 */
function weigh(allRings) {
  const weights = new Map()
  const uses = new Map()
  const key = (point) => point.join(',')
  for (const ring of allRings) for (const k of new Set(ring.map(key))) uses.set(k, (uses.get(k) ?? 0) + 1)
  for (const ring of allRings) {
    const points = ring.slice(0, -1).map((point, i) => ({ point, k: key(point), i }))
    const line = points.map((entry, i) => ({
      ...entry,
      before: points.at(i - 1).i,
      after: points[(i + 1) % points.length].i,
      weight: 0,
      gone: false,
    }))
    // A junction of three provinces always stays: it pins the corners of all of them.
    for (const entry of line) {
      const neighbours = [line[entry.before], line[entry.after]]
      entry.fixed =
        uses.get(entry.k) > 2 ||
        neighbours.some((other) => uses.get(other.k) !== uses.get(entry.k) && uses.get(entry.k) > 1)
    }
    const measure = (entry) =>
      entry.fixed ? Number.POSITIVE_INFINITY : area(line[entry.before].point, entry.point, line[entry.after].point)
    for (const entry of line) entry.weight = measure(entry)
    let floor = 0
    for (let left = line.length; left > 3; left--) {
      let least = null
      for (const entry of line) if (!entry.gone && (least === null || entry.weight < least.weight)) least = entry
      if (least.weight === Number.POSITIVE_INFINITY) break
      floor = Math.max(floor, least.weight)
      weights.set(least.k, Math.min(weights.get(least.k) ?? Number.POSITIVE_INFINITY, floor))
      least.gone = true
      line[least.before].after = least.after
      line[least.after].before = least.before
      for (const other of [line[least.before], line[least.after]]) other.weight = measure(other)
    }
  }
  return (point) => weights.get(key(point)) ?? Number.POSITIVE_INFINITY
}

const ringArea = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0),
  ) / 2

/** Relative path in half-pixel steps written as whole numbers (the SVG scales them): shortest text for the same shape. */
function pathOf(ring) {
  const steps = ring
    .map(([x, y]) => [Math.round(x), Math.round(y)])
    .filter((point, i, list) => i === 0 || point.join() !== list[i - 1].join())
  if (steps.at(-1).join() === steps[0].join()) steps.pop()
  if (steps.length < 3) return ''
  let d = `M${steps[0][0]} ${steps[0][1]}l`
  for (let i = 1; i < steps.length; i++) {
    const pair = [steps[i][0] - steps[i - 1][0], steps[i][1] - steps[i - 1][1]]
    d += `${i > 1 && pair[0] >= 0 ? ' ' : ''}${pair[0]}${pair[1] >= 0 ? ' ' : ''}${pair[1]}`
  }
  return `${d}z`
}

/** Source text of src/shared/areas/province-map.ts from the outlines by province code. */
export function provinceMapModule(outlines, { keepAbove = 16, smallestRing = 24 } = {}) {
  const projected = [...outlines].map(([code, feature]) => [
    code,
    rings(feature.geometry).map((polygon) => polygon[0].map(project)),
  ])
  const weight = weigh(projected.flatMap(([, list]) => list))
  const paths = projected
    .sort((a, b) => a[0] - b[0])
    .map(([code, list]) => {
      const largest = Math.max(...list.map(ringArea))
      const kept = list.filter((ring) => ringArea(ring) === largest || ringArea(ring) > smallestRing)
      const d = kept.map((ring) => pathOf(ring.slice(0, -1).filter((point) => weight(point) > keepAbove))).join('')
      return `  ${code}: '${d}',`
    })
  const width = Math.ceil((east - west) * scale)
  const height = Math.ceil((top - mercator(south)) * scale)
  return `/**
 * Outlines of the provinces for a map that is drawn as plain SVG, without JavaScript. Made with Natural Earth (public domain)
 * by scripts/reference/build-areas.mjs; do not edit. One unit is about 1.1 km; Web Mercator (x by longitude, y by mercator latitude).
 */

export const viewBox = '0 0 ${width} ${height}'

/** Projection of a longitude and a latitude (degrees) to a point of the map: \`x = (lng - west) * scale\`, \`y = (top - mercator(lat)) * scale\`. */
export const projection = { west: ${west}, top: ${top.toFixed(5)}, scale: ${scale} }

/** SVG path data by province code. */
export const provincePaths: Record<number, string> = {
${paths.join('\n')}
}
`
}
