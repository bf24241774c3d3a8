/** From the configuration to a database that can be used: there, of this version, with areas, kinds of business and the words of the search. */
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { foldAgencies } from '../domain/agencies/put-together.ts'
import { renewVocabulary } from '../domain/vocabulary/read-vocabulary.ts'
import type { Log } from '../log/log.ts'
import type { Env } from '../settings/env.ts'
import { waitForPostgres } from './wait-for-postgres.ts'

/** Opens, migrates, loads the reference data and reads the words of the search; logs its changes. Throws a `StartRefusal` or `DatabaseRefusal`. */
export async function prepareDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URLS' | 'DATA_DIR'>,
  log: Log,
): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_READ_URLS: reads, DATA_DIR: dataDir } = env
  if (direct) await waitForPostgres(direct, log)
  if (url) await waitForPostgres(url, log)
  const database = await openDatabase({ url, direct, reads, dataDir, log })
  try {
    const applied = await migrate(database)
    database.replicas?.noteChange()
    if (applied.length > 0) log.info(`Database changed: ${applied.join(', ')}`)
    await loadReference(database)
    await renewVocabulary(database.db)
    const named = await foldAgencies(database.db)
    if (named > 0) log.info(`Agencies of an earlier version: ${named} texts`)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
