/** `make-supervisor`: the first supervisor, who approves all other inspectors on their screens. */
import { parseArgs } from 'node:util'
import { parseContact } from '#shared/accounts/contact.ts'
import { inspectorKinds } from '#shared/roles.ts'
import { findAccountBy } from '../domain/accounts/accounts.ts'
import { makeInspector } from '../domain/accounts/roles.ts'
import { executeAsProduct } from '../domain/command/as-product.ts'
import { type CliCommand, CommandRefusal } from './command.ts'

function readArguments(args: string[]) {
  try {
    const options = {
      unit: { type: 'string', default: 'Head office' },
      badge: { type: 'string', default: '1' },
      kind: { type: 'string', default: 'officer' },
    } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new CommandRefusal((error as Error).message)
  }
}

export const makeSupervisorCommand: CliCommand = {
  name: 'make-supervisor',
  usage: 'make-supervisor EMAIL|PHONE [--unit NAME] [--badge NUMBER] [--kind officer|police]',
  summary: 'Makes an account that has registered a supervisor of inspectors.',
  async run(args, { database, print }) {
    const { positionals, values } = readArguments(args)
    const [text = '', ...rest] = positionals
    const kind = inspectorKinds.find((each) => each === values.kind)
    if (!text || rest.length > 0) throw new CommandRefusal('Name one account by its e-mail address or phone number.')
    if (!kind) throw new CommandRefusal(`--kind must be ${inspectorKinds.join(' or ')}.`)
    const contact = parseContact(text)
    if (contact.kind === null) throw new CommandRefusal(`${text} is no e-mail address or Thai mobile number.`)
    const account = await findAccountBy(database.db, contact)
    if (!account) throw new CommandRefusal(`No account has ${text}. The person registers first, in the browser.`)
    const request = { kind, unit: values.unit, badge: values.badge }
    const isNew = await executeAsProduct(database.db, makeInspector, { user: account.id, level: 'supervisor', request })
    print(isNew ? `${account.name} is a supervisor now.` : `${account.name} was a supervisor already.`)
    return 0
  },
}
