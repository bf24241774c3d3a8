/** `free-agency`: opens all ways of signing in again to officers of an agency whose own provider is gone, and with it every steward who could. */
import { parseArgs } from 'node:util'
import { OFFICER_REASON } from '#shared/officers/officer.ts'
import { freeByAdministrator } from '../domain/agencies/set-provider.ts'
import { executeAsProduct } from '../domain/command/as-product.ts'
import { type CliCommand, CommandRefusal } from './command.ts'

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, options: { reason: { type: 'string' } }, allowPositionals: true })
    return { id: positionals[0], reason: values.reason ?? '' }
  } catch (error) {
    throw new CommandRefusal((error as Error).message)
  }
}

export const freeAgencyCommand: CliCommand = {
  name: 'free-agency',
  usage: 'free-agency [AGENCY --reason TEXT]',
  summary:
    'Lets officers of an agency sign in by all ways again; without an agency lists those with a provider of their own.',
  async run(args, { database: { db }, print }) {
    const { id, reason } = readArguments(args)
    const bound = await db
      .selectFrom('agencies')
      .select(['id', 'name_th', 'officer_issuer'])
      .where('officer_issuer', 'is not', null)
      .orderBy('name_th')
      .execute()
    if (id === undefined) {
      for (const each of bound) print(`${each.id}  ${each.name_th}  ${each.officer_issuer}`)
      if (bound.length === 0) print('No agency asks for a provider of its own.')
      return 0
    }
    if (reason.length < OFFICER_REASON.least)
      throw new CommandRefusal(
        `Say why with --reason, in at least ${OFFICER_REASON.least} characters: it goes on record.`,
      )
    const found = bound.find((each) => each.id === id)
    if (!found) throw new CommandRefusal('No such agency asks for a provider. Without an id this command lists those.')
    await executeAsProduct(db, freeByAdministrator, { agency: id, reason })
    print(`Officers of ${found.name_th} sign in by all ways again.`)
    return 0
  },
}
