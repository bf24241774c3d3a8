/** A folder of its own for the tests of one file, removed after them. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

export function testFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
