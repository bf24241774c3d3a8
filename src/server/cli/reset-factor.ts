/** `reset-factor`: takes the second factor away from somebody who lost it and over whom nobody is, such as the only steward. */
import { parseArgs } from 'node:util'
import { parseContact } from '#shared/accounts/contact.ts'
import { OFFICER_REASON } from '#shared/officers/officer.ts'
import { findAccountBy } from '../domain/accounts/accounts.ts'
import { executeAsProduct } from '../domain/command/as-product.ts'
import { InputRefusal } from '../domain/input-refusal.ts'
import { resetFactorByAdministrator } from '../domain/officers/reset-factor.ts'
import { type CliCommand, CommandRefusal } from './command.ts'

const said: Record<string, string> = {
  'power:refusal.notSecond':
    'Somebody is over this officer and proposes it on the officers’ pages. Where no second person is left, confirm-power confirms it.',
  'factor:error.none': 'This account has no second factor.',
}

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, options: { reason: { type: 'string' } }, allowPositionals: true })
    const [text = '', ...rest] = positionals
    if (!text || rest.length > 0) throw new CommandRefusal('Name one account by its e-mail address or phone number.')
    return { text, reason: values.reason ?? '' }
  } catch (error) {
    throw new CommandRefusal((error as Error).message)
  }
}

export const resetFactorCommand: CliCommand = {
  name: 'reset-factor',
  usage: 'reset-factor EMAIL|PHONE --reason TEXT',
  summary: 'Takes a lost second factor away from a person over whom no supervisor or steward is.',
  async run(args, { database: { db }, print }) {
    const { text, reason } = readArguments(args)
    if (reason.length < OFFICER_REASON.least)
      throw new CommandRefusal(
        `Say why with --reason, in at least ${OFFICER_REASON.least} characters: it goes on record, and the person reads it.`,
      )
    const contact = parseContact(text)
    if (contact.kind === null) throw new CommandRefusal(`${text} is no e-mail address or Thai mobile number.`)
    const account = await findAccountBy(db, contact)
    if (!account) throw new CommandRefusal(`No account has ${text}.`)
    await executeAsProduct(db, resetFactorByAdministrator, { person: account.id, reason }).catch((error) => {
      if (error instanceof InputRefusal)
        throw new CommandRefusal(said[error.errors.form ?? ''] ?? 'It cannot be reset.')
      throw error
    })
    print(`${account.name} has no second factor now, and is signed out everywhere. They are told on all ways.`)
    print('The next sign-in proves a known contact, and sets another factor up.')
    return 0
  },
}
