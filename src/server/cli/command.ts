/** A command of `npm run cli`. Each has its own file here and is listed in src/server/cli/cli.ts. */
import type { Database } from '../db/database.ts'
import type { Storage } from '../external/files/storage.ts'
import type { Env } from '../settings/env.ts'

export interface CliTools {
  /** Open and migrated; the dispatcher closes it. */
  database: Database
  /** Folder of the embedded database and generated pictures. */
  dataDir: string
  /** Folder of pictures and of the noted audit heads; tests of rows alone leave it out. */
  storage?: Storage
  /** One line for the person, on standard output. */
  print(line: string): void
  /** The public address, for links; tests of rows alone leave it out. */
  origin?: string
  /** True if progress may be redrawn in place. */
  isTerminal: boolean
}

interface CommandWords {
  name: string
  /** The arguments, as in `seed --businesses N --reviews N`. */
  usage: string
  /** One sentence for the list of commands. */
  summary: string
}

/** A command on the database. */
export interface CliCommand extends CommandWords {
  /** Resolves with the exit code. An expected fault is thrown as a `CommandRefusal`, and only its message is shown. */
  run(args: string[], tools: CliTools): Promise<number>
}

/** A command that needs only the configuration: it runs beside a server that holds the embedded database. */
export interface PlainCommand extends CommandWords {
  /** As `run` of a command on the database. */
  runPlain(args: string[], tools: { env: Env; print(line: string): void }): Promise<number>
}

/** Wrong arguments or unusable input: its message says how to go on. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal'
}
