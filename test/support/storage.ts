/** A storage in a folder of its own, for the tests of one file. */
import { photoNaming } from '#server/domain/photos/photo-names.ts'
import { openStorage, type Storage } from '#server/external/files/storage.ts'
import { testFolder } from './folder.ts'

/** Names of one person's photos. */
export const naming = photoNaming(Buffer.alloc(32, 7), 'somebody')

const nowhere = {
  S3_BUCKET: undefined,
  S3_ENDPOINT: undefined,
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
}

/** The storage of a data folder. */
export const storageIn = (folder: string, log: { error(what: unknown): void } = console): Promise<Storage> =>
  openStorage({ DATA_DIR: folder, S3_REGION: 'us-east-1', ...nowhere }, log as never)

/** The storage, its folder, and its log. */
export async function testStorage(): Promise<{ storage: Storage; folder: string; logged: unknown[] }> {
  const folder = testFolder()
  const logged: unknown[] = []
  return { storage: await storageIn(folder, { error: (what: unknown) => void logged.push(what) }), folder, logged }
}
