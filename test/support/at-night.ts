/**
 * Single tests that `npm test` leaves to the night, as night.ts does with whole files: each does once more, on another form or after another fault,
 * what a file by day does. `npm test -- --all` runs them, and so does `npm test -- NAME` with the name of their file.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { night } from './night.ts'
import { asksNight } from './share.ts'

/** Declares a test for the night; `dayFile` has its rule by day. */
export function atNight(dayFile: string): (name: string, run: () => Promise<void>, timeout?: number) => void {
  if (dayFile in night || !existsSync(path.join(projectRoot, dayFile)))
    throw new Error(`${dayFile} asks nothing by day`)
  return test.runIf(asksNight)
}
