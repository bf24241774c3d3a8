/** The product itself as the caller of a command: its background work and its command line. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'
import type { Caller, Command } from './command.ts'
import { execute } from './execute.ts'

/** The product acting at `now`; people it tells follow links to `origin`. */
export const asProduct = (salt: Buffer, now: Date, origin = ''): Caller => ({
  actor: { id: null, role: 'system', address: null, now, salt },
  reader: { locale: 'th' },
  origin,
  userAgent: '',
})

/** Runs a command of the product's own. What it has people told is sent by whatever server runs, within seconds. */
export async function executeAsProduct<Input, Result>(
  db: Kysely<Schema>,
  command: Command<Input, Result>,
  input: Input,
  now = new Date(),
): Promise<Result> {
  const salt = await installationSecret(db, 'audit')
  return execute({ db, wakeSender: () => undefined }, asProduct(salt, now), command, input)
}
