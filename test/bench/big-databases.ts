/**
 * A hundred thousand places and a million reviews, embedded and in a real PostgreSQL, seeded by the command line as anyone
 * would and kept for the next run: seeding takes minutes, measuring seconds.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { projectRoot } from '#server/settings/root.ts'
import { startPostgres } from '../support/postgres.ts'
import { cachedFolder } from './cached-data.ts'

export const businesses = 100_000
export const reviews = 1_000_000

export interface BigDatabase {
  database: Database
  /** Seconds that seeding took when it was done, which may be in an earlier run. */
  seededIn: number
  close(): Promise<void>
}

const noteName = 'seeded.json'

/** Seeds where no run before has, and returns the seconds. A broken-off seeding leaves no note and is begun again. */
async function seed(folder: string, env: Record<string, string>, places = businesses): Promise<number> {
  const note = path.join(folder, noteName)
  if (!existsSync(note)) {
    const start = performance.now()
    const args = ['seed', '--businesses', String(places), '--reviews', String(reviews)]
    const child = spawn(process.execPath, [path.join(projectRoot, 'src/server/cli/cli.ts'), ...args], {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`Seeding ended with ${code}.`)
    writeFileSync(note, JSON.stringify({ seconds: (performance.now() - start) / 1000 }))
  }
  return JSON.parse(readFileSync(note, 'utf8')).seconds
}

/** The embedded database. */
export async function openBigEmbedded(): Promise<BigDatabase> {
  const folder = cachedFolder('embedded')
  const dataDir = path.join(folder, 'data')
  if (!existsSync(path.join(folder, noteName))) rmSync(dataDir, { recursive: true, force: true })
  const seededIn = await seed(folder, { DATA_DIR: dataDir, DATABASE_URL: '' })
  const database = await openDatabase({ dataDir })
  return { database, seededIn, close: () => database.close() }
}

/** A PostgreSQL server of its own, with the settings that it has when nobody tunes it, except that it does not sync. */
export const openBigPostgres = (): Promise<BigDatabase> =>
  openServer(path.join(cachedFolder('postgres'), 'server'), businesses)

/** With the memory that deploy/example.env asks for so many places: with a server's own 128 MB every row is read from the disk's cache. */
const millionSettings = ['shared_buffers=2GB']

/** The same with a million places; in MILLION_FOLDER, where that is set, as the version that seeded it left it. */
export async function openMillion(): Promise<BigDatabase> {
  const given = process.env.MILLION_FOLDER
  if (given && !existsSync(path.join(given, noteName))) throw new Error(`No server was seeded in ${given}.`)
  const big = await openServer(given ?? path.join(cachedFolder('million'), 'server'), 1_000_000, millionSettings)
  if (given) await migrate(big.database)
  return big
}

async function openServer(folder: string, places: number, settings: string[] = []): Promise<BigDatabase> {
  const isSeeded = existsSync(path.join(folder, noteName))
  if (!isSeeded) rmSync(folder, { recursive: true, force: true })
  const server = await startPostgres({ dataFolder: folder, settings })
  try {
    const url = isSeeded ? server.url('big') : await server.createDatabase('big')
    const dataDir = path.join(folder, 'pictures')
    const seededIn = await seed(folder, { DATA_DIR: dataDir, DATABASE_URL: url }, places)
    const database = await openDatabase({ url, dataDir })
    const close = async () => {
      await database.close()
      await server.stop()
    }
    return { database, seededIn, close }
  } catch (error) {
    await server.stop()
    throw error
  }
}
