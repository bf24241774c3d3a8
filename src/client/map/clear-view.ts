/**
 * Where a map looks so that pins are seen whole: none of those that matter under a button or a card or across the edge, and of the others
 * as few as can be. Tried out with the pins' own boxes: room kept on all four sides would leave a phone's map a strip.
 */
import { type Pin, roomOf, tile } from './cluster-places.ts'
import { tileAt } from './world-square.ts'

/** Pixels, of the world or of the map. */
export interface Box {
  west: number
  east: number
  north: number
  south: number
}

export const meet = (a: Box, b: Box) => a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south
export const isWithin = (a: Box, b: Box) =>
  a.west >= b.west && a.east <= b.east && a.north >= b.north && a.south <= b.south
const moved = (it: Box, x: number, y: number): Box => ({
  west: it.west + x,
  east: it.east + x,
  north: it.north + y,
  south: it.south + y,
})

/** The upper left corner of the view, in pixels of the world. */
interface Corner {
  x: number
  y: number
}

export interface View extends Corner {
  zoom: number
}

interface Wish {
  pinsAt(zoom: number): readonly Pin[]
  /** The pins to be seen whole. */
  isWanted(pin: Pin): boolean
  /** As how many pins at least they are seen. */
  parts?: number
  /** The zooms to try, closest first. */
  zooms: readonly number[]
  width: number
  height: number
  /** The overlays of the map, in its pixels. */
  overlays: readonly Box[]
  /** The map's present view, if it is not to move further than it must. */
  from?: Corner
}

/** Places tried along each side. */
const tries = 20
/** By how much wider a view may be in which no other pin is cut, or all that is wanted is not pushed to one side. */
const wider = 0.75
/** Further from its middle than this share of the map's width, the wanted points are pushed to one side. */
const aside = 1 / 5

export function boxOf(pin: Pin, zoom: number): Box {
  const { x, y } = tileAt(pin, zoom)
  const { half, above, below } = roomOf(pin.places)
  return { west: x * tile - half, east: x * tile + half, north: y * tile - above, south: y * tile + below }
}

/** The closest view with all that is wanted, in its middle as far as nothing lies there; undefined where there is none. */
export function findClearView({ pinsAt, isWanted, parts = 1, zooms, width, height, overlays, from }: Wish) {
  const frame: Box = { west: 0, east: width, north: 0, south: height }
  let best: (View & { cut: number; off: number }) | undefined
  for (const zoom of zooms) {
    if (best && zoom < best.zoom - wider) break
    const pins = pinsAt(zoom)
    const wanted = pins.filter(isWanted).map((pin) => boxOf(pin, zoom))
    const others = pins.filter((pin) => !isWanted(pin)).map((pin) => boxOf(pin, zoom))
    if (wanted.length < parts) break
    const [west, north] = [Math.min(...wanted.map((it) => it.west)), Math.min(...wanted.map((it) => it.north))]
    const [spareX, spareY] = [
      width - Math.max(...wanted.map((it) => it.east)) + west,
      height - Math.max(...wanted.map((it) => it.south)) + north,
    ]
    if (spareX < 0 || spareY < 0) continue
    const liked = from ?? { x: west - spareX / 2, y: north - spareY / 2 }
    for (const { x, y } of corners(west, north, spareX, spareY, liked)) {
      const isClear = (it: Box) => overlays.every((over) => !meet(it, over))
      if (!wanted.every((it) => isClear(moved(it, -x, -y)))) continue
      const cut = others
        .map((it) => moved(it, -x, -y))
        .filter((it) => meet(it, frame) && !(isWithin(it, frame) && isClear(it))).length
      const off = from ? 0 : Math.hypot(x - liked.x, y - liked.y)
      const isBetter = !best || cut < best.cut || (cut === best.cut && best.off > aside * width && off < best.off / 2)
      if (isBetter) best = { zoom, x, y, cut, off }
      // Those that follow at this zoom are further off.
      if (cut === 0) break
    }
    if (best?.cut === 0 && best.off <= aside * width) return best
  }
  return best
}

/** Corners from which all of a box is seen, nearest to the liked one first. */
function corners(west: number, north: number, spareX: number, spareY: number, liked: Corner): Corner[] {
  const along = Array.from({ length: tries + 1 }, (_, at) => at / tries)
  const all = along.flatMap((i) => along.map((j) => ({ x: west - spareX * i, y: north - spareY * j })))
  const isSeen = liked.x <= west && liked.x >= west - spareX && liked.y <= north && liked.y >= north - spareY
  const far = ({ x, y }: Corner) => (x - liked.x) ** 2 + (y - liked.y) ** 2
  return [...(isSeen ? [liked] : []), ...all].sort((a, b) => far(a) - far(b))
}
