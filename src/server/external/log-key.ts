/**
 * The key that signs checkpoints of the log. It lies in a file, outside of the database and of its backups: a writer of rows signs nothing.
 * The file holds it as Go's `sumdb/note` does, with the log's name, which stays when the public address changes.
 */
import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import path from 'node:path'
import { ed25519, fromBase64, keyId, signatureLine, toBase64, writeVerifier } from '#shared/proof/note.ts'
import type { Env } from '../settings/env.ts'
import { readKeyFile } from './key-file.ts'

/** Of Ed25519, before the 32 bytes of a private key (RFC 8410). */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface LogKey {
  /** The log's name. */
  name: string
  /** The public key, as `name+hash+base64`. */
  verifier: string
  /** The text with the log's signature below it. */
  signNote(text: string): string
}

/** From `PRIVATE+KEY+name+hash+base64`; null for what is none. */
export function readLogKey(text: string): LogKey | null {
  const [, name = '', id = '', encoded = ''] = /^PRIVATE\+KEY\+([^+\s]+)\+([\da-f]{8})\+(\S+)$/.exec(text.trim()) ?? []
  const typed = fromBase64(encoded)
  if (typed?.length !== 33 || typed[0] !== ed25519) return null
  const key = createPrivateKey({ key: Buffer.concat([prefix, typed.subarray(1)]), format: 'der', type: 'pkcs8' })
  const known = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  if (keyId(name, Uint8Array.of(ed25519, ...known)) !== id) return null
  return {
    name,
    verifier: writeVerifier(name, ed25519, known),
    signNote: (text) => `${text}\n${signatureLine({ name, id, signature: sign(null, Buffer.from(text), key) })}`,
  }
}

/** A new one for a log of that name. */
export function makeLogKey(name: string): string {
  const seed = randomBytes(32)
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  const known = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const id = keyId(name, Uint8Array.of(ed25519, ...known))
  return `PRIVATE+KEY+${name}+${id}+${toBase64(Uint8Array.of(ed25519, ...seed))}`
}

/** The key of `LOG_KEY_FILE`, made on first use and readable by its owner alone. */
export function openLogKey({
  LOG_KEY_FILE,
  DATA_DIR,
  PUBLIC_URL,
}: Pick<Env, 'LOG_KEY_FILE' | 'DATA_DIR' | 'PUBLIC_URL'>): LogKey {
  const file = LOG_KEY_FILE ?? path.join(DATA_DIR, 'log.key')
  const key = readLogKey(readKeyFile(file, () => makeLogKey(`${new URL(PUBLIC_URL).host}/log`)))
  if (!key) throw new Error(`${file} is no key of a log: put back the one that was there`)
  return key
}
