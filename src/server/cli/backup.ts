/** `npm run cli -- backup FOLDER`: all that there is as of one moment, also while servers run, from either kind of database. */
import fs from 'node:fs'
import path from 'node:path'
import { writeBackup } from '../backup/folder.ts'
import { askForCopy } from '../backup/operator-socket.ts'
import { readDatabase } from '../backup/source.ts'
import { type Database, DatabaseRefusal, openDatabase } from '../db/database.ts'
import { openCopy } from '../db/embedded/embedded.ts'
import { openStorage } from '../external/files/storage.ts'
import { createLog } from '../log/log.ts'
import type { Env } from '../settings/env.ts'
import { CommandRefusal, type PlainCommand } from './command.ts'

/** The database as it is, not migrated: a backup changes nothing. */
async function openAsIs({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: direct,
  DATA_DIR: dataDir,
}: Env): Promise<{ database: Database; done(): void }> {
  const done = () => undefined
  if (url) return { database: await openDatabase({ url, direct, dataDir }), done }
  if (!fs.existsSync(path.join(dataDir, 'database')))
    throw new DatabaseRefusal(
      `There is no database in ${dataDir}. Name its folder in DATA_DIR, or a server in DATABASE_URL.`,
    )
  const copy = await askForCopy(dataDir)
  if (!copy) return { database: await openDatabase({ dataDir }), done }
  return { database: await openCopy(copy.folder, silent), done: copy.done }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const count = new Intl.NumberFormat('en')

export const backupCommand: PlainCommand = {
  name: 'backup',
  usage: 'backup FOLDER [--without-pictures]',
  summary: 'Writes database and pictures into a new folder, while servers run.',
  async runPlain(args, { env, print }) {
    const [folder = '', ...rest] = args.filter((arg) => arg !== '--without-pictures')
    if (!folder || folder.startsWith('-') || rest.length > 0)
      throw new CommandRefusal('Name one folder that is not there yet.')
    const storage = args.includes('--without-pictures')
      ? undefined
      : await openStorage(env, createLog({ ...env, LOG_FORMAT: 'text' }))
    const { database, done } = await openAsIs(env)
    try {
      const { sums, pictures } = await readDatabase(database.db, (source) =>
        writeBackup(path.resolve(folder), source, storage),
      )
      const rows = Object.values(sums).reduce((all, sum) => all + sum.rows, 0)
      print(
        `${count.format(rows)} rows of ${Object.keys(sums).length} tables and ${count.format(pictures)} pictures are in ${folder}.`,
      )
      print('It holds personal data and secrets. Only you can read it; keep it so.')
      return 0
    } finally {
      await database.close()
      done()
    }
  },
}
