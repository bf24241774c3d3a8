/**
 * 200 synchronisations of a device through a network that resets, truncates, stalls, answers late and twice, while the server is killed; on
 * both databases. Nothing may be wrong afterwards; the time is a message to the person who waits.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { playFieldDay } from '../support/field-day.ts'
import { startPostgres } from '../support/postgres.ts'
import { measured } from './measured.ts'

const day = { seed: Number(process.env.SEED ?? 1), syncs: 200, kills: 12 }

async function measure(name: string, url?: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'place-safety-syncs-'))
  const start = performance.now()
  try {
    const report = await playFieldDay({ ...day, dataDir, url })
    for (const line of report.wrong) process.stderr.write(`${name}: ${line}\n`)
    measured(`${name}: what is not as it was acknowledged`, report.wrong.length, '', { atMost: 0 })
    measured(`${name}: operations stored`, report.ops, '', { atLeast: 200 })
    measured(`${name}: photos stored, each once`, report.photos, '', { atLeast: 20 })
    measured(`${name}: connections`, report.connections, '')
    measured(`${name}: connections that met a fault`, report.faults, '', { atLeast: 50 })
    measured(`${name}: synchronisations that broke off`, report.broken, '')
    measured(`${name}: times that the server was killed`, report.kills, '')
    measured(`${name}: all of it`, (performance.now() - start) / 1000, 's')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await measure('embedded')
const postgres = await startPostgres()
await measure('PostgreSQL', await postgres.createDatabase('syncs'))
await postgres.stop()
