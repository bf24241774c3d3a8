/**
 * `npm run cli -- <command> …`: work on the database from the command line. Each command is a module in src/server/cli;
 * this file finds it, opens the database for it (migrated, and where it needs one) and closes it however the command ends.
 */

import { asRefusal } from '../db/embedded/damage.ts'
import { DatabaseRefusal } from '../db/refusal.ts'
import { openStorage } from '../external/files/storage.ts'
import { createLog } from '../log/log.ts'
import { prepareDatabase } from '../process/prepare-database.ts'
import { type Env, readEnv } from '../settings/env.ts'
import { StartRefusal } from '../settings/refusal.ts'
import { backupCommand } from './backup.ts'
import { checkFiguresCommand } from './check-figures.ts'
import { type CliCommand, CommandRefusal, type PlainCommand } from './command.ts'
import { confirmPowerCommand } from './confirm-power.ts'
import { deliveriesCommand } from './deliveries.ts'
import { exportOpenCommand } from './export-open.ts'
import { freeAgencyCommand } from './free-agency.ts'
import { importBusinessesCommand } from './import-businesses.ts'
import { makeMapCommand } from './make-map.ts'
import { makeStewardCommand } from './make-steward.ts'
import { makeSupervisorCommand } from './make-supervisor.ts'
import { migrateCommand } from './migrate.ts'
import { moveToPostgresCommand } from './move-to-postgres.ts'
import { resetFactorCommand } from './reset-factor.ts'
import { restoreCommand } from './restore.ts'
import { rotatePushKeyCommand } from './rotate-push-key.ts'
import { seedCommand } from './seed.ts'
import { sendTestLineCommand } from './send-test-line.ts'
import { sendTestMailCommand } from './send-test-mail.ts'
import { verifyLogCommand } from './verify.ts'
import { verifyAuditCommand } from './verify-audit.ts'
import { vocabularyCommand } from './vocabulary.ts'

const commands: readonly (CliCommand | PlainCommand)[] = [
  migrateCommand,
  seedCommand,
  importBusinessesCommand,
  checkFiguresCommand,
  verifyAuditCommand,
  verifyLogCommand,
  makeStewardCommand,
  freeAgencyCommand,
  makeSupervisorCommand,
  confirmPowerCommand,
  resetFactorCommand,
  sendTestMailCommand,
  sendTestLineCommand,
  deliveriesCommand,
  rotatePushKeyCommand,
  backupCommand,
  restoreCommand,
  moveToPostgresCommand,
  vocabularyCommand,
  exportOpenCommand,
  makeMapCommand,
]

const print = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

function printCommands(): void {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  print('npm run cli -- <command>\n')
  for (const { usage, summary } of commands) print(`  ${usage.padEnd(width)}  ${summary}`)
}

async function runOnDatabase(command: CliCommand, args: string[], env: Env): Promise<number> {
  const log = createLog({ ...env, LOG_FORMAT: 'text' })
  const database = await prepareDatabase(env, log)
  try {
    return await command.run(args, {
      database,
      dataDir: env.DATA_DIR,
      storage: await openStorage(env, log),
      print,
      origin: env.PUBLIC_URL,
      isTerminal: process.stdout.isTTY === true,
    })
  } finally {
    await database.close()
  }
}

/** Runs the command line and resolves with the exit code. */
async function runCli([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    printCommands()
    return 0
  }
  const command = commands.find((each) => each.name === name)
  if (!command) throw new CommandRefusal(`There is no command "${name}". npm run cli lists them.`)
  const env = readEnv()
  try {
    return 'runPlain' in command
      ? await command.runPlain(args, { env, print })
      : await runOnDatabase(command, args, env)
  } catch (error) {
    if (error instanceof CommandRefusal)
      throw new CommandRefusal(`${error.message}\nUsage: npm run cli -- ${command.usage}`)
    throw error
  }
}

try {
  process.exitCode = await runCli(process.argv.slice(2))
} catch (thrown) {
  const error = asRefusal(thrown)
  if (!(error instanceof CommandRefusal || error instanceof StartRefusal || error instanceof DatabaseRefusal))
    throw error
  complain(error.message)
  process.exitCode = 1
}
