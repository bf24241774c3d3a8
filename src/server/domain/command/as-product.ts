/** The product itself as the caller of a command: its background work and its command line. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'
import type { Caller, Command } from './command.ts'
import { type CommandTools, execute } from './execute.ts'

/** The product acting at `now`; people it tells follow links to `origin`. */
export const asProduct = (salt: Buffer, now: Date, origin = ''): Caller => ({
  actor: { id: null, role: 'system', address: null, now, salt },
  reader: { locale: 'th' },
  origin,
  userAgent: '',
})

/** Runs a command of the product's own. Its messages are sent by any running server, within seconds. */
export async function executeAsProduct<Input, Result>(
  db: Kysely<Schema>,
  command: Command<Input, Result>,
  input: Input,
  now = new Date(),
): Promise<Result> {
  const salt = await installationSecret(db, 'audit')
  return execute({ db, wakeSender: () => undefined }, asProduct(salt, now), command, input)
}

export interface BatchTools extends CommandTools {
  /** Public address of the product, for links in messages. */
  origin: string
}

/** The product as the sender of notices to people, with absolute links. */
export const productOf = async ({ db, origin }: BatchTools, now: Date): Promise<Caller> =>
  asProduct(await installationSecret(db, 'audit'), now, origin)

interface Batches {
  /** Does at most `size` at a time and answers how many that were. */
  command: Command<object, number>
  size: number
  now: Date
}

/** Runs a command of the product's own until there is nothing left to do, each batch in a transaction; answers how much that was. */
export async function executeInBatches(tools: BatchTools, { command, size, now }: Batches): Promise<number> {
  const caller = await productOf(tools, now)
  let done = 0
  for (let batch = size; batch === size; done += batch) batch = await execute(tools, caller, command, {})
  return done
}
