/**
 * From the bytes that somebody sent to plain pixels. What they are is told by the bytes alone, never by a name or a header; the
 * head is read before anything is unpacked; and what comes out are upright sRGB pixels that carry nothing else: no place where
 * the photo was taken, no camera, no script behind the picture's end.
 */
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import {
  PHOTO_MAX_BYTES,
  PHOTO_MAX_HEIGHT,
  PHOTO_MAX_PIXELS,
  PHOTO_WIDTHS,
  type PhotoCrop,
  SQUARE_WIDTHS,
} from '#shared/photos.ts'
import { PhotoRefusal } from './photo-refusal.ts'

/**
 * Kinds that are taken, and the decoder that must be the one to read them. Of an animation it is the first picture. AVIF is not among
 * them: a megabyte of it unpacked for 6.5 s and took 900 MB, where 50 megapixels of JPEG took 0.8 s and 310 MB; no camera makes it.
 */
const decoders: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** A picture that unpacks for longer than this, in seconds, was made to. */
const longestDecode = 30

export interface Pixels {
  bytes: Buffer
  width: number
  height: number
}

/** Reads a picture at the size of its largest variant. Throws a {@link PhotoRefusal}. */
export async function decodePhoto(bytes: Uint8Array, crop?: PhotoCrop): Promise<Pixels> {
  const size = largestVariant(await lookAt(bytes), crop)
  try {
    const pixels = await sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ ...size, fit: crop ? 'cover' : 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: longestDecode })
      .toBuffer()
    return { bytes: pixels, ...size }
  } catch (error) {
    throw new PhotoRefusal('broken', { cause: error })
  }
}

/** Upright size of a picture that may be unpacked. */
async function lookAt(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  if (bytes.length === 0) throw new PhotoRefusal('empty')
  if (bytes.length > PHOTO_MAX_BYTES) throw new PhotoRefusal('size')
  const kind = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (/^image\/hei[cf]/.test(kind?.mime ?? '')) throw new PhotoRefusal('heic')
  const decoder = decoders[kind?.mime ?? '']
  if (!decoder) throw new PhotoRefusal('type')
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new PhotoRefusal('broken', { cause: error })
    })
  if (head.format !== decoder) throw new PhotoRefusal('type')
  if (head.width * head.height > PHOTO_MAX_PIXELS) throw new PhotoRefusal('pixels')
  return head.autoOrient
}

/** Size of the largest variant: inside the largest that we keep, never larger than it came, never less than a pixel. */
function largestVariant({ width, height }: { width: number; height: number }, crop?: PhotoCrop) {
  if (crop === 'square') {
    const side = Math.min(width, height, SQUARE_WIDTHS.at(-1) as number)
    return { width: side, height: side }
  }
  const scale = Math.min(1, (PHOTO_WIDTHS.at(-1) as number) / width, PHOTO_MAX_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
