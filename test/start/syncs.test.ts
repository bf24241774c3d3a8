/** A short day in the field over a network that breaks, with a server that is killed (the long one: `npm run bench -- syncs`). */
import { expect, test } from 'vitest'
import { playFieldDay } from '../support/field-day.ts'
import { temporaryFolder } from '../support/server-process.ts'

test('everything acknowledged to a device is there, each once, and sealing again gives the same receipt', async () => {
  const report = await playFieldDay({ dataDir: temporaryFolder(), seed: 7, syncs: 12, kills: 1 })
  expect(report.wrong).toEqual([])
  expect(report.ops).toBeGreaterThan(12)
  expect(report.photos).toBeGreaterThan(0)
  expect([report.kills, report.faults > 0]).toEqual([1, true])
}, 180_000)
