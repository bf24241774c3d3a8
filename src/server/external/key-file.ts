/** A key that lies in a file, made on first use and readable by its owner alone. Several processes may start on the same folder at once. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'

/** The file's text. A key is written beside it and linked to its place whole: one process makes it, and none reads a part of it. */
export function readKeyFile(file: string, make: () => string): string {
  if (!fs.existsSync(file)) {
    const beside = `${file}.${randomUUID()}`
    fs.writeFileSync(beside, `${make()}\n`, { flag: 'wx', mode: 0o600, flush: true })
    try {
      fs.linkSync(beside, file)
    } catch (error) {
      // Another process was quicker.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(beside)
    }
  }
  return fs.readFileSync(file, 'utf8').trim()
}
