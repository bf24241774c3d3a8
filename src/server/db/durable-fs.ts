/**
 * PGlite's folder on disk with commits that survive a power cut. PGlite starts with fsync off, and even with it on its
 * file system answers fsync without doing anything. Here fsync reaches the disk. `fdatasync` of the WebAssembly side
 * never arrives, hence `wal_sync_method=fsync`.
 */
import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The parts of Emscripten's file system for Node that are replaced. */
interface EmscriptenNodeFs {
  realPath(node: unknown): string
  stream_ops: { fsync?(stream: { nfd?: number; node: unknown }): number }
}

/** A folder whose fsync is one. */
export class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...(emscriptenOpts.preRun ?? [])]
    preRun.push((module: unknown) => {
      const { NODEFS } = module as { NODEFS: EmscriptenNodeFs }
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd != null) fs.fdatasyncSync(stream.nfd)
        else syncFolder(NODEFS.realPath(stream.node))
        return 0
      }
    })
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** Makes new, renamed and removed names in a folder durable. Windows cannot do it, nor does it need it. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = fs.openSync(folder, 'r')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}

/** PostgreSQL's start parameters for durable commits; the WAL is kept small because recovery is what a start waits for. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync', '-c', 'max_wal_size=256MB'],
]
