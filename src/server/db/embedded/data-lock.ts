/**
 * One process per data folder: two would corrupt the embedded database silently. The lock is the operating system's, taken
 * through SQLite (built into Node) on an empty file: it cannot be stale, for it ends with the process however that ends,
 * and it holds between containers that share the folder. Nothing else in this process may open `database.lock`: closing any
 * descriptor of that file would let go of the lock.
 */
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseRefusal } from '../refusal.ts'

/** SQLite's code for "someone else has it"; the upper bytes say more that does not matter here. */
const isBusy = (error: Error): boolean => 'errcode' in error && (Number(error.errcode) & 0xff) === 5

function ownerOf(pidFile: string): string {
  try {
    return ` (pid ${Number.parseInt(fs.readFileSync(pidFile, 'utf8'), 10)})`
  } catch {
    return ''
  }
}

/**
 * Makes the folder when it is missing and takes it for this process. Returns a function that releases it.
 * Throws `DatabaseRefusal` when another process has it, or when it cannot be written.
 */
export function lockDataFolder(dataDir: string): () => void {
  const pidFile = path.join(dataDir, 'database.pid')
  let lock: DatabaseSync | undefined
  try {
    fs.mkdirSync(dataDir, { recursive: true })
    lock = new DatabaseSync(path.join(dataDir, 'database.lock'), { timeout: 0 })
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
    fs.writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    lock?.close()
    if (error instanceof Error && isBusy(error)) {
      throw new DatabaseRefusal(
        `The data folder ${dataDir} is in use by another process${ownerOf(pidFile)}. Stop that one, or choose another folder with DATA_DIR.`,
      )
    }
    throw new DatabaseRefusal(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code ?? (error as Error).message}). Give this user the right to write there, or choose another folder with DATA_DIR.`,
    )
  }
  const held = lock
  return () => {
    fs.rmSync(pidFile, { force: true })
    held.close()
  }
}
