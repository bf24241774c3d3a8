/** The square that is cut out of a picture: where it is, how far it can go, and the cutting. Lengths are pixels of the picture. */

export interface Size {
  width: number
  height: number
}

/** Middle of the square, and how many times it fits into the picture's shorter side. */
export interface CropFrame {
  x: number
  y: number
  zoom: number
}

/** Longest side of the cut: enough for the largest avatar on the sharpest screen. */
export const largestCut = 1024
/** A square below this many pixels would be a blur. */
const smallestSquare = 128
const largestZoom = 4

/** The largest square, in the middle: the server's default. */
export const middleFrame = ({ width, height }: Size): CropFrame => ({ x: width / 2, y: height / 2, zoom: 1 })

/** Side of the square in the picture. */
export const sideOf = ({ width, height }: Size, { zoom }: CropFrame): number => Math.min(width, height) / zoom

/** Greatest zoom; 1 for a picture that is small already. */
export const zoomLimit = ({ width, height }: Size): number =>
  Math.max(1, Math.min(largestZoom, Math.min(width, height) / smallestSquare))

/** The nearest frame that lies inside the picture. */
export function fitFrame(size: Size, frame: CropFrame): CropFrame {
  const zoom = Math.min(zoomLimit(size), Math.max(1, frame.zoom))
  const half = sideOf(size, { ...frame, zoom }) / 2
  const between = (value: number, end: number) => Math.min(end - half, Math.max(half, value))
  return { x: between(frame.x, size.width), y: between(frame.y, size.height), zoom }
}

/** The frame moved by parts of its own side: 0.5 is half a square to the right, or down. */
export function moveFrame(size: Size, frame: CropFrame, right: number, down: number): CropFrame {
  const side = sideOf(size, frame)
  return fitFrame(size, { ...frame, x: frame.x + right * side, y: frame.y + down * side })
}

/** Position of the frame between its ends (0 and 1) along `axis`; 0.5 where it cannot move. */
export function placeOf(size: Size, frame: CropFrame, axis: 'x' | 'y'): number {
  const side = sideOf(size, frame)
  const play = (axis === 'x' ? size.width : size.height) - side
  return play < 1 ? 0.5 : (frame[axis] - side / 2) / play
}

/** The frame put between its ends along `axis`, the counterpart of {@link placeOf}. */
export function placeFrame(size: Size, frame: CropFrame, axis: 'x' | 'y', place: number): CropFrame {
  const side = sideOf(size, frame)
  const play = (axis === 'x' ? size.width : size.height) - side
  return fitFrame(size, { ...frame, [axis]: side / 2 + place * play })
}

/** Draws the inside of the frame onto a square canvas, on white, because a JPEG has no transparency. */
export function drawFrame(canvas: HTMLCanvasElement, picture: HTMLCanvasElement, frame: CropFrame): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const side = sideOf(picture, frame)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, frame.x - side / 2, frame.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as a JPEG, at most {@link largestCut} wide. At once and not in a promise: a form asks for it while it is being sent. */
export function cutSquare(picture: HTMLCanvasElement, frame: CropFrame): Blob {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(largestCut, Math.round(sideOf(picture, frame)))
  drawFrame(canvas, picture, frame)
  const [, bytes = ''] = canvas.toDataURL('image/jpeg', 0.9).split(',')
  return new Blob([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], { type: 'image/jpeg' })
}
