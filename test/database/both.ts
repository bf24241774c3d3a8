/** The same tests on both databases: the embedded one, in memory, and a real PostgreSQL. Of folders on disk: embedded.test.ts, durability.test.ts. */
import { afterAll, describe } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testDatabase } from '../support/database.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

interface Both {
  bothDatabases: Database[]
  /** Declares the tests once for each kind of database. */
  onBoth(declare: (database: Database) => void): void
}

const model = 'both_model'
let shared: Promise<TestPostgres> | undefined
let count = 0

/** One server for all files of this process, and on it a database that others are copied from. */
async function startShared(): Promise<TestPostgres> {
  const postgres = await startPostgres()
  const database = await openDatabase({ dataDir: '', url: await postgres.createDatabase(model) })
  await migrate(database)
  await loadReference(database)
  await database.close()
  return postgres
}

/** Two migrated databases with the reference for a test file, closed after its tests. Call it at the top: `const { onBoth } = await openBoth()`. */
export async function openBoth(): Promise<Both> {
  shared ??= startShared()
  const postgres = await shared
  const name = `both_${++count}`
  const url = await postgres.createDatabase(name, { like: model })
  const real = await openDatabase({ dataDir: '', url })
  afterAll(async () => {
    await real.close()
    await postgres.dropDatabase(name)
  })
  const bothDatabases = [await testDatabase(), real]
  return {
    bothDatabases,
    onBoth: (declare) =>
      describe.each(bothDatabases.map((database) => ({ kind: database.kind, database })))('on $kind', ({ database }) =>
        declare(database),
      ),
  }
}
