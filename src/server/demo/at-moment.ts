/**
 * A clock for the demo's scenes: a command of a person, or of the product, run as if it were some hours ago. Its rows and its events carry
 * that moment. Several scenes at one place are played in order of time: histories only grow at their end.
 */
import type { Transaction } from 'kysely'
import type { Role } from '#shared/roles.ts'
import type { Schema } from '../db/schema.ts'
import { installationSecret } from '../db/secret.ts'
import { asProduct } from '../domain/command/as-product.ts'
import type { Caller, Command } from '../domain/command/command.ts'
import { execute } from '../domain/command/execute.ts'

/** Milliseconds of an hour. */
export const hour = 3_600_000

/** Database and start of the counted past. */
export interface Past {
  tx: Transaction<Schema>
  salt: Buffer
  now: Date
}

export interface Doer {
  id: string
  role: Role
}

export const beginPast = async (tx: Transaction<Schema>, now: Date): Promise<Past> => ({
  tx,
  now,
  salt: await installationSecret(tx, 'audit'),
})

export const hoursAgo = ({ now }: Pick<Past, 'now'>, hours: number): Date => new Date(now.getTime() - hours * hour)

const run = <Input, Result>({ tx }: Past, caller: Caller, command: Command<Input, Result>, input: Input) =>
  execute({ db: tx, wakeSender: () => undefined }, caller, command, input)

/** As a person, so many hours ago. */
export function act<Input, Result>(
  past: Past,
  { id, role }: Doer,
  hours: number,
  command: Command<Input, Result>,
  input: Input,
): Promise<Result> {
  const actor = { id, role, address: null, now: hoursAgo(past, hours), salt: past.salt }
  return run(past, { actor, reader: { locale: 'th' }, origin: '', userAgent: '' }, command, input)
}

/** As the product. */
export const actAsProduct = <Input, Result>(
  past: Past,
  hours: number,
  command: Command<Input, Result>,
  input: Input,
): Promise<Result> => run(past, asProduct(past.salt, hoursAgo(past, hours)), command, input)
