/**
 * The parts of a PMTiles archive (version 3) before its tiles: header, directories and metadata, after the specification
 * (github.com/protomaps/PMTiles, spec/v3). The tiles follow in the order of their ids, so that an archive is written without being held.
 */
import { gzipSync } from 'node:zlib'

/** A tile and the bytes that it has, packed with gzip. */
export interface ArchivedTile {
  id: number
  length: number
}

export interface AboutArchive {
  name: string
  /** Degrees. */
  bounds: readonly [west: number, south: number, east: number, north: number]
  deepest: number
  layers: readonly string[]
}

/** The place of a tile along the curve that orders them (Hilbert's), after those of all lower zooms. */
export function tileId(z: number, x: number, y: number): number {
  let [id, px, py] = [(4 ** z - 1) / 3, x, y]
  for (let s = 2 ** z / 2; s >= 1; s /= 2) {
    const rx = (px & s) > 0 ? 1 : 0
    const ry = (py & s) > 0 ? 1 : 0
    id += s * s * ((3 * rx) ^ ry)
    if (ry === 0) {
      if (rx === 1) [px, py] = [s - 1 - (px & (s - 1)), s - 1 - (py & (s - 1))]
      ;[px, py] = [py, px]
    }
    px &= s - 1
    py &= s - 1
  }
  return id
}

/** Browsers read header and root at once, of this many bytes. */
const firstRead = 16_384
export const headerBytes = 127
const [gzip, vectorTiles] = [2, 1]

interface Entry extends ArchivedTile {
  offset: number
  /** Number of its tiles; none of a leaf. */
  run: number
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return [...bytes, rest]
}

/** Ids as differences, then runs, lengths and offsets. */
function directory(entries: readonly Entry[]): Buffer {
  const columns = [
    entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0)),
    entries.map(({ run }) => run),
    entries.map(({ length }) => length),
    entries.map(({ offset }) => offset + 1),
  ]
  return gzipSync(Buffer.from([entries.length, ...columns.flat()].flatMap(varint)))
}

/** A root that fits into the first read, and the directories that it leads to where there are too many tiles for one. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const root = directory(entries)
  if (root.length <= firstRead - headerBytes) return { root, leaves: Buffer.alloc(0) }
  for (let size = 4096; ; size *= 2) {
    const leaves: Buffer[] = []
    const led: Entry[] = []
    let offset = 0
    for (let from = 0; from < entries.length; from += size) {
      const leaf = directory(entries.slice(from, from + size))
      led.push({ id: entries[from]?.id ?? 0, offset, length: leaf.length, run: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = directory(led)
    if (root.length <= firstRead - headerBytes) return { root, leaves: Buffer.concat(leaves) }
  }
}

/** All before the tiles, which are in the order of their ids. */
export function archiveHead(tiles: readonly ArchivedTile[], about: AboutArchive): Buffer {
  let bytes = 0
  const entries = tiles.map(({ id, length }) => {
    const entry = { id, length, offset: bytes, run: 1 }
    bytes += length
    return entry
  })
  const { root, leaves } = directories(entries)
  const said = gzipSync(
    JSON.stringify({ name: about.name, vector_layers: about.layers.map((id) => ({ id, fields: {} })) }),
  )
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0, 'latin1')
  header[7] = 3
  const saidAt = headerBytes + root.length
  const leavesAt = saidAt + said.length
  const dataAt = leavesAt + leaves.length
  const places = [headerBytes, root.length, saidAt, said.length, leavesAt, leaves.length, dataAt, bytes]
  const counts = [tiles.length, tiles.length, tiles.length]
  for (const [at, word] of [...places, ...counts].entries()) header.writeBigUInt64LE(BigInt(word), 8 + at * 8)
  header.set([1, gzip, gzip, vectorTiles, 0, about.deepest], 96)
  for (const [at, degrees] of about.bounds.entries())
    header.writeInt32LE(Math.round(degrees * 10_000_000), 102 + at * 4)
  return Buffer.concat([header, root, said, leaves])
}
