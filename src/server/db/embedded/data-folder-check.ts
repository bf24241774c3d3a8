/**
 * Whether a data folder is still the one that was opened, and takes files. PostgreSQL does not notice when it is gone: its open
 * files go on working without a name, and all that it acknowledges is lost with the process.
 */
import fs from 'node:fs/promises'
import path from 'node:path'

const probeName = 'write-probe'

/** Remembers the folder as it is now; the returned function rejects when it is gone, another, or takes no new file. */
export async function watchDataFolder(folder: string): Promise<() => Promise<void>> {
  const marker = path.join(folder, 'PG_VERSION')
  const { dev, ino } = await fs.stat(marker)
  return async () => {
    const found = await fs.stat(marker)
    if (found.dev !== dev || found.ino !== ino) throw new Error(`${folder} is not the folder that was opened.`)
    const probe = path.join(folder, probeName)
    await fs.writeFile(probe, `${process.pid}\n`, { mode: 0o600, flush: true })
    await fs.rm(probe)
  }
}
