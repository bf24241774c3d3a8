/** `npm run cli -- deliveries`: messages that wait or were given up, and why; `retry` has those sent that were given up. */
import { z } from 'zod'
import { listDeliveries, retryDeliveries } from '../domain/deliveries/queue.ts'
import { contactForLog, type Message } from '../external/message.ts'
import { type CliCommand, CommandRefusal } from './command.ts'

/** Lines that a person still reads. */
const most = 200

type Line = Awaited<ReturnType<typeof listDeliveries>>[number]

/** One message in a line; contacts stay masked, as in the log. */
function describe({ id, by, about, message, created_at, due_at, tries, given_up_at, reason }: Line): string {
  const { to: contact } = (message ?? {}) as Partial<Message>
  const to = message === null ? 'nobody' : by === 'line' ? 'LINE' : contactForLog(contact ?? '')
  const state = given_up_at
    ? `given up after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${reason}`
    : `waits until ${due_at.toISOString()}${tries > 0 ? `, tried ${tries} times` : ''}`
  return `${id}  ${created_at.toISOString()}  ${by}  ${about}  ${to}  ${state}`
}

export const deliveriesCommand: CliCommand = {
  name: 'deliveries',
  usage: 'deliveries [retry ID|all]',
  summary: 'Lists mails and short messages that wait or were given up; has those sent again that were given up.',
  async run(args, { database: { db }, print }) {
    const [word, which, ...more] = args
    if (word === undefined) {
      const lines = await listDeliveries(db, most)
      if (lines.length === 0) print('Nothing waits, and nothing was given up.')
      for (const line of lines) print(describe(line))
      if (lines.length === most) print(`The newest ${most}; there may be more.`)
      return 0
    }
    if (word !== 'retry' || more.length > 0 || (which !== 'all' && !z.uuid().safeParse(which).success))
      throw new CommandRefusal('deliveries takes nothing, or: retry ID, or: retry all.')
    const retried = await retryDeliveries(db, which === 'all' ? 'all' : { id: which as string })
    print(
      `${retried} ${retried === 1 ? 'message is' : 'messages are'} due again; a running server sends within 5 seconds.`,
    )
    return retried === 0 && which !== 'all' ? 1 : 0
  },
}
