/**
 * PGlite's folder on disk with commits that survive a power cut. PGlite starts with fsync off, and even with it on its
 * file system answers fsync without doing anything. Here fsync reaches the disk. `fdatasync` of the WebAssembly side
 * never arrives, hence `wal_sync_method=fsync`.
 */
import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** A file or folder as Emscripten knows it, and an open file. */
interface FsNode {
  name: string
}
interface FsStream {
  nfd?: number
  node: FsNode
}

/** The parts of Emscripten's file system for Node that are replaced. */
interface EmscriptenModule {
  FS: { lookupNode(parent: FsNode, name: string): FsNode; destroyNode(node: FsNode): void }
  NODEFS: {
    realPath(node: FsNode): string
    node_ops: { mknod(parent: FsNode, name: string, mode: number, dev: number): FsNode }
    stream_ops: {
      fsync?(stream: FsStream): number
      read(stream: FsStream, ...rest: unknown[]): number
      write(stream: FsStream, buffer: unknown, offset: number, length: number, position: number): number
    }
  }
}

/** As in `initdb`'s `--wal-segsize`, in bytes. */
export const walSegmentSize = 4 * 1024 * 1024
const walSegmentName = /^[0-9A-F]{24}$/

/** Start of a file of the log of changes in it, in bytes; undefined for other files. */
function walStart(name: string): number | undefined {
  if (!walSegmentName.test(name)) return undefined
  const high = Number.parseInt(name.slice(8, 16), 16)
  return high * 2 ** 32 + Number.parseInt(name.slice(16), 16) * walSegmentSize
}

/** A folder with a real fsync. */
export class DurableNodeFS extends NodeFS {
  /** End of the log of changes: bytes since the database was made, as far as this process wrote them. */
  walEnd = 0
  readonly #onUse: () => void

  /** `onUse` is called whenever the disk has done something: a long statement is then not taken for one that hangs. */
  constructor(folder: string, onUse: () => void = () => undefined) {
    super(folder)
    this.#onUse = onUse
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: unknown) => this.#improve(module as EmscriptenModule)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #improve({ FS, NODEFS }: EmscriptenModule): void {
    const { node_ops: nodes, stream_ops: streams } = NODEFS
    streams.fsync = (stream) => {
      if (stream.nfd != null) fs.fdatasyncSync(stream.nfd)
      else syncFolder(NODEFS.realPath(stream.node))
      this.#onUse()
      return 0
    }
    const { read, write } = streams
    streams.read = (...given) => {
      this.#onUse()
      return read(...given)
    }
    streams.write = (stream, buffer, offset, length, position) => {
      const written = write(stream, buffer, offset, length, position)
      const start = walStart(stream.node.name)
      if (start !== undefined) this.walEnd = Math.max(this.walEnd, start + position + written)
      this.#onUse()
      return written
    }
    const { mknod } = nodes
    nodes.mknod = (parent, name, mode, dev) => {
      try {
        return mknod(parent, name, mode, dev)
      } catch (error) {
        // It has noted the file before it made it; the name would count as taken until the next start.
        FS.destroyNode(FS.lookupNode(parent, name))
        throw error
      }
    }
  }
}

/** Makes new, renamed and removed names in a folder durable. Windows cannot do it, nor does it need it. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = fs.openSync(folder, 'r')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}

/**
 * PostgreSQL's start parameters for durable commits. The log of changes is kept small, because a start waits for its replay: see checkpoints.ts. Of
 * the files that a checkpoint frees, no more are kept than the next stretch needs.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'min_wal_size=16MB',
  '-c',
  'max_wal_size=96MB',
]
