/**
 * Pictures as both sides know them: the limits of uploads, and how a picture's key tells its addresses. A key carries the
 * size of the largest variant, so that a list needs no other column to draw a picture without a jump.
 */

/** Largest file that is taken, in bytes. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024
/** Most pixels of a file: 50 megapixels of a phone, such as 8,192 × 6,144, and a bound for small files that unpack to large ones. */
export const PHOTO_MAX_PIXELS = 52_000_000
/** Most memory that unpacking a file may need, in bytes: that of a progressive JPEG of {@link PHOTO_MAX_PIXELS}, and a little. */
export const PHOTO_MAX_MEMORY = 320_000_000
/** Most photos of one form. */
export const PHOTOS_MOST = 8
/** Largest form: its photos and the texts around them, in bytes. Proxies in front must let as much through. */
export const UPLOAD_MAX_BYTES = PHOTOS_MOST * PHOTO_MAX_BYTES + 1024 * 1024
/** Widths in which a photo is stored, in pixels; never wider than it came. */
export const PHOTO_WIDTHS = [320, 640, 960, 1600] as const
/** Widths of a square picture: an avatar from the smallest in a list to a person's own page on a dense screen. */
export const SQUARE_WIDTHS = [96, 192, 384, 768] as const
/** Highest photo, in pixels: a long screenshot becomes narrower, because WebP ends at 16,383. */
export const PHOTO_MAX_HEIGHT = 6400

/** A photo as pages get it. */
export interface PhotoView {
  key: string
  /** `#rrggbb`: most of it. */
  color: string
  /** Its colours three by two, row by row, in six hex digits each; not there for pictures whose colours nobody has looked at. */
  blur?: string
}

export const photoFormats = ['avif', 'webp'] as const
export type PhotoFormat = (typeof photoFormats)[number]
/** `square` cuts out the middle. */
export type PhotoCrop = 'square'

/** The drawn pictures of the demo, which have names in place of a hash and two widths. */
const drawn = { width: 800, height: 600, widths: [400, 800] as readonly number[] }

/** `p` or `s` (square), a name of 43 letters that only the server can work out, with a slash after two of them, and the size. */
const keyPattern = /^([ps])([\w-]{2}\/[\w-]{41})-(\d{1,4})x(\d{1,4})$/

/** The key of a picture that is called `name`. */
export const photoKey = (
  name: string,
  { width, height }: { width: number; height: number },
  crop?: PhotoCrop,
): string => `${crop === 'square' ? 's' : 'p'}${name.slice(0, 2)}/${name.slice(2)}-${width}x${height}`

export const isPhotoKey = (key: string): boolean => keyPattern.test(key)

/** Widths of the variants of a picture that is `width` wide at most. */
export const variantWidths = (width: number, crop?: PhotoCrop): number[] => [
  ...(crop === 'square' ? SQUARE_WIDTHS : PHOTO_WIDTHS).filter((each) => each < width),
  width,
]

/** Size of the largest variant and all widths, narrowest first. A key that is none of an upload is a drawn picture's. */
export function photoShape(key: string): { width: number; height: number; widths: readonly number[] } {
  const [, shape, , width, height] = keyPattern.exec(key) ?? []
  if (!width) return drawn
  return {
    width: Number(width),
    height: Number(height),
    widths: variantWidths(Number(width), shape === 's' ? 'square' : undefined),
  }
}

const fileUrl = (key: string, width: number, format: PhotoFormat) => `/media/${key}-${width}.${format}`

/** Address of the variant that is `width` pixels wide or the next wider one; of the widest where all are narrower. */
export function photoUrl(key: string, width: number, format: PhotoFormat = 'webp'): string {
  const { widths } = photoShape(key)
  return fileUrl(key, widths.find((each) => each >= width) ?? (widths.at(-1) as number), format)
}

/** Value of a `srcset`: every variant with its width. */
export const srcset = (key: string, format: PhotoFormat = 'webp'): string =>
  photoShape(key)
    .widths.map((width) => `${fileUrl(key, width, format)} ${width}w`)
    .join(', ')
