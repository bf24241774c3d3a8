/** `npm run cli -- move-to-postgres`: from the embedded database of DATA_DIR to the server of DATABASE_URL, pictures too where there is a bucket. */
import fs from 'node:fs'
import path from 'node:path'
import { restoreNotes, restorePictures } from '../backup/folder.ts'
import { loadDatabase } from '../backup/load.ts'
import { readDatabase } from '../backup/source.ts'
import { openDatabase } from '../db/database.ts'
import { openStorage } from '../external/files/storage.ts'
import { createLog } from '../log/log.ts'
import { CommandRefusal, type PlainCommand } from './command.ts'
import { openToFill } from './restore.ts'

const count = new Intl.NumberFormat('en')

export const moveToPostgresCommand: PlainCommand = {
  name: 'move-to-postgres',
  usage: 'move-to-postgres',
  summary: 'Moves the embedded database of DATA_DIR into the new database of DATABASE_URL; stop the server first.',
  async runPlain(args, { env, print }) {
    const { DATABASE_URL: url, DATA_DIR: dataDir } = env
    if (args.length > 0) throw new CommandRefusal('move-to-postgres takes no arguments.')
    if (!url) throw new CommandRefusal('Name the new database in DATABASE_URL.')
    if (!fs.existsSync(path.join(dataDir, 'database')))
      throw new CommandRefusal(`There is no database in ${dataDir} to move.`)
    const log = createLog({ ...env, LOG_FORMAT: 'text' })
    // With the lock of the data folder: later writes of a running server would be lost.
    const from = await openDatabase({ dataDir })
    try {
      const to = await openToFill(env, log)
      try {
        const sums = await readDatabase(from.db, (source) => loadDatabase(to.db, source))
        const rows = [...sums.values()].reduce((all, sum) => all + sum.rows, 0)
        print(`${count.format(rows)} rows of ${sums.size} tables are in the new database, compared row by row.`)
      } finally {
        await to.close()
      }
      const storage = await openStorage(env, log)
      if (storage.kind === 's3') {
        await restoreNotes(dataDir, storage)
        print(`${count.format(await restorePictures(dataDir, storage))} pictures are in the bucket.`)
      } else print(`Pictures stay in ${dataDir}.`)
      print(
        `From now on start with DATABASE_URL. The old database is as it was; when all is well, remove ${path.join(dataDir, 'database')}.`,
      )
      return 0
    } finally {
      await from.close()
    }
  },
}
