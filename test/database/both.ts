/** The same tests on both databases: the embedded one on disk and a real PostgreSQL. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from '../support/postgres.ts'

const postgres = await startPostgres()
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'place-safety-both-'))
const url = await postgres.createDatabase('both')
const open = [await openDatabase({ dataDir }), await openDatabase({ dataDir, url })]
for (const database of open) await migrate(database)

afterAll(async () => {
  for (const database of open) await database.close()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** Declares the tests once for each kind of database. */
export function onBoth(declare: (database: Database) => void): void {
  describe.each(open.map((database) => ({ kind: database.kind, database })))('on $kind', ({ database }) =>
    declare(database),
  )
}

export { open as bothDatabases }
