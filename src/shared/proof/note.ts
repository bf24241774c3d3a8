/**
 * Checkpoints as signed notes (C2SP signed-note, tlog-checkpoint): name of the log, size, root, and signatures of the log and of witnesses.
 * Keys are written as `name+hash+base64`. The check runs on Web Crypto, in browsers and on the server.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import type { Hash } from './merkle.ts'

/** Signature types: of a log, and of a witness with its time (tlog-cosignature). */
export const [ed25519, cosignature] = [1, 4]

const utf8 = new TextEncoder()
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Null for what is not its one spelling. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
    return toBase64(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

export interface Verifier {
  name: string
  /** Four bytes, in hexadecimal. */
  id: string
  type: number
  key: Uint8Array
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key's four bytes: of its name, type and bytes. */
export const keyId = (name: string, typed: Uint8Array): string =>
  hex(
    sha256
      .create()
      .update(utf8.encode(`${name}\n`))
      .update(typed)
      .digest()
      .subarray(0, 4),
  )

/** A public key as people and programs pass it on. */
export function writeVerifier(name: string, type: number, key: Uint8Array): string {
  const typed = Uint8Array.of(type, ...key)
  return `${name}+${keyId(name, typed)}+${toBase64(typed)}`
}

/** Null for what is no key. */
export function readVerifier(text: string): Verifier | null {
  const found = /^([^+\s]+)\+([\da-f]{8})\+(\S+)$/.exec(text.trim())
  const [, name = '', id = '', encoded = ''] = found ?? []
  const typed = fromBase64(encoded)
  if (typed?.length !== 33 || keyId(name, typed) !== id) return null
  return { name, id, type: typed[0] ?? 0, key: typed.subarray(1) }
}

export interface NoteSignature {
  name: string
  id: string
  signature: Uint8Array
}

export interface SignedNote {
  /** The signed text, with its last line's end. */
  text: string
  signatures: NoteSignature[]
}

export const signatureLine = ({ name, id, signature }: NoteSignature): string => {
  const bytes = Uint8Array.from(id.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return `— ${name} ${toBase64(Uint8Array.of(...bytes, ...signature))}\n`
}

/** Null for what is no signed note. */
export function readNote(note: string): SignedNote | null {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) return null
  const signatures: NoteSignature[] = []
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const [, name = '', encoded = ''] = /^— ([^+\s]+) (\S+)$/.exec(line) ?? []
    const bytes = fromBase64(encoded)
    if (!name || !bytes || bytes.length < 5) return null
    signatures.push({ name, id: hex(bytes.subarray(0, 4)), signature: bytes.subarray(4) })
  }
  return { text: note.slice(0, end + 1), signatures }
}

export interface Checkpoint {
  origin: string
  size: number
  root: Hash
}

export const writeCheckpoint = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`

/** Null for what is no checkpoint. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [origin = '', size = '', encoded = '', ...rest] = text.split('\n')
  const root = fromBase64(encoded)
  if (!origin || !/^(0|[1-9]\d{0,15})$/.test(size) || root?.length !== 32 || rest.length === 0) return null
  return { origin, size: Number(size), root }
}

/** Throws where this browser has no Ed25519. */
async function isSigned(key: Uint8Array, signature: Uint8Array, text: string): Promise<boolean> {
  const known = await crypto.subtle.importKey('raw', key.slice(), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', known, signature.slice(), utf8.encode(text))
}

/** Time at which a witness saw it, in seconds, and the check of its signature; null where it did not sign. */
async function cosignedAt({ text, signatures }: SignedNote, by: Verifier): Promise<number | null> {
  const found = signatures.find(({ name, id }) => name === by.name && id === by.id)
  if (found?.signature.length !== 72) return null
  const time = Number(new DataView(found.signature.slice().buffer).getBigUint64(0))
  const isRight = await isSigned(by.key, found.signature.subarray(8), cosigned(text, time))
  return isRight ? time : null
}

/** The text that a witness signs. */
export const cosigned = (text: string, time: number): string => `cosignature/v1\ntime ${time}\n${text}`

/** True if the key signed the note: a log's, or a witness's. */
export async function isSignedBy(note: SignedNote, by: Verifier): Promise<boolean> {
  if (by.type === cosignature) return (await cosignedAt(note, by)) !== null
  const found = note.signatures.find(({ name, id }) => name === by.name && id === by.id)
  return found !== undefined && isSigned(by.key, found.signature, note.text)
}
