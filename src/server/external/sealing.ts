/**
 * Seals secrets that the database stores and that must be read again, with AES-256-GCM and a key that is not in the database: a copy of the database, or a
 * backup of it, opens nothing. The first key seals; the others open what was sealed before, until the next start has sealed it anew.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Env } from '../settings/env.ts'
import { readKeyFile } from './key-file.ts'

const cipher = 'aes-256-gcm'
const [ivSize, tagSize] = [12, 16]
const fileName = 'secret.key'

export interface Sealed {
  key_id: string
  sealed: Buffer
}

export interface Sealing {
  /** Seals for one `owner`: nobody else's row opens it. */
  seal(secret: Buffer, owner: string): Sealed
  /** Null where its key is not there, or it was changed. One without a key was never sealed. */
  open(stored: { key_id: string | null; sealed: Buffer }, owner: string): Buffer | null
  /** True if it is sealed by the first key. */
  isNewest(keyId: string | null): boolean
}

export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('sealing').update(key).digest('hex').slice(0, 16)

/** With these keys of 32 bytes, the first of which seals. */
export function makeSealing([newest, ...older]: readonly [Buffer, ...Buffer[]]): Sealing {
  const keys = new Map([newest, ...older].map((key) => [keyIdOf(key), key]))
  const newestId = keyIdOf(newest)
  return {
    seal(secret, owner) {
      const iv = randomBytes(ivSize)
      const sealer = createCipheriv(cipher, newest, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([iv, sealer.update(secret), sealer.final(), sealer.getAuthTag()])
      return { key_id: newestId, sealed }
    },
    open({ key_id, sealed }, owner) {
      if (key_id === null) return sealed
      const key = keys.get(key_id)
      if (!key || sealed.length <= ivSize + tagSize) return null
      const opener = createDecipheriv(cipher, key, sealed.subarray(0, ivSize)).setAAD(Buffer.from(owner))
      opener.setAuthTag(sealed.subarray(-tagSize))
      try {
        return Buffer.concat([opener.update(sealed.subarray(ivSize, -tagSize)), opener.final()])
      } catch {
        return null
      }
    },
    isNewest: (keyId) => keyId === newestId,
  }
}

/** The keys of `SECRET_KEYS`, else one in a file of the data folder, made on first use and readable by its owner alone. */
export function openSealing({ SECRET_KEYS: keys, DATA_DIR }: Pick<Env, 'SECRET_KEYS' | 'DATA_DIR'>): Sealing {
  return makeSealing(keys ?? [readKey(DATA_DIR)])
}

function readKey(folder: string): Buffer {
  const file = path.join(folder, fileName)
  const key = Buffer.from(
    readKeyFile(file, () => randomBytes(32).toString('base64url')),
    'base64url',
  )
  if (key.length !== 32) throw new Error(`${file} is no key: put back the one that was there`)
  return key
}
