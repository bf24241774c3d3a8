/** A storage in a folder of its own, for the tests of one file. */
import { photoNaming } from '#server/domain/photos/photo-names.ts'
import { openStorage, type Storage } from '#server/external/files/storage.ts'
import { testFolder } from './folder.ts'

/** How photos of one person are named. */
export const naming = photoNaming(Buffer.alloc(32, 7), 'somebody')

/** The storage, its folder, and its log. */
export async function testStorage(): Promise<{ storage: Storage; folder: string; logged: unknown[] }> {
  const folder = testFolder()
  const logged: unknown[] = []
  const nowhere = {
    S3_BUCKET: undefined,
    S3_ENDPOINT: undefined,
    S3_ACCESS_KEY_ID: undefined,
    S3_SECRET_ACCESS_KEY: undefined,
  }
  const env = { DATA_DIR: folder, S3_REGION: 'us-east-1', ...nowhere }
  return {
    storage: await openStorage(env, { error: (what: unknown) => void logged.push(what) } as never),
    folder,
    logged,
  }
}
