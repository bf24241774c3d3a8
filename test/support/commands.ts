/** Commands as tests run them: by a person or the product, in a transaction of their own, without a server around. */
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { Caller, Command } from '#server/domain/command/command.ts'
import { execute } from '#server/domain/command/execute.ts'

/** A caller who reads Thai, on an unnamed device, with these differences. */
export const callerOf = (actor: Actor, given: Partial<Caller> = {}): Caller => ({
  actor,
  reader: { locale: 'th' },
  origin: 'https://places.example.org',
  userAgent: '',
  ...given,
})

/** Runs a command for `actor`; its messages stay rows of `deliveries`. */
export const perform = <Input, Result>(
  { db }: Pick<Database, 'db'>,
  actor: Actor,
  command: Command<Input, Result>,
  input: Input,
): Promise<Result> => execute({ db, wakeSender: () => undefined }, callerOf(actor), command, input)
