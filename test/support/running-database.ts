/** Rows of a running server, the shared one unless `dataDir` is another's, from a copy of its database that it makes at that moment. */
import type { Kysely } from 'kysely'
import { inject } from 'vitest'
import { askForCopy } from '#server/backup/operator-socket.ts'
import { openCopy } from '#server/db/embedded/embedded.ts'
import type { Schema } from '#server/db/schema.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export async function readRunning<Result>(
  read: (db: Kysely<Schema>) => Promise<Result>,
  dataDir = inject('dataDir'),
): Promise<Result> {
  const copy = await askForCopy(dataDir)
  if (!copy) throw new Error('The server makes no copy of its database')
  const database = await openCopy(copy.folder, silent)
  try {
    return await read(database.db)
  } finally {
    await database.close()
    copy.done()
  }
}
