/**
 * From uploaded bytes to plain pixels. The bytes alone decide the format, never a name or an HTTP header; the file's
 * header is read before anything is decoded; and the output is upright sRGB pixels that carry nothing else: no
 * location, no camera, no script behind the picture's end.
 */
import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import type { Metadata } from 'sharp'
import {
  PHOTO_MAX_BYTES,
  PHOTO_MAX_HEIGHT,
  PHOTO_MAX_MEMORY,
  PHOTO_MAX_PIXELS,
  PHOTO_WIDTHS,
  type PhotoCrop,
  SQUARE_WIDTHS,
} from '#shared/photos/photos.ts'
import { type Sharp, sharp } from '../../external/sharp.ts'
import { type UnpackedPage, unpack } from '../../external/unpack.ts'
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

/**
 * Decoded one at a time: files that take more than this decoded, in bytes. Others take up to 100 MB, so that two at a time stay within
 * 420 MB for any upload (measured: {@link memoryFor} and up to 55 MB for the rest of the work).
 */
const heavy = 64_000_000
const heavyTurn = pLimit(1)

export interface Pixels {
  bytes: Buffer
  width: number
  height: number
}

/** Reads a picture at the size of its largest variant. Throws a {@link PhotoRefusal}. */
export async function decodePhoto(bytes: Uint8Array, crop?: PhotoCrop): Promise<Pixels> {
  const mime = await kindOf(bytes)
  if (/^image\/hei[cf]/.test(mime)) return heavyTurn(() => decodeHeic(bytes, crop))
  const head = await lookAt(bytes, mime)
  const picture = () => sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' }).autoOrient()
  const draw = () => drawAt(largestVariant(head.autoOrient, crop), picture(), crop)
  return memoryFor(head) > heavy ? heavyTurn(draw) : draw()
}

/** Formats of phones' photos that sharp’s build does not read for their patents. */
async function decodeHeic(bytes: Uint8Array, crop?: PhotoCrop): Promise<Pixels> {
  const unpacked = await unpack({ kind: 'heic', bytes, mostPixels: PHOTO_MAX_PIXELS }).catch((error: unknown) => {
    throw new PhotoRefusal('heic', { cause: error })
  })
  if ('fault' in unpacked) throw new PhotoRefusal(unpacked.fault === 'pixels' ? 'pixels' : 'heic')
  const [{ data, width, height }] = unpacked.pages as [UnpackedPage]
  return drawAt(largestVariant({ width, height }, crop), sharp(data, { raw: { width, height, channels: 4 } }), crop)
}

async function drawAt(size: { width: number; height: number }, picture: Sharp, crop?: PhotoCrop): Promise<Pixels> {
  try {
    const pixels = await picture
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

/** The format of the bytes; empty where unknown. Throws a {@link PhotoRefusal} where there are none, or too many. */
export async function kindOf(bytes: Uint8Array): Promise<string> {
  if (bytes.length === 0) throw new PhotoRefusal('empty')
  if (bytes.length > PHOTO_MAX_BYTES) throw new PhotoRefusal('size')
  return (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ''
}

/** The head of a picture that may be unpacked. */
async function lookAt(bytes: Uint8Array, mime: string): Promise<Metadata> {
  const decoder = decoders[mime]
  if (!decoder) throw new PhotoRefusal('type')
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new PhotoRefusal('broken', { cause: error })
    })
  if (head.format !== decoder) throw new PhotoRefusal('type')
  if (head.width * head.height > PHOTO_MAX_PIXELS) throw new PhotoRefusal('pixels')
  if (memoryFor(head) > PHOTO_MAX_MEMORY) throw new PhotoRefusal('memory')
  return head
}

/**
 * Bytes that a decoder holds until it has seen the whole file; others go through it in strips. Measured at 50 megapixels: JPEG in
 * several scans 290–310 MB (412 as CMYK), interlaced PNG 229 (449 of 16 bits with transparency), GIF 243; the rest under 105.
 */
function memoryFor({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const pixels = width * height
  // The canvas, and a byte for each of the picture's indexes.
  if (format === 'gif') return pixels * 5
  // Lossless ones are unpacked whole, and the head does not tell.
  if (format === 'webp') return pixels * 4
  if (!isProgressive) return 0
  // Of a JPEG the coefficients, of two bytes each.
  const bytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  return pixels * channels * bytes
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
