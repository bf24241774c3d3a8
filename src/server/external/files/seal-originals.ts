/**
 * Closes a folder of originals that an older version left open to other users of the machine. Originals say where a photo was taken. The
 * outer folder is closed first, so that nothing in it is reached any more; then folder by folder, each after its files, so that one that is
 * closed is done.
 */
import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

const openToOthers = 0o077

/** Closes open files below `originals` of a data folder; returns their number. */
export async function sealOriginals(dataDir: string, signal?: AbortSignal): Promise<number> {
  const outer = path.join(dataDir, 'originals')
  const entries = await readdir(outer, { withFileTypes: true }).catch(ignoreMissing)
  if (!entries) return 0
  await chmod(outer, 0o700)
  let sealed = 0
  for (const entry of entries) {
    if (signal?.aborted) break
    const folder = path.join(outer, entry.name)
    if (!entry.isDirectory() || !(await isOpen(folder))) continue
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name)
      if (await isOpen(file)) {
        await chmod(file, 0o600).catch(ignoreMissing)
        sealed++
      }
    }
    await chmod(folder, 0o700)
  }
  return sealed
}

/** True if anybody but its owner may do anything with it; one that is gone is not open. */
async function isOpen(entry: string): Promise<boolean> {
  const found = await stat(entry).catch(ignoreMissing)
  return found !== undefined && (found.mode & openToOthers) !== 0
}

const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
