/** A server of S3's kind on a free port of this machine, with one empty bucket, for the tests of one file. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'
import type { StorageEnv } from '#server/external/files/storage.ts'

/** The environment of a storage in the bucket, and the way to end the server before the tests do. */
export async function s3Server(): Promise<{ env: StorageEnv; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 's3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= server.close()
    return stopped
  }
  afterAll(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    stop,
    env: {
      DATA_DIR: '/nonexistent',
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      // s3rver knows this one pair.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  }
}
