/**
 * Checks a log from outside, with nothing but its files and the public key: signature of the checkpoint, that it holds the checkpoint of last time, and
 * that entries stand in it as they are shown. The same in a browser and on the command line.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { consistencyProof, inclusionProof, isConsistent, isIncluded, leafHash } from './merkle.ts'
import { fromBase64, isSignedBy, readCheckpoint, readNote, readVerifier, toBase64 } from './note.ts'
import { nodesOf, type ReadTile, tilePath } from './tiles.ts'

/** A file below the log's address. */
export type ReadFile = (name: string) => Promise<Uint8Array>

/** A text in an entry, which stands there as a hash of both. */
export interface ShownText {
  /** In base64. */
  salt: string
  text: string
}

export interface ShownEntry {
  /** Null while the log does not have it. */
  index: number | null
  /** Canonical JSON. */
  entry: string
  texts: readonly ShownText[]
}

export interface SavedCheckpoint {
  key: string
  size: number
  /** In base64. */
  root: string
}

export interface LogReport {
  /** Null where this browser cannot check signatures of this kind. */
  isSigned: boolean | null
  /** Against the checkpoint of last time. */
  since: 'first' | 'same' | 'grown' | 'broken'
  /** For each entry: in the log, waiting for it, or not as the log has it. */
  entries: ('proved' | 'waiting' | 'wrong')[]
  /** For the next time; null where something is wrong. */
  keep: SavedCheckpoint | null
}

const utf8 = new TextEncoder()
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** True if each text is the one whose hash stands in the entry. */
function hasTexts({ entry, texts }: ShownEntry): boolean {
  return texts.every(({ salt, text }) => {
    const salted = fromBase64(salt)
    const hash = salted && hex(sha256.create().update(salted).update(utf8.encode(text)).digest())
    return hash !== null && entry.includes(`{"sha256":"${hash}"}`)
  })
}

/** Throws where the log cannot be read, or is none. */
export async function checkLog(
  readFile: ReadFile,
  { key, saved, entries }: { key: string; saved: SavedCheckpoint | null; entries: readonly ShownEntry[] },
): Promise<LogReport> {
  const note = readNote(new TextDecoder().decode(await readFile('checkpoint')))
  const now = note && readCheckpoint(note.text)
  const verifier = readVerifier(key)
  if (!note || !now || !verifier) throw new Error('The log has no checkpoint.')
  const isSigned = await isSignedBy(note, verifier).catch(() => null)
  const readTile: ReadTile = (name) => readFile(tilePath(name))
  const read = nodesOf(readTile, now.size)
  const since = await compare(saved, key)
  const states: LogReport['entries'] = []
  for (const shown of entries) {
    const { index } = shown
    const leaf = leafHash(utf8.encode(shown.entry))
    if (index === null || index >= now.size) states.push('waiting')
    else {
      const isThere = isIncluded({ leaf, index, ...now }, await inclusionProof(read, index, now.size))
      states.push(isThere && hasTexts(shown) ? 'proved' : 'wrong')
    }
  }
  const isRight = isSigned !== false && since !== 'broken' && now.origin === verifier.name
  return {
    isSigned: isSigned && now.origin === verifier.name,
    since,
    entries: states,
    keep: isRight ? { key, size: now.size, root: toBase64(now.root) } : null,
  }

  async function compare(before: SavedCheckpoint | null, log: string): Promise<LogReport['since']> {
    const root = before && fromBase64(before.root)
    if (!before || !root || !now) return 'first'
    if (before.key !== log || before.size > now.size) return 'broken'
    const proof = await consistencyProof(read, before.size, now.size)
    if (!isConsistent({ size: before.size, root }, now, proof)) return 'broken'
    return before.size === now.size ? 'same' : 'grown'
  }
}
