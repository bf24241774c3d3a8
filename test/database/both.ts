/** The same tests on both databases: the embedded one on disk and a real PostgreSQL. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from '../support/postgres.ts'

interface Both {
  bothDatabases: Database[]
  /** Declares the tests once for each kind of database. */
  onBoth(declare: (database: Database) => void): void
}

/** Two empty, migrated databases for a test file, closed after its tests. Call it at the top: `const { onBoth } = await openBoth()`. */
export async function openBoth(): Promise<Both> {
  const postgres = await startPostgres()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'place-safety-both-'))
  const url = await postgres.createDatabase('both')
  const bothDatabases = [await openDatabase({ dataDir }), await openDatabase({ dataDir, url })]
  for (const database of bothDatabases) await migrate(database)
  afterAll(async () => {
    for (const database of bothDatabases) await database.close()
    await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    bothDatabases,
    onBoth: (declare) =>
      describe.each(bothDatabases.map((database) => ({ kind: database.kind, database })))('on $kind', ({ database }) =>
        declare(database),
      ),
  }
}
