/** Zoom and shift that compared pictures share: the factor, and the middle, in parts of a picture's size. */
export interface Zoom {
  scale: number
  /** 0 is the middle; to the right and down. */
  x: number
  y: number
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 }
const most = 8
/** Of a button or a key. */
export const ZOOM_STEP = 1.5
export const MOVE_STEP = 0.15

const between = (value: number, least: number, greatest: number) => Math.min(Math.max(value, least), greatest)

/** Nothing beside the picture ever comes into sight. */
function within({ scale, x, y }: Zoom): Zoom {
  const edge = (scale - 1) / 2
  return { scale, x: between(x, -edge, edge) + 0, y: between(y, -edge, edge) + 0 }
}

/** Enlarged by the factor; the middle stays in the middle. */
export function enlarge({ scale, x, y }: Zoom, factor: number): Zoom {
  const next = between(scale * factor, 1, most)
  return within({ scale: next, x: (x * next) / scale, y: (y * next) / scale })
}

/** Moved by parts of a picture's size. */
export const move = ({ scale, x, y }: Zoom, by: { x: number; y: number }): Zoom =>
  within({ scale, x: x + by.x, y: y + by.y })

const keys: Readonly<Record<string, (zoom: Zoom) => Zoom>> = {
  '+': (zoom) => enlarge(zoom, ZOOM_STEP),
  '=': (zoom) => enlarge(zoom, ZOOM_STEP),
  '-': (zoom) => enlarge(zoom, 1 / ZOOM_STEP),
  '0': () => whole,
  ArrowLeft: (zoom) => move(zoom, { x: MOVE_STEP, y: 0 }),
  ArrowRight: (zoom) => move(zoom, { x: -MOVE_STEP, y: 0 }),
  ArrowUp: (zoom) => move(zoom, { x: 0, y: MOVE_STEP }),
  ArrowDown: (zoom) => move(zoom, { x: 0, y: -MOVE_STEP }),
}

/** Action of a key; null for one without any, as arrows while the pictures are whole. */
export function zoomByKey(zoom: Zoom, key: string): Zoom | null {
  if (key.startsWith('Arrow') && zoom.scale === 1) return null
  return keys[key]?.(zoom) ?? null
}
