/**
 * Cuts one province with its surroundings out of the map of provinces, so that a page carries one or two kilobytes of outlines in place of all 77 (16
 * KB), and its script none.
 */
import { provincePaths } from '#shared/areas/province-map.ts'
import type { ProvinceOutline } from '#shared/areas/province-outline.ts'
import { toDrawing } from '#shared/areas/province-projection.ts'
import type { LatLng } from './queries.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const empty: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }

const grow = (box: Box, x: number, y: number): Box => ({
  left: Math.min(box.left, x),
  top: Math.min(box.top, y),
  right: Math.max(box.right, x),
  bottom: Math.max(box.bottom, y),
})

/** The box around path data in the form of `province-map.ts`: rings of one absolute point and relative steps. */
function boxOf(path: string): Box {
  let box = empty
  for (const ring of path.split('z')) {
    let [x, y] = [0, 0]
    for (const [, dx, dy] of ring.matchAll(/(-?\d+) ?(-?\d+)/g)) {
      x += Number(dx)
      y += Number(dy)
      box = grow(box, x, y)
    }
  }
  return box
}

const boxes = Object.fromEntries(Object.entries(provincePaths).map(([code, path]) => [code, boxOf(path)]))

/** Air around a province, as a part of its size. */
const margin = 0.08

/** The part of the drawing that holds a box, widened to four by three. */
function frameOf({ left, top, right, bottom }: Box): Box {
  const needed = { width: (right - left) * (1 + 2 * margin), height: (bottom - top) * (1 + 2 * margin) }
  const width = Math.ceil(Math.max(needed.width, (needed.height * 4) / 3) / 4) * 4
  const height = (width * 3) / 4
  const corner = { left: Math.round((left + right - width) / 2), top: Math.round((top + bottom - height) / 2) }
  return { ...corner, right: corner.left + width, bottom: corner.top + height }
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const viewBoxOf = (frame: Box) => [frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top].join(' ')

/** The part of the drawing that shows a province; null for a code that is none. */
export function frameProvince(code: number): string | null {
  const box = boxes[code]
  return box ? viewBoxOf(frameOf(box)) : null
}

/** The outline of a province around a point that lies in it; null for a code that is none. A point outside of it widens the frame. */
export function outlineProvince(code: number, point: LatLng): ProvinceOutline | null {
  const [own, box] = [provincePaths[code], boxes[code]]
  if (!own || !box) return null
  const { x, y } = toDrawing(point)
  const frame = frameOf(grow(box, x, y))
  const around = Object.entries(provincePaths).filter(
    ([other]) => Number(other) !== code && overlap(frame, boxes[other] ?? empty),
  )
  return {
    viewBox: viewBoxOf(frame),
    own,
    around: around.map(([, path]) => path).join(''),
    x: Number(x.toFixed(1)),
    y: Number(y.toFixed(1)),
  }
}
