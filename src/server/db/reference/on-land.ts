/**
 * Whether a point lies in a province, by the same outlines that the map draws: good to about a kilometre, and without
 * islands smaller than a few square kilometres. Enough to keep made-up places out of the sea.
 */
import { projection, provincePaths } from '#shared/areas/province-map.ts'

type Point = [x: number, y: number]

const rings = new Map<number, Point[][]>()

function ringsOf(provinceCode: number): Point[][] {
  let list = rings.get(provinceCode)
  if (!list) {
    list = (provincePaths[provinceCode] ?? '')
      .split('z')
      .filter(Boolean)
      .map((path) => {
        const steps = (path.match(/-?\d+/g) ?? []).map(Number)
        let [x = 0, y = 0] = steps
        const ring: Point[] = [[x, y]]
        for (let i = 2; i + 1 < steps.length; i += 2) {
          x += steps[i] as number
          y += steps[i + 1] as number
          ring.push([x, y])
        }
        return ring
      })
    rings.set(provinceCode, list)
  }
  return list
}

const mercator = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI

function project(lat: number, lng: number): Point {
  return [(lng - projection.west) * projection.scale, (projection.top - mercator(lat)) * projection.scale]
}

/** True if the point is inside the province's outline. */
export function inProvince(provinceCode: number, lat: number, lng: number): boolean {
  const [x, y] = project(lat, lng)
  let inside = false
  for (const ring of ringsOf(provinceCode)) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i] as Point
      const [xj, yj] = ring[j] as Point
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
    }
  }
  return inside
}

/** Distance from the point to the province's outline in kilometres; 0 inside. */
export function kilometresOutside(provinceCode: number, lat: number, lng: number): number {
  if (inProvince(provinceCode, lat, lng)) return 0
  const [x, y] = project(lat, lng)
  let least = Number.POSITIVE_INFINITY
  for (const ring of ringsOf(provinceCode)) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax, ay] = ring[j] as Point
      const [bx, by] = ring[i] as Point
      const length = (bx - ax) ** 2 + (by - ay) ** 2
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
      least = Math.min(least, Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)))
    }
  }
  return (least / projection.scale) * 111.32 * Math.cos((lat * Math.PI) / 180)
}
