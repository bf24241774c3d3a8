/** Cuts and simplifies the lines of the ground. Boxes are west, north, east and south, y growing to the south. */

const sides = [
  { inside: ([x], [west]) => x >= west, cut: (a, b, [west]) => across(a, b, 0, west) },
  { inside: ([, y], [, north]) => y >= north, cut: (a, b, [, north]) => across(a, b, 1, north) },
  { inside: ([x], [, , east]) => x <= east, cut: (a, b, [, , east]) => across(a, b, 0, east) },
  { inside: ([, y], [, , , south]) => y <= south, cut: (a, b, [, , , south]) => across(a, b, 1, south) },
]

/** Point at which the line from `a` to `b` reaches a value on one axis. */
function across(a, b, axis, value) {
  const part = (value - a[axis]) / (b[axis] - a[axis])
  const other = a[1 - axis] + (b[1 - axis] - a[1 - axis]) * part
  return axis === 0 ? [value, other] : [other, value]
}

/** The part of a ring inside a box (Sutherland and Hodgman): where it leaves, it goes on along the edge of the box. */
export function clipRing(ring, box) {
  let points = ring
  for (const { inside, cut } of sides) {
    const kept = []
    for (let i = 0; i < points.length; i++) {
      const [before, point] = [points.at(i - 1), points[i]]
      if (inside(before, box) !== inside(point, box)) kept.push(cut(before, point, box))
      if (inside(point, box)) kept.push(point)
    }
    points = kept
    if (points.length === 0) break
  }
  return points
}

/** The parts of an open line that are inside a box, each with the first point outside. */
export function clipLine(line, box) {
  const isIn = (point) => sides.every(({ inside }) => inside(point, box))
  const parts = []
  let part = null
  for (let i = 1; i < line.length; i++) {
    if (isIn(line[i - 1]) || isIn(line[i])) {
      if (!part) {
        part = [line[i - 1]]
        parts.push(part)
      }
      part.push(line[i])
    } else part = null
  }
  return parts
}

/** Leaves out points that lie nearer than `tolerance` to the line without them (Douglas and Peucker); a ring that gets no area goes. */
export function simplify(points, tolerance) {
  if (tolerance === 0 || points.length < 3) return points
  const keep = new Set([0, points.length - 1])
  const spans = [[0, points.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span
    let farthest = 0
    let at = 0
    for (let i = first + 1; i < last; i++) {
      const distance = fromLine(points[i], points[first], points[last])
      if (distance > farthest) [farthest, at] = [distance, i]
    }
    if (farthest <= tolerance) continue
    keep.add(at)
    spans.push([first, at], [at, last])
  }
  return points.filter((_, i) => keep.has(i))
}

function fromLine([x, y], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

/** Twice a ring's area. */
export const areaOf = (ring) =>
  Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring.at(i - 1)[1] - ring.at(i - 1)[0] * y, 0))

/** True if a point lies in a ring, by ray casting. */
export function isInside(ring, [x, y]) {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [ring[i], ring[j]]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}
