/**
 * flydrive's disk driver, with a file that is either there whole or not there: pictures are cached by browsers for a year, so
 * half of one must never be seen under its name, and a file that a row names must still be there after a power cut.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import { writeWhole } from './drafts.ts'

export class AtomicFsDriver extends FSDriver {
  readonly #folder: string
  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  /** Non-public files are for the server's own user alone. */
  override async put(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    await writeWhole(this.#folder, key, contents, { isPrivate: !key.startsWith('media/'), isDurable: true })
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.put(key, contents)
  }

  /** False where there is one already. */
  async putNew(key: string, contents: Uint8Array): Promise<boolean> {
    try {
      await writeWhole(this.#folder, key, contents, { isPrivate: true, isDurable: true, isNew: true })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    }
  }

  override async copy(from: string, to: string): Promise<void> {
    await this.put(to, await this.getBytes(from))
  }

  /** flydrive's own gives the memory that lies behind the bytes: for an empty file 64 KB of old memory. */
  override getBytes(key: string): Promise<Uint8Array> {
    return readFile(path.join(this.#folder, key))
  }
}
