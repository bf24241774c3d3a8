/**
 * Files on their way: files before they get their name, and photos of a form until it is answered. Each process has a folder of
 * its own and shows every minute that it is alive; a killed one's files go within minutes, by any process on the data folder.
 * Nobody but the server's own user reads them, for some are people's photos and mails.
 */
import { randomUUID } from 'node:crypto'
import { chmod, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

const folderOf = (dataDir: string) => path.join(dataDir, 'drafts')
const processes = 'process-'

const noneWhereMissing = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return []
  throw error
}
const own = `${processes}${randomUUID()}`

/** This process's folder of drafts in a data folder; made when something is put there. */
export const ownDrafts = (dataDir: string): string => path.join(folderOf(dataDir), own)

/** Time that a process may show no life, in milliseconds: five times the interval of {@link sweepDrafts}. */
const silence = 5 * 60_000
/** The same for drafts from before each process had its folder, without a sign of life. */
const silenceOfLoose = 3_600_000

/** Shows that this process is alive, and removes drafts of dead ones. To be called every minute. */
export async function sweepDrafts(dataDir: string, now = new Date()): Promise<void> {
  const folder = folderOf(dataDir)
  const names = await readdir(folder).catch(noneWhereMissing)
  if (names.includes(own)) await utimes(path.join(folder, own), now, now)
  // One that an older version made is open to others.
  if (names.length > 0) await chmod(folder, 0o700)
  for (const name of names) {
    if (name === own) continue
    const draft = path.join(folder, name)
    // Another instance may be sweeping too.
    const found = await stat(draft).catch(() => null)
    if (!found) continue
    const limit = name.startsWith(processes) ? silence : silenceOfLoose
    if (now.getTime() - found.mtimeMs > limit) await rm(draft, { recursive: true, force: true })
  }
}

interface Writing {
  /** Nobody else may read the file, nor look into folders made for it. */
  isPrivate: boolean
  /** There after a power cut. */
  isDurable: boolean
  /** Fails with `EEXIST` where there is one already. @default false */
  isNew?: boolean
}

/** Writes a file of a data folder so that it is either there whole or not there. */
export async function writeWhole(
  dataDir: string,
  key: string,
  contents: string | Uint8Array | Readable,
  { isPrivate, isDurable, isNew = false }: Writing,
): Promise<string> {
  const target = path.join(dataDir, key)
  const draft = path.join(ownDrafts(dataDir), randomUUID())
  try {
    await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 })
    const file = await open(draft, 'wx', isPrivate ? 0o600 : 0o644)
    try {
      await file.writeFile(contents)
      if (isDurable) await file.sync()
    } finally {
      await file.close()
    }
    await mkdir(path.dirname(target), { recursive: true, mode: isPrivate ? 0o700 : 0o755 })
    if (isNew) {
      await link(draft, target)
      await rm(draft)
    } else await rename(draft, target)
  } catch (error) {
    // The draft may be the reason (a full disk) or never have been; the first error is the one to tell.
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
  return target
}
