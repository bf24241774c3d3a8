/**
 * The log outside of the database: tiles, bundles of entries and signed checkpoints. A checkpoint is stored under the next number, which only one
 * process can take: so never do two follow the same one. A hint says about where the last number is.
 */
import { type Hash, joinAll, leafHash, rootOf, sameHash } from '#shared/proof/merkle.ts'
import { type Checkpoint, isSignedBy, readCheckpoint, readNote, readVerifier } from '#shared/proof/note.ts'
import {
  hashesAt,
  isInTree,
  nodesOf,
  type ReadTile,
  readEntries,
  readHashes,
  type TileName,
  tilePath,
  tileWidth,
  writeEntries,
} from '#shared/proof/tiles.ts'
import { logFolder, type Storage } from '../../external/files/storage.ts'
import type { LogKey } from '../../external/log-key.ts'

/** Signing would break what was signed before: somebody has to look. */
export class LogRefusal extends Error {
  override name = 'LogRefusal'
}

const servedKey = `${logFolder}/checkpoint`
const hintKey = `${logFolder}/last`
const numbered = (number: number) => `${logFolder}/checkpoints/${String(number).padStart(12, '0')}`
/** Checkpoints behind the last that stay: those before them are in every later one. */
const stay = 20

export interface Signed extends Checkpoint {
  number: number
  note: string
}

/** The last signed checkpoint, checked; null before the first. */
export async function lastCheckpoint(storage: Storage, key: LogKey): Promise<Signed | null> {
  const hint = Number((await storage.read(hintKey)) ?? 0)
  let number = hint
  while (await storage.has(numbered(number + 1))) number += 1
  if (number === 0) return null
  const text = (await storage.read(numbered(number)))?.toString('utf8') ?? ''
  const note = readNote(text)
  const verifier = readVerifier(key.verifier)
  const checkpoint = note && readCheckpoint(note.text)
  if (!note || !verifier || checkpoint?.origin !== key.name || !(await isSignedBy(note, verifier)))
    throw new LogRefusal(`checkpoint ${number} of the log is not signed by its key: put back the key and the folder`)
  return { ...checkpoint, number, note: text }
}

/** Stores the next checkpoint; refused where another process has stored one since. */
export async function storeCheckpoint(storage: Storage, number: number, note: string): Promise<void> {
  const bytes = Buffer.from(note)
  if (!(await storage.putNew(numbered(number), bytes)))
    throw new LogRefusal(`checkpoint ${number} of the log was signed by another process`)
  await storage.put(hintKey, Buffer.from(String(number)))
  await storage.put(servedKey, bytes)
  if (number > stay) await storage.remove(numbered(number - stay))
}

/** The checkpoint for the public; null before the first. */
export const readServed = async (storage: Storage): Promise<Buffer | null> => storage.read(servedKey)

export const keyOfTile = (name: TileName): string => `${logFolder}/${tilePath(name)}`

/** Reads tiles of a tree; a part of one that is whole by now is cut from it. */
export const tilesIn =
  (storage: Storage): ReadTile =>
  async (name) => {
    const bytes = (await storage.read(keyOfTile(name))) ?? (await partOf(storage, name))
    if (!bytes) throw new LogRefusal(`${keyOfTile(name)} is missing`)
    return bytes
  }

async function partOf(storage: Storage, name: TileName): Promise<Uint8Array | null> {
  const whole = name.width < tileWidth ? await storage.read(keyOfTile({ ...name, width: tileWidth })) : null
  return whole && cut(whole, name)
}

/** The root of the stored tree. */
export const storedRoot = (storage: Storage, size: number): Promise<Hash> =>
  rootOf(nodesOf(tilesIn(storage), size), size)

/** Puts entries behind the first `old`; answers the new root, from the stored tiles. */
export async function growTree(
  storage: Storage,
  old: Checkpoint | null,
  entries: readonly Uint8Array[],
): Promise<Hash> {
  const before = old?.size ?? 0
  if (old && !sameHash(await storedRoot(storage, before), old.root))
    throw new LogRefusal('the tiles of the log are not those that were signed: put back the folder')
  const read = tilesIn(storage)
  const edgeOf = async (level: TileName['level']) => {
    const at = hashesAt(level, before)
    const index = Math.floor(at / tileWidth)
    const width = at % tileWidth
    return { index, bytes: width > 0 ? await read({ level, index, width }) : new Uint8Array() }
  }
  const put = async (name: TileName, bytes: Uint8Array) => {
    await storage.put(keyOfTile(name), bytes)
    if (name.width === tileWidth) await removeParts(storage, name)
  }
  const bundles = await edgeOf('entries')
  for (const [i, chunk] of chunked([...readEntries(bundles.bytes), ...entries]).entries())
    await put({ level: 'entries', index: bundles.index + i, width: chunk.length }, writeEntries(chunk))
  let fresh: Hash[] = entries.map(leafHash)
  for (let level = 0; fresh.length > 0; level += 1) {
    const edge = await edgeOf(level)
    const chunks = chunked([...readHashes(edge.bytes), ...fresh])
    for (const [i, chunk] of chunks.entries())
      await put({ level, index: edge.index + i, width: chunk.length }, Buffer.concat(chunk))
    fresh = chunks.filter(({ length }) => length === tileWidth).map(joinAll)
  }
  return storedRoot(storage, before + entries.length)
}

const chunked = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / tileWidth) }, (_, i) => all.slice(i * tileWidth, (i + 1) * tileWidth))

/** The parts that stood before a tile was whole. */
async function removeParts(storage: Storage, name: TileName): Promise<void> {
  for await (const { key } of storage.list(`${keyOfTile(name)}.p`)) await storage.remove(key)
}

/** Entries from `from` up to the end of a tree, compared with its leaves, a bundle at a time. */
export async function* storedEntries(storage: Storage, from: number, { size, root }: Checkpoint) {
  if (!sameHash(await storedRoot(storage, size), root))
    throw new LogRefusal('the tiles of the log are not those that were signed')
  const read = tilesIn(storage)
  for (let index = Math.floor(from / tileWidth); index * tileWidth < size; index += 1) {
    const width = Math.min(tileWidth, size - index * tileWidth)
    const leaves = readHashes(await read({ level: 0, index, width }))
    for (const [i, entry] of readEntries(await read({ level: 'entries', index, width })).entries()) {
      const leaf = leafHash(entry)
      if (!sameHash(leaf, leaves[i] ?? leaf.subarray(1)))
        throw new LogRefusal(`entry ${index * tileWidth + i} of the log was changed`)
      if (index * tileWidth + i >= from) yield { index: index * tileWidth + i, entry, leaf }
    }
  }
}

/** A file of the tree that was signed last; null for any other. Its tiles answer for each part of them. */
export async function readTileFile(storage: Storage, name: TileName, size: number): Promise<Uint8Array | null> {
  if (!isInTree(name, size)) return null
  const width = Math.min(tileWidth, hashesAt(name.level, size) - name.index * tileWidth)
  return cut(await tilesIn(storage)({ ...name, width }), name)
}

const cut = (bytes: Uint8Array, { level, width }: TileName): Uint8Array =>
  level === 'entries' ? writeEntries(readEntries(bytes).slice(0, width)) : bytes.subarray(0, width * 32)
