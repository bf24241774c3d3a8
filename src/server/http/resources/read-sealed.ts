/** A picture that is not public, from where it lies sealed. */
import { problems } from '#shared/problems.ts'
import { originalFile } from '../../domain/photos/store-photo.ts'
import { type Storage, StorageFailure } from '../../external/files/storage.ts'

/** Null where there is none. Throws `unavailable` where the storage does not answer. */
export const readSealed = (storage: Storage, key: string) =>
  storage.read(originalFile(key)).catch((error: unknown) => {
    throw error instanceof StorageFailure ? problems.unavailable() : error
  })
