/** `make-steward`: the first steward of the installation, who adds its agencies on the screens. Further ones are made by two stewards there. */
import { parseArgs } from 'node:util'
import { parseContact } from '#shared/accounts/contact.ts'
import { path } from '#shared/path.ts'
import { findAccountBy } from '../domain/accounts/accounts.ts'
import { appointSteward } from '../domain/agencies/make-steward.ts'
import { nameAgency, stewardsAgency } from '../domain/agencies/named-agency.ts'
import { executeAsProduct } from '../domain/command/as-product.ts'
import { makeInspector } from '../domain/officers/make-inspector.ts'
import { type CliCommand, CommandRefusal } from './command.ts'

function readArguments(args: string[]) {
  try {
    const options = {
      agency: { type: 'string', default: stewardsAgency },
      badge: { type: 'string', default: '1' },
    } as const
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [text = '', ...rest] = positionals
    if (!text || rest.length > 0) throw new CommandRefusal('Name one account by its e-mail address or phone number.')
    return { text, values }
  } catch (error) {
    throw new CommandRefusal((error as Error).message)
  }
}

export const makeStewardCommand: CliCommand = {
  name: 'make-steward',
  usage: 'make-steward EMAIL|PHONE [--agency NAME] [--badge NUMBER]',
  summary: 'Makes an account that has registered a steward of the installation, who looks after its agencies.',
  async run(args, { database: { db }, print, origin = '' }) {
    const { text, values } = readArguments(args)
    const contact = parseContact(text)
    if (contact.kind === null) throw new CommandRefusal(`${text} is no e-mail address or Thai mobile number.`)
    const account = await findAccountBy(db, contact)
    if (!account) throw new CommandRefusal(`No account has ${text}. The person registers first, in the browser.`)
    const grant = await db
      .selectFrom('role_grants')
      .select('state')
      .where('user_id', '=', account.id)
      .where('role', '=', 'inspector')
      .executeTakeFirst()
    if (grant?.state !== 'active') {
      const agency = await executeAsProduct(db, nameAgency, { name: values.agency })
      const request = { kind: 'officer' as const, agency, badge: values.badge }
      await executeAsProduct(db, makeInspector, { user: account.id, level: 'inspector', areas: [], request })
    }
    const isNew = await executeAsProduct(db, appointSteward, { person: account.id })
    print(isNew ? `${account.name} is a steward now.` : `${account.name} was a steward already.`)
    print(`Signed in, they go on at ${origin}${path('/inspector/start')}`)
    return 0
  },
}
