/** The same tests on both databases: the embedded one, in memory, and a real PostgreSQL. Of folders on disk: embedded.test.ts, durability.test.ts. */
import { afterAll, describe } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { copyModel } from '../support/shared-server.ts'

interface Both {
  bothDatabases: Database[]
  /** Declares the tests once for each kind of database. */
  onBoth(declare: (database: Database) => void): void
}

/** Two migrated databases with the reference for a test file, closed after its tests. Call it at the top: `const { onBoth } = await openBoth()`. */
export async function openBoth(): Promise<Both> {
  const copy = await copyModel()
  if (!copy) throw new Error('No PostgreSQL runs here: name its programs in PG_BIN.')
  const real = await openDatabase({ dataDir: '', url: copy.url })
  afterAll(() => real.close().then(copy.remove))
  const bothDatabases = [await testDatabase({ embedded: true }), real]
  return {
    bothDatabases,
    onBoth: (declare) =>
      describe.each(bothDatabases.map((database) => ({ kind: database.kind, database })))('on $kind', ({ database }) =>
        declare(database),
      ),
  }
}
