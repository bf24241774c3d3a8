/**
 * The database that needs no installation: PostgreSQL in WebAssembly (PGlite) on a folder, for a single process. It is
 * opened in an order in which nothing can be damaged: lock, look, make when missing, then start.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { Database, DatabaseLog } from '../database.ts'
import { Listeners, listenStatement } from '../listeners.ts'
import { DatabaseRefusal } from '../refusal.ts'
import { sql } from '../sql.ts'
import { collectGarbage } from './collect-garbage.ts'
import { watchDataFolder } from './data-folder-check.ts'
import { lockDataFolder } from './data-lock.ts'
import { syncFolder } from './durable-fs.ts'
import { EmbeddedEngine, type EngineData } from './embedded-engine.ts'
import { connectEngine } from './engine-session.ts'
import { EngineStopped } from './engine-stopped.ts'
import { takeSnapshot } from './snapshot.ts'
import { readTar } from './tar.ts'
import { loadTemplate } from './template.ts'

/** The version of PostgreSQL inside PGlite: its major number is in the data folder, and no other version can read that. */
export const embeddedMajor = 18

function checkVersion(folder: string): void {
  const major = Number(fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8'))
  if (major === embeddedMajor) return
  throw new DatabaseRefusal(
    `The database in ${folder} was made by PostgreSQL ${major}, this version has ${embeddedMajor}. Start the version that made it, or move the folder away to begin anew.`,
  )
}

/** Unpacks the template beside its place and renames it, so that a start that is broken off leaves no half database. */
async function createFolder(folder: string, template: Uint8Array): Promise<void> {
  const unfinished = `${folder}.unfinished`
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const written: Promise<void>[] = []
  for (const { name, data } of readTar(template)) {
    const target = path.join(unfinished, name)
    if (!data) fs.mkdirSync(target, { recursive: true, mode: 0o700 })
    // Together: the disk then takes many files in one go, 0.4 s for all on a busy machine instead of 1.7.
    else written.push(fs.promises.writeFile(target, data, { mode: 0o600, flush: true }))
  }
  await Promise.all(written)
  syncFolder(unfinished)
  fs.renameSync(unfinished, folder)
  syncFolder(path.dirname(folder))
}

/** Finds a folder of someone else before PostgreSQL does, which only says that it failed. */
function checkRights(folder: string): void {
  if (!fs.existsSync(path.dirname(folder))) return
  try {
    if (!fs.statSync(folder, { throwIfNoEntry: false })) return
    const { R_OK, W_OK, X_OK } = fs.constants
    for (const name of ['', 'base', 'global', 'pg_wal']) {
      const part = path.join(folder, name)
      if (name === '' || fs.existsSync(part)) fs.accessSync(part, R_OK | W_OK | X_OK)
    }
    for (const name of ['PG_VERSION', 'global/pg_control']) {
      if (fs.existsSync(path.join(folder, name))) fs.accessSync(path.join(folder, name), R_OK | W_OK)
    }
  } catch (error) {
    const { code, path: where = folder } = error as NodeJS.ErrnoException
    throw new DatabaseRefusal(
      `The database in ${folder} cannot be read and written by this user (${code} at ${where}). Start as the user who made it, or give this one the right.`,
    )
  }
}

async function prepareFolder(folder: string, log: DatabaseLog, template: typeof loadTemplate): Promise<void> {
  checkRights(folder)
  if (fs.existsSync(path.join(folder, 'PG_VERSION'))) return checkVersion(folder)
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) {
    throw new DatabaseRefusal(
      `${folder} is not a database, yet not empty. Move it away, or choose another folder with DATA_DIR.`,
    )
  }
  fs.rmSync(folder, { recursive: true, force: true })
  log.info({}, `Making the database in ${path.relative('', folder)} …`)
  try {
    await createFolder(folder, await template())
    // The template stays in memory else, four times over, until long after PostgreSQL has taken the same again.
    collectGarbage()
  } catch (error) {
    // PGlite initialises an empty folder by itself, only slower.
    log.warn({ err: error }, 'the database template could not be used')
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** A database in memory, from a dump when there is one: for tests and for making templates. */
export async function openInMemory(
  dump?: Uint8Array<ArrayBuffer>,
): Promise<Database & { dump(): Promise<Uint8Array<ArrayBuffer>> }> {
  const engine = await EmbeddedEngine.start({ dump })
  return { ...databaseOn(engine), dump: () => engine.dump() }
}

/** Opens `<dataDir>/database`, making it from the template when missing. Throws `DatabaseRefusal`. */
export async function openEmbedded(dataDir: string, log: DatabaseLog, template = loadTemplate): Promise<Database> {
  const release = lockDataFolder(dataDir)
  const folder = path.join(dataDir, 'database')
  try {
    await prepareFolder(folder, log, template)
    const engine = await startEngine({ folder }, log)
    const database = databaseOn(engine, () => engine.close().finally(release), await watchDataFolder(folder))
    return { ...database, snapshot: (target) => takeSnapshot(database.db, folder, target) }
  } catch (error) {
    release()
    throw error
  }
}

/** Opens a copy that `snapshot` made, without a lock: it is nobody else's. */
export async function openCopy(folder: string, log: DatabaseLog): Promise<Database> {
  return databaseOn(await startEngine({ folder }, log))
}

async function startEngine(data: EngineData, log: DatabaseLog): Promise<EmbeddedEngine> {
  try {
    return await EmbeddedEngine.start(data, { log })
  } catch (error) {
    const reason = error instanceof EngineStopped ? error.reason : String(error)
    throw new DatabaseRefusal(
      `The database in ${data.folder} cannot be opened (${reason}). Restore a copy, or move the folder away to begin anew.`,
    )
  }
}

/** A session on a running engine, which ends with it unless said. */
export function databaseOn(
  engine: EmbeddedEngine,
  end: () => Promise<void> = () => engine.close(),
  checkFolder: () => Promise<void> = async () => undefined,
): Database {
  const listeners = new Listeners()
  const db = connectEngine(engine, listeners)
  let closed: Promise<void> | undefined
  return {
    kind: 'embedded',
    db,
    listen: async (channel, onPayload, onReconnect) => {
      const statement = listenStatement(channel)
      const listener = { onPayload, onReconnect }
      if (listeners.add(channel, listener)) await sql.raw(statement).execute(db)
      return async () => {
        if (listeners.remove(channel, listener)) await sql.raw(`un${statement}`).execute(db)
      }
    },
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db)
    },
    ping: async () => {
      await sql`select 1`.execute(db)
    },
    hurry: () => undefined,
    probe: (ask) => ask(db),
    proveWritable: async () => {
      await checkFolder()
      // Commits a message that nobody reads: a write up to the disk, without a row that has to be vacuumed.
      await sql`select pg_logical_emit_message(true, 'write-probe', '')`.execute(db)
    },
    close: () => {
      closed ??= db.destroyInTurn().finally(end)
      return closed
    },
  }
}
