/** Databases as older builds left them: six places with all that belongs to them (`test/database/older-builds/`). */
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { projectRoot } from '#server/settings/root.ts'

/** Fills an empty database from the dump of that name. */
export async function restoreOlderBuild({ db }: Pick<Database, 'db'>, build: string): Promise<void> {
  const file = path.join(projectRoot, 'test/database/older-builds', `${build}.sql.zst`)
  const dump = zlib.zstdDecompressSync(fs.readFileSync(file)).toString()
  await db.connection().execute(async (connection) => {
    await sql`create extension if not exists pg_trgm`.execute(connection)
    await sql.raw(dump).execute(connection)
    await sql`reset all`.execute(connection)
  })
}
