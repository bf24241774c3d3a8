/**
 * The operator's own map with roads, where `MAP_FILE` names one: a PMTiles archive of vector tiles, of which browsers read the pieces that
 * they need. The file is checked once, at start, and held open. Nothing of a request reaches the disk but two numbers.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { MapMaker, MappedBox } from '#shared/areas/map-tiles.ts'
import { reachesThailandBox } from '#shared/areas/thailand.ts'
import { StartRefusal } from '../settings/refusal.ts'

export interface MapArchive {
  /** From the file's own data on its tiles: two machines with copies of one file have the same. */
  tag: string
  bytes: number
  /** The boxes in which it has roads, in degrees. */
  areas: readonly MappedBox[]
  /** The closest zoom of its tiles. */
  deepest: number
  maker: MapMaker
  /** True if it is still the file of the start: one that was written over in place is another under the same tag. */
  isSame(): Promise<boolean>
  /** Both ends included. Throws where the file has become shorter. */
  read(from: number, to: number): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/** Of version 3 (github.com/protomaps/PMTiles, spec/v3). */
const headerBytes = 127
const [none, gzip] = [1, 2]
const vectorTiles = 1
/** Layers without which a map shows nothing, in the words of Protomaps' basemap: other makers of tiles have others. */
const layers = ['water', 'roads']
/** More than any country's: a longer one is no directory. */
const mostDirectoryBytes = 256 * 1024 * 1024
/** Read at once: a tile is smaller, all of the file is not held in memory. */
const chunkBytes = 256 * 1024

/** Offsets of an archive's parts and the type of its tiles; null for a file that is not version 3. */
function readHeader(header: Buffer) {
  if (header.length < headerBytes || header.toString('latin1', 0, 7) !== 'PMTiles' || header[7] !== 3) return null
  const number = (at: number) => Number(header.readBigUInt64LE(at))
  const degrees = (at: number) => header.readInt32LE(at) / 10_000_000
  const tiles = { from: number(56), bytes: number(64) }
  const part = (at: number) => ({ from: number(at), bytes: number(at + 8) })
  const [root, about, leaves] = [part(8), part(24), part(40)]
  return {
    /** Its metadata. */
    about,
    /** That, and where each tile lies. */
    parts: [root, about, leaves],
    end: Math.max(...[tiles, root, about, leaves].map(({ from, bytes }) => from + bytes)),
    /** Of directories and of tiles. */
    packing: [header[97] ?? 0, header[98] ?? 0] as const,
    kind: header[99],
    deepest: header[101] ?? 0,
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)] as const satisfies MappedBox,
  }
}

async function piece(handle: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, from)
  return buffer.subarray(0, bytesRead)
}

/** A stream of the handle's own would leave a listener with it for ever. */
async function* chunks(handle: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at <= to; ) {
    const chunk = await piece(handle, at, Math.min(chunkBytes, to - at + 1))
    if (chunk.length === 0) throw new Error(`the file ends at ${at}`)
    yield chunk
    at += chunk.length
  }
}

/** The metadata's name of an archive that this product's own command has made. */
export const ownName = 'place-safety'

/** The layers that it says it has, none where that cannot be read, and its maker. */
function saidIn(about: Buffer, packing: number): { layers: string[]; maker: MapMaker } {
  try {
    const text = packing === gzip ? gunzipSync(about, { maxOutputLength: mostDirectoryBytes }) : about
    const { name, vector_layers: known } = JSON.parse(text.toString()) as {
      name?: string
      vector_layers?: { id: string }[]
    }
    return { layers: (known ?? []).map(({ id }) => id), maker: name === ownName ? 'operator' : 'protomaps' }
  } catch {
    return { layers: [], maker: 'protomaps' }
  }
}

async function look(handle: FileHandle, refuse: (why: string) => StartRefusal) {
  const { size } = await handle.stat()
  const first = await piece(handle, 0, headerBytes)
  const header = readHeader(first)
  if (!header) throw refuse('is no PMTiles archive of version 3')
  if (header.kind !== vectorTiles) throw refuse('holds pictures, not vector tiles')
  if (!header.packing.every((it) => it === gzip || it === none))
    throw refuse('is packed in a way that browsers cannot read (gzip or none)')
  if (size < header.end) throw refuse(`is cut off: it has ${size} of ${header.end} bytes`)
  if (header.parts.some(({ bytes }) => bytes > mostDirectoryBytes)) throw refuse('is no PMTiles archive of version 3')
  const { about, bounds, deepest } = header
  const said = saidIn(await piece(handle, about.from, about.bytes), header.packing[0])
  const missing = layers.filter((layer) => !said.layers.includes(layer))
  if (missing.length > 0)
    throw refuse(`has other layers than Protomaps’ basemap: it has no layer ${missing.join(', ')}`)
  if (!reachesThailandBox(bounds)) throw refuse(`shows nothing of Thailand, but ${bounds.join(', ')}`)
  const hash = createHash('sha256').update(first)
  for (const { from, bytes } of header.parts) hash.update(await piece(handle, from, bytes))
  return { tag: hash.digest('hex').slice(0, 16), bytes: size, areas: [bounds], deepest, maker: said.maker }
}

interface HeldArchive extends Pick<MapArchive, 'tag' | 'areas' | 'deepest' | 'maker'> {
  /** Makes all of it, once, when the first piece is asked for. */
  make(): Buffer
}

/** An archive that is made when somebody looks at a map, and is held in memory from then on. */
export function heldMapArchive({ make, ...known }: HeldArchive): MapArchive {
  let made: Buffer | undefined
  const all = () => {
    made ??= make()
    return made
  }
  return {
    ...known,
    get bytes() {
      return all().length
    },
    isSame: async () => true,
    read: async function* (from, to) {
      yield all().subarray(from, to + 1)
    },
    close: async () => undefined,
  }
}

/** Opens the file until it is closed; null where none is named. Throws a `StartRefusal` that names the fault. */
export async function openMapArchive(file: string | undefined): Promise<MapArchive | null> {
  if (file === undefined) return null
  const refuse = (why: string) =>
    new StartRefusal(
      `MAP_FILE=${file} ${why}. Name a .pmtiles file that pmtiles extract or make-map has made, or leave MAP_FILE out: maps show outlines then.`,
    )
  let handle: FileHandle
  try {
    handle = await open(file, 'r')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw refuse(code === 'ENOENT' ? 'is not there' : `cannot be read (${code ?? message})`)
  }
  try {
    const known = await look(handle, refuse)
    const { mtimeMs } = await handle.stat()
    return {
      ...known,
      isSame: async () => {
        const now = await handle.stat()
        return now.size === known.bytes && now.mtimeMs === mtimeMs
      },
      read: (from, to) => chunks(handle, from, to),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error instanceof StartRefusal ? error : refuse(`cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
