/** `migrate`: for a deployment that changes the database by hand before it starts new processes. */
import { readMigrations } from '../db/migrate.ts'
import { type CliCommand, CommandRefusal } from './command.ts'

/** The dispatcher migrates before every command, and lists the applied ones; only the closing line is left. */
export const migrateCommand: CliCommand = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'Brings the database to this version: tables, areas and kinds of business.',
  async run(args, { print }) {
    if (args.length > 0) throw new CommandRefusal('migrate takes no arguments.')
    print(`The database is up to date (${readMigrations().at(-1)?.name}).`)
    return 0
  },
}
