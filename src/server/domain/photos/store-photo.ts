/**
 * The one way in for pictures: check it, decode it, encrypt the original, make the variants. Named by sender and content, so that a form
 * sent twice stores once. The original is there before any variant and goes after the last, so that the remains of a killed process are
 * found by it. Pictures are stored *before* the transaction whose row names them (encoding takes up to a second); one that no row
 * names in the end is found by `removeUnused`.
 */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { PHOTO_MAX_BYTES, type PhotoCrop, photoFormats, photoKey, variantWidths } from '#shared/photos/photos.ts'
import { type Storage, StorageFailure } from '../../external/files/storage.ts'
import { decodePhoto } from './decode-photo.ts'
import { blurOf, colorOf, drawVariants } from './draw-variants.ts'
import type { PhotoNaming } from './photo-names.ts'
import { PhotoRefusal } from './photo-refusal.ts'

export interface StoredPhoto {
  key: string
  width: number
  height: number
  widths: number[]
  /** `#rrggbb`, shown while the picture loads. */
  color: string
  /** Its colours three by two, in 36 hex digits, shown blurred where they are at hand. */
  blur: string
  /** Of the original as it came, in hex: for checking the sealed file later. */
  sha256: string
}

/** A picture, or the way to it: those that wait lie in nobody's memory. */
export type GivenPhoto = Uint8Array | string | (() => Promise<Uint8Array>)

export interface StoreOptions {
  /** By its sender. */
  naming: PhotoNaming
  crop?: PhotoCrop
}

/** Pictures worked on at a time: each takes a thread of libuv's four, and one core is left for requests. */
const atATime = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Pictures that may wait: about half a minute. */
const mostWaiting = 32
const queue = pLimit(atATime)

/** Public file of a variant. */
export const variantFile = (key: string, width: number, format: string): string => `media/${key}-${width}.${format}`
/** The original, which only its sender ever gets (own-originals.ts). */
export const originalFile = (key: string): string => `originals/${key}`

/**
 * Stores a picture, given as bytes, as the path of a file, or as a function that reads it in its turn, and returns how to show it.
 * Throws a {@link PhotoRefusal} with its fault, or with `busy` or `storage` when it is not the picture's.
 */
export function storePhoto(storage: Storage, photo: GivenPhoto, options: StoreOptions): Promise<StoredPhoto> {
  return takeTurn(async () => {
    try {
      return await store(storage, await readPhoto(photo), options)
    } catch (error) {
      if (error instanceof StorageFailure) throw new PhotoRefusal('storage', { cause: error })
      throw error
    }
  })
}

/** Works on a picture when it is its turn. Throws a {@link PhotoRefusal} where too many wait. */
export const takeTurn = <T>(work: () => Promise<T>): Promise<T> =>
  queue.pendingCount >= mostWaiting ? Promise.reject(new PhotoRefusal('busy')) : queue(work)

/** The bytes of a picture, of those that are not too many. */
export async function readPhoto(photo: GivenPhoto): Promise<Uint8Array> {
  if (typeof photo === 'function') return photo()
  if (typeof photo !== 'string') return photo
  if ((await stat(photo)).size > PHOTO_MAX_BYTES) throw new PhotoRefusal('size')
  return readFile(photo)
}

/** True if every variant is there: a process that was killed may have left some. */
async function isDrawn(storage: Storage, key: string, widths: readonly number[]): Promise<boolean> {
  for (const width of widths)
    for (const format of photoFormats) if (!(await storage.has(variantFile(key, width, format)))) return false
  return true
}

async function store(storage: Storage, bytes: Uint8Array, { naming, crop }: StoreOptions): Promise<StoredPhoto> {
  const pixels = await decodePhoto(bytes, crop)
  const { width, height } = pixels
  const key = photoKey(naming(bytes), pixels, crop)
  const widths = variantWidths(width, crop)
  // Written again when it is there: its date tells `removeUnused` that somebody is about to name it.
  await storage.put(originalFile(key), bytes)
  if (!(await isDrawn(storage, key, widths))) {
    for await (const variant of drawVariants(pixels, widths))
      await storage.put(variantFile(key, variant.width, variant.format), variant.bytes)
  }
  const [color, blur] = [await colorOf(pixels), await blurOf(pixels)]
  return { key, width, height, widths, color, blur, sha256: createHash('sha256').update(bytes).digest('hex') }
}
