/** The files of open data of the last nights, in the storage: one server writes them, old ones go. */
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { bangkokDay } from '#shared/bangkok.ts'
import type { DumpFileName, WrittenFile } from '#shared/open/dump-files.ts'
import { DUMP_DAYS } from '#shared/open/limits.ts'
import type { Database } from '../../../db/database.ts'
import { jsonAs, rowsOf, sql } from '../../../db/sql.ts'
import { ownDrafts } from '../../../external/files/drafts.ts'
import { dumpsFolder, type Storage } from '../../../external/files/storage.ts'
import { writeDump } from './write-dump.ts'

/** Hours after midnight in Thailand from which a night's files are written. */
const nightEnds = 3
const hourMs = 3_600_000

/** Milliseconds after which a server that began is taken for dead. */
const givenUpAfter = 2 * hourMs

/** Where a file of a day lies in the storage. */
export const dumpKey = (day: string, name: DumpFileName): string => `${dumpsFolder}/${day}/${name}`

interface Tools {
  database: Pick<Database, 'db' | 'kind' | 'replicas'>
  storage: Storage
  /** Of the environment, for files that are being written. */
  dataDir: string
  origin: string
}

/** Writes the files of this night where no server has done so; answers them, null where there was nothing to do. */
export async function dumpNightly(tools: Tools, now: Date, signal?: AbortSignal): Promise<WrittenFile[] | null> {
  const { db } = tools.database
  const day = bangkokDay(new Date(now.getTime() - nightEnds * hourMs))
  await removeOld(tools, day)
  const { rows } = await rowsOf({ mine: 'bool' })`
    insert into open_dumps as d (day, began_at) values (${day}::date, ${now})
    on conflict (day) do update set began_at = excluded.began_at
    where d.made_at is null and d.began_at < ${new Date(now.getTime() - givenUpAfter)} returning true as mine`.execute(
    db,
  )
  if (rows.length === 0) return null
  const folder = path.join(ownDrafts(tools.dataDir), randomUUID())
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files = await writeDump(tools.database, { folder, origin: tools.origin, now, signal })
    for (const { name } of files) await tools.storage.putFile(dumpKey(day, name), path.join(folder, name))
    await sql`update open_dumps set made_at = ${now}, files = ${JSON.stringify(files)}::json where day = ${day}::date`.execute(
      db,
    )
    return files
  } catch (error) {
    // The next time is an hour away, and no other server needs to wait for this one.
    await sql`delete from open_dumps where day = ${day}::date and made_at is null`.execute(db).catch(() => undefined)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes days that are over, and those whose files are gone, as after a restore. */
async function removeOld({ database: { db }, storage }: Tools, today: string): Promise<void> {
  const { rows } = await rowsOf({ day: 'text', over: 'bool', files: jsonAs<WrittenFile[]>() })`
    select day::text, day <= ${today}::date - ${DUMP_DAYS}::int as over, files from open_dumps where made_at is not null`.execute(
    db,
  )
  for (const { day, over, files } of rows) {
    const keys = files.map(({ name }) => dumpKey(day, name))
    const isWhole = !over && (await Promise.all(keys.map((key) => storage.has(key)))).every(Boolean)
    if (isWhole) continue
    // The row first: nobody asks for a file that no row names.
    await sql`delete from open_dumps where day = ${day}::date`.execute(db)
    for (const key of keys) await storage.remove(key)
  }
}
