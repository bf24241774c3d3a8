/** The same tests on both databases: the embedded one, in memory, and a real PostgreSQL. Of folders on disk: embedded.test.ts, durability.test.ts. */
import { afterAll, describe } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { asksAll } from '../support/share.ts'
import { copyModel } from '../support/shared-server.ts'

interface Both {
  /** The embedded one first; the server alone where the other one waits for the night. */
  bothDatabases: Database[]
  /** Declares the tests once for each kind of database. */
  onBoth(declare: (database: Database) => void): void
}

interface Choice {
  /** Asks the embedded one under `--all` alone: it takes three times as long for long tables, and all browser tests run on it. @default false */
  embeddedAtNight?: boolean
}

/** Two migrated databases with the reference for a test file, closed after its tests. Call it at the top: `const { onBoth } = await openBoth()`. */
export async function openBoth({ embeddedAtNight = false }: Choice = {}): Promise<Both> {
  const copy = await copyModel()
  if (!copy) throw new Error('No PostgreSQL runs here: name its programs in PG_BIN.')
  const real = await openDatabase({ dataDir: '', url: copy.url })
  afterAll(() => real.close().then(copy.remove))
  const bothDatabases = embeddedAtNight && !asksAll ? [real] : [await testDatabase({ embedded: true }), real]
  return {
    bothDatabases,
    onBoth: (declare) =>
      describe.each(bothDatabases.map((database) => ({ kind: database.kind, database })))('on $kind', ({ database }) =>
        declare(database),
      ),
  }
}
