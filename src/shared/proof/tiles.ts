/** The tree as files (C2SP tlog-tiles): tiles of 256 hashes, every eighth level of the tree, and bundles of 256 entries beside the lowest. */
import { type Hash, joinAll, type ReadNode } from './merkle.ts'

export const tileWidth = 256
const hashSize = 32
/** Levels of tiles that a size below 2^53 can have. */
const mostLevels = 7
/** Bytes of an entry at most: its length stands in two bytes. */
export const mostOfEntry = 65_535

export interface TileName {
  /** Of tiles, or the bundles of entries. */
  level: number | 'entries'
  index: number
  /** Hashes or entries in it, 1 to 256. */
  width: number
}

/** As in `tile/0/x001/x234/067.p/8`. */
export function tilePath({ level, index, width }: TileName): string {
  let digits = String(index)
  digits = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const groups = digits.match(/\d{3}/g) ?? []
  const name = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level}/${name}${width < tileWidth ? `.p/${width}` : ''}`
}

/** Null for every other spelling: an address names one file. */
export function readTilePath(path: string): TileName | null {
  const found = /^tile\/([0-6]|entries)\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path)
  if (!found) return null
  const [, level = '', groups = '', width] = found
  const name: TileName = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, '')),
    width: width === undefined ? tileWidth : Number(width),
  }
  return Number.isSafeInteger(name.index) && tilePath(name) === path ? name : null
}

/** Hashes of a tile's level in a tree of that size. */
export const hashesAt = (level: TileName['level'], size: number): number =>
  level === 'entries' ? size : Math.floor(size / tileWidth ** level)

/** True if a tree of that size has the tile. A tile that is whole by now still answers for its earlier parts. */
export const isInTree = ({ level, index, width }: TileName, size: number): boolean =>
  index * tileWidth + width <= hashesAt(level, size)

/** The tiles, and the bundles, that a tree gets when it grows, the lowest first. */
export function tilesOfGrowth(old: number, size: number): TileName[] {
  const names: TileName[] = []
  for (const level of ['entries' as const, ...Array.from({ length: mostLevels }, (_, i) => i)]) {
    const [before, after] = [hashesAt(level, old), hashesAt(level, size)]
    if (before === after) continue
    for (let index = Math.floor(before / tileWidth); index * tileWidth < after; index += 1)
      names.push({ level, index, width: Math.min(tileWidth, after - index * tileWidth) })
  }
  return names
}

export const readHashes = (bytes: Uint8Array): Hash[] =>
  Array.from({ length: Math.floor(bytes.length / hashSize) }, (_, i) =>
    bytes.subarray(i * hashSize, (i + 1) * hashSize),
  )

/** Entries of a bundle; throws where a length and the bytes do not agree. */
export function readEntries(bytes: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    const entry = bytes.subarray(at + 2, at + 2 + length)
    if (at + 2 > bytes.length || entry.length !== length) throw new Error('A bundle of entries is cut off.')
    entries.push(entry)
    at += 2 + length
  }
  return entries
}

export function writeEntries(entries: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0))
  let at = 0
  for (const entry of entries) {
    if (entry.length > mostOfEntry) throw new RangeError('An entry is longer than its length can say.')
    bytes[at] = entry.length >> 8
    bytes[at + 1] = entry.length & 255
    bytes.set(entry, at + 2)
    at += 2 + entry.length
  }
  return bytes
}

/** Reads a tile of a tree; throws where it is not there. */
export type ReadTile = (name: TileName) => Promise<Uint8Array>

/** Nodes of a tree of that size, from its tiles; each is read once. */
export function nodesOf(readTile: ReadTile, size: number): ReadNode {
  const cache = new Map<string, Promise<Hash[]>>()
  const hashesOf = (level: number, index: number) => {
    const width = Math.min(tileWidth, hashesAt(level, size) - index * tileWidth)
    const name = { level, index, width }
    const known = cache.get(tilePath(name))
    if (known) return known
    const reading = readTile(name).then((bytes) => {
      if (bytes.length !== width * hashSize) throw new Error(`${tilePath(name)} has the wrong length.`)
      return readHashes(bytes)
    })
    cache.set(tilePath(name), reading)
    return reading
  }
  return async (level, index) => {
    const ofTile = Math.floor(level / 8)
    const count = 2 ** (level % 8)
    const first = index * count
    const hashes = await hashesOf(ofTile, Math.floor(first / tileWidth))
    return joinAll(hashes.slice(first % tileWidth, (first % tileWidth) + count))
  }
}
