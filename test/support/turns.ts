/**
 * Browser files run two at a time before one server. Those in which its officer goes to places take turns: each looks for places that
 * nobody visits, and two would begin at the same one.
 */
import { mkdirSync, rmdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, inject } from 'vitest'

/** Longer than any of these files takes on a busy machine. */
const patience = 600_000

/** Call it at the top of the file, before any visit to a place. The folder that holds the turn goes with the run's data. */
export function waitForTurn(): void {
  const turn = `${inject('dataDir')}.turn`
  beforeAll(async () => {
    for (;;) {
      try {
        return mkdirSync(turn)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        await setTimeout(200)
      }
    }
  }, patience)
  afterAll(() => rmdirSync(turn))
}
