/** Number of statements that a test's application sends to the database, transactions included. */
import type { KyselyPlugin } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** The database with a counter; give it to `testApp` in place of its own. */
export function countedDatabase(database: Database): { database: Database; count: () => number } {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Asked after every statement, also one that was written by hand.
    transformResult: async ({ result }) => {
      count++
      return result
    },
  }
  return { database: { ...database, db: database.db.withPlugin(counter) }, count: () => count }
}
