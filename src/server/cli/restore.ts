/** `npm run cli -- restore FOLDER`: a backup into a new database, of either kind, independent of the kind of its source. */
import fs from 'node:fs'
import path from 'node:path'
import { readBackup, restoreNotes, restorePictures } from '../backup/folder.ts'
import { loadDatabase } from '../backup/load.ts'
import { DatabaseRefusal } from '../db/database.ts'
import { openEmbedded } from '../db/embedded/embedded.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { noteRestored } from '../domain/audit/note-heads.ts'
import { hasNotes } from '../domain/audit/noted-heads.ts'
import { dropMaybeSent } from '../domain/deliveries/queue.ts'
import { openStorage } from '../external/files/storage.ts'
import { createLog } from '../log/log.ts'
import { waitForPostgres } from '../process/wait-for-postgres.ts'
import type { Env } from '../settings/env.ts'
import { CommandRefusal, type PlainCommand } from './command.ts'

/** Opens a database to fill. An embedded one is made without tables: which it gets is up to the backup. */
export async function openToFill(
  { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATA_DIR: dataDir }: Env,
  log: ReturnType<typeof createLog>,
) {
  if (url) {
    await waitForPostgres(url, log)
    return openPostgres(url, log, { direct })
  }
  if (fs.existsSync(path.join(dataDir, 'database')))
    throw new DatabaseRefusal(
      `There is a database in ${dataDir} already. Move it away, or choose another folder with DATA_DIR.`,
    )
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  return openEmbedded(dataDir, silent, () => Promise.reject(new Error('made without tables')))
}

const count = new Intl.NumberFormat('en')

export const restoreCommand: PlainCommand = {
  name: 'restore',
  usage: 'restore FOLDER',
  summary: 'Fills a new database, and the storage of pictures, from a backup.',
  async runPlain(args, { env, print }) {
    const [folder = '', ...rest] = args
    if (!folder || rest.length > 0) throw new CommandRefusal('Name the folder of one backup.')
    const backup = readBackup(folder)
    const log = createLog({ ...env, LOG_FORMAT: 'text' })
    const database = await openToFill(env, log)
    try {
      const sums = await loadDatabase(database.db, backup)
      const storage = await openStorage(env, log)
      const pictures = await restorePictures(folder, storage)
      await restoreNotes(folder, storage)
      const { madeAt } = backup.manifest
      if (await hasNotes(storage)) await noteRestored(database.db, storage, { madeAt, now: new Date() })
      const dropped = await dropMaybeSent(database.db)
      const rows = [...sums.values()].reduce((all, sum) => all + sum.rows, 0)
      print(
        `${count.format(rows)} rows and ${count.format(pictures)} pictures of ${madeAt} are there again, compared row by row.`,
      )
      if (dropped > 0)
        print(`${count.format(dropped)} messages of lesser news are not sent again: they may have left since.`)
      return 0
    } finally {
      await database.close()
    }
  },
}
