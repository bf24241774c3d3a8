/**
 * A photo that came in parts before the form that names it (domain/uploads): it goes the way of all photos, then its parts are deleted. A
 * used one is still known by its hash, so that a form sent again, or for another question, is answered without the bytes.
 */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Storage } from '../../external/files/storage.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { PhotoNaming } from '../photos/photo-names.ts'
import { PhotoRefusal } from '../photos/photo-refusal.ts'
import type { StoredPhoto } from '../photos/store-photo.ts'
import { storePhotos } from '../photos/store-photos.ts'
import { findUpload, isComplete, readUpload, type UploadName } from '../uploads/queries.ts'

/** A run's data of a photo. */
export type SavedPhoto = Pick<StoredPhoto, 'key' | 'sha256'>

interface PhotoTools {
  db: Kysely<Schema>
  storage: Storage
  /** By its sender. */
  naming: PhotoNaming
}

/** The photo of an upload. Throws a refusal where it is not there, another person's, not complete, or no photo. */
export async function uploadedPhoto(tools: PhotoTools, name: UploadName): Promise<SavedPhoto> {
  const { db, storage, naming } = tools
  const upload = await findUpload(db, name)
  if (!upload || !isComplete(upload)) throw new InputRefusal({ photos: 'error:run.uploadMissing' })
  if (upload.key !== null) return { key: upload.key, sha256: name.sha256 }
  const read = async () => {
    const bytes = await readUpload(db, name)
    // The same form, sent twice, was quicker: sent again, it is answered.
    if (bytes.length !== upload.size) throw new PhotoRefusal('busy')
    return bytes
  }
  const [photo] = await storePhotos(storage, [{ path: read }], { field: 'photos', naming })
  return photo as StoredPhoto
}
