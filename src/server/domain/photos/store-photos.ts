/**
 * The photos of a form, for its `prepare`: their faults are shown beside their field, like any other bad input.
 *
 * @example
 * prepare: (_input, { storage, files, photoNaming }) =>
 *   storePhotos(storage, files, { field: 'avatar', naming: photoNaming, crop: 'square', least: 1 })
 */
import { type PhotoFault, photoFaults } from '#shared/photos/photo-faults.ts'
import type { PhotoCrop } from '#shared/photos/photos.ts'
import type { Storage } from '../../external/files/storage.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { PhotoNaming } from './photo-names.ts'
import { PhotoRefusal } from './photo-refusal.ts'
import { type StoredPhoto, storePhoto } from './store-photo.ts'

/** A photo as it was sent: a file until the answer is made, or the reason why there is none. */
export interface SentFile {
  path: string
  size: number
  fault?: PhotoFault
}

/** A photo that came before the form did. */
export interface ReadyFile {
  path: () => Promise<Uint8Array>
  fault?: undefined
}

export interface PhotoField {
  /** The form's file field, where errors are shown. */
  field: string
  /** By the form's sender. */
  naming: PhotoNaming
  crop?: PhotoCrop
  /** Fewest photos. @default 0 */
  least?: number
  /** Most photos, where the page has other forms that take more. @default all that the page takes */
  most?: number
}

/**
 * Stores the photos of a form in their order. Throws an `InputRefusal` for the field: 422, or 503 where it is not the person's
 * doing. One photo at a time, so that forms take turns; photos stored before a refusal are there when it is sent again.
 */
export async function storePhotos(
  storage: Storage,
  files: readonly (SentFile | ReadyFile)[],
  { field, naming, crop, least = 0, most }: PhotoField,
): Promise<StoredPhoto[]> {
  if (files.length < least) throw new InputRefusal({ [field]: photoFaults.empty })
  if (most !== undefined && files.length > most) throw new InputRefusal({ [field]: photoFaults.many })
  const stored: StoredPhoto[] = []
  try {
    for (const { fault } of files) if (fault) throw new PhotoRefusal(fault)
    for (const { path } of files) stored.push(await storePhoto(storage, path, { naming, crop }))
  } catch (error) {
    throw error instanceof PhotoRefusal ? new InputRefusal({ [field]: error.code }) : error
  }
  return stored
}
