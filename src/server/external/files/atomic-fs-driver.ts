/**
 * flydrive's disk driver, with a file that is either there whole or not there: pictures are kept by browsers for a year, so
 * half of one must never be seen under its name, and what a row names must still be there after a power cut.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'

/** Drafts lie here, on the same disk and outside of what is served. */
export const draftFolder = 'drafts'

export class AtomicFsDriver extends FSDriver {
  readonly #folder: string
  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const draft = path.join(this.#folder, draftFolder, randomUUID())
    const target = path.join(this.#folder, key)
    try {
      await mkdir(path.dirname(draft), { recursive: true })
      const file = await open(draft, 'wx')
      try {
        await file.writeFile(contents)
        await file.sync()
      } finally {
        await file.close()
      }
      await mkdir(path.dirname(target), { recursive: true })
      await rename(draft, target)
    } catch (error) {
      // The draft may be the reason (a full disk) or never have been; the first error is the one to tell.
      await rm(draft, { force: true }).catch(() => undefined)
      throw error
    }
  }

  /** flydrive's own gives the memory that lies behind the bytes: of an empty file 64 KB of whatever was there. */
  override getBytes(key: string): Promise<Uint8Array> {
    return readFile(path.join(this.#folder, key))
  }
}
