/** The way of forms, loaders and resources into the domain. */
import type { Command } from '../../domain/command/command.ts'
import { execute } from '../../domain/command/execute.ts'
import type { Receipt } from '../../domain/command/receipts.ts'
import type { OwnContext, RequestContext } from '../request/request-context.ts'

/** Runs a command in the requester's name. */
export function runCommand<Input, Result>(
  context: RequestContext,
  command: Command<Input, Result>,
  input: Input,
  receipt: Receipt | null = null,
): Promise<Result> {
  const { database, wakeSender, wakeReaders, actor, reader, origin, userAgent, devices, person, sealing } =
    context as OwnContext
  const caller = { actor, reader, origin, userAgent, devices, person, sealing }
  return execute({ db: database.db, wakeSender, wakeReaders }, caller, command, input, receipt)
}
