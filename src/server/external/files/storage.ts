/**
 * Where uploaded files are stored: in the data folder, or in a bucket where S3_BUCKET is set. Both through flydrive, with the same
 * keys. The bucket stays private and is read by the server alone, so no policy of a bucket can ever show an original.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Disk, errors } from 'flydrive'
import type { Log } from '../../log/log.ts'
import type { Env } from '../../settings/env.ts'
import { AtomicFsDriver } from './atomic-fs-driver.ts'

/** The storage could not do it: a full disk, a missing right, a bucket out of reach. It is logged; people are told to try later. */
export class StorageFailure extends Error {
  override name = 'StorageFailure'
}

/** Folder in which the ends of the record's chains are noted (domain/audit/noted-heads.ts): a backup brings it along. */
export const headsFolder = 'audit-heads'

/** Folder in which letters are archived as PDF (domain/cards/archive-letter.ts). */
export const lettersFolder = 'letters'

/** Folder of the files of open data (domain/open/dumps/keep-dumps.ts): made anew each night, so no backup has them. */
export const dumpsFolder = 'dumps'

/** Folder of the log of publications (domain/proof/log-files.ts). */
export const logFolder = 'log'

export interface StoredFile {
  key: string
  changedAt: Date
}

/** Each method throws a {@link StorageFailure} when the storage fails. Keys are paths such as `media/…`. */
export interface Storage {
  kind: 'disk' | 's3'
  /** Whole or not at all; an old file under the key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** As `put`, where nothing is under the key yet; false where something is. Of several at a time one succeeds. */
  putNew(key: string, bytes: Uint8Array): Promise<boolean>
  /** As `put`, from a file that may be larger than memory. */
  putFile(key: string, file: string): Promise<void>
  /** Whole or not at all, as if put anew; fails where there is none. */
  copy(from: string, to: string): Promise<void>
  /** Null where there is none. */
  read(key: string): Promise<Buffer | null>
  /** As `read`, for a file that may be larger than memory. Null where there is none. */
  stream(key: string): Promise<Readable | null>
  has(key: string): Promise<boolean>
  /** Time at which it was last put; null where there is none. */
  changedAt(key: string): Promise<Date | null>
  /** In bytes; null where there is none. */
  size(key: string): Promise<number | null>
  /** One that is not there counts as removed. */
  remove(key: string): Promise<void>
  /** Every file below a folder. */
  list(folder: string): AsyncIterable<StoredFile>
}

export type StorageEnv = Pick<
  Env,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** Opens the configured storage. Nothing is written or asked for until it is used. */
export async function openStorage(env: StorageEnv, log: Pick<Log, 'error'>): Promise<Storage> {
  const kind = env.S3_BUCKET ? 's3' : 'disk'
  const driver = env.S3_BUCKET ? await s3Driver(env, env.S3_BUCKET) : new AtomicFsDriver(env.DATA_DIR)
  const disk = new Disk(driver)
  const guarded = async <T>(doing: string, key: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      log.error({ err: error, key }, `storage failed: ${doing}`)
      throw new StorageFailure(`${doing} ${key}`, { cause: error })
    }
  }
  return {
    kind,
    put: (key, bytes) => guarded('put', key, () => disk.put(key, bytes)),
    putNew: (key, bytes) => guarded('put', key, () => driver.putNew(key, bytes)),
    putFile: (key, file) =>
      guarded('put', key, async () => {
        // A bucket takes no stream of unknown length.
        const { size: contentLength } = await stat(file)
        await disk.putStream(key, createReadStream(file), { contentLength })
      }),
    copy: (from, to) => guarded('copy', from, () => disk.copy(from, to)),
    read: (key) => guarded('read', key, () => readOrNull(disk, key)),
    stream: (key) => guarded('read', key, async () => ((await disk.exists(key)) ? await disk.getStream(key) : null)),
    has: (key) => guarded('has', key, () => disk.exists(key)),
    changedAt: (key) => guarded('look at', key, async () => (await lookAt(disk, key))?.lastModified ?? null),
    size: (key) => guarded('look at', key, async () => (await lookAt(disk, key))?.contentLength ?? null),
    remove: (key) => guarded('remove', key, () => disk.delete(key)),
    async *list(folder) {
      let paginationToken: string | undefined
      do {
        const page = await guarded('list', folder, () => disk.listAll(folder, { recursive: true, paginationToken }))
        for (const file of page.objects) {
          if (!file.isFile) continue
          const found = await guarded('look at', file.key, () => lookAt(disk, file.key))
          if (found) yield { key: file.key, changedAt: found.lastModified }
        }
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}

/** Null where it is not there, or goes while it is checked: another instance may be removing it. */
async function lookAt(disk: Disk, key: string) {
  try {
    return await disk.getMetaData(key)
  } catch (error) {
    if (await disk.exists(key)) throw error
    return null
  }
}

async function readOrNull(disk: Disk, key: string): Promise<Buffer | null> {
  try {
    const bytes = await disk.getBytes(key)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (error) {
    if (error instanceof errors.E_CANNOT_READ_FILE && isMissing(error.cause)) return null
    throw error
  }
}

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error &&
  (('code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR')) || cause.name === 'NoSuchKey')

/** Amazon's client is large and is loaded only where there is a bucket. */
async function s3Driver(env: StorageEnv, bucket: string) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const client = new S3Client({
    region: env.S3_REGION,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Without keys the client finds those of the machine it runs on.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Amazon's newer checksums are refused by others.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  })
  class Driver extends S3Driver {
    async putNew(key: string, bytes: Uint8Array): Promise<boolean> {
      try {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, IfNoneMatch: '*' }))
        return true
      } catch (error) {
        // 409: somebody else is at it.
        const { httpStatusCode } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {}
        if (httpStatusCode === 412 || httpStatusCode === 409) return false
        throw error
      }
    }
  }
  return new Driver({
    client,
    bucket,
    visibility: 'private',
    // Rights are the bucket's own matter: many servers of S3's kind have no lists of rights for single files.
    supportsACL: false,
  })
}
