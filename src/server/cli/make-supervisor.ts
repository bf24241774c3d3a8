/** `make-supervisor`: the first supervisor of an area, who approves all other inspectors there on their screens. */
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { parseContact } from '#shared/accounts/contact.ts'
import { inspectorKinds } from '#shared/roles.ts'
import { readAreas } from '../db/reference/areas.ts'
import type { Schema } from '../db/schema.ts'
import { findAccountBy } from '../domain/accounts/accounts.ts'
import { nameAgency } from '../domain/agencies/named-agency.ts'
import { executeAsProduct } from '../domain/command/as-product.ts'
import { makeInspector } from '../domain/officers/make-inspector.ts'
import { type CliCommand, CommandRefusal } from './command.ts'

function readArguments(args: string[]) {
  try {
    const options = {
      area: { type: 'string', multiple: true },
      agency: { type: 'string' },
      badge: { type: 'string', default: '1' },
      kind: { type: 'string', default: 'officer' },
    } as const
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [text = '', ...rest] = positionals
    // `--area 83 8401`: further arguments are areas as well.
    const { area: given = [] } = values
    const areas = given.length > 0 ? rest.filter((it) => /^\d+$/.test(it)) : []
    if (!text || rest.length > areas.length)
      throw new CommandRefusal('Name one account by its e-mail address or phone number.')
    return { text, values, areas: [...given, ...areas] }
  } catch (error) {
    throw new CommandRefusal((error as Error).message)
  }
}

/** Codes of provinces and districts that there are, with their names in English. */
function readCodes(given: readonly string[]): Map<number, string> {
  const { provinces, districts } = readAreas()
  const known = new Map([...provinces, ...districts].map(({ code, nameEn }) => [code, nameEn]))
  const listed = () => provinces.map(({ code, nameEn }) => `${code} ${nameEn}`).join(', ')
  if (given.length === 0)
    throw new CommandRefusal(
      `Say where with --area: a supervisor without an area can do nothing. Provinces: ${listed()}. A district has its official code of four digits.`,
    )
  const found = given.flatMap((it) => it.split(',')).map((it) => [it, known.get(Number(it))] as const)
  const unknown = found.find(([, name]) => name === undefined)
  if (unknown) throw new CommandRefusal(`There is no province or district ${unknown[0]}. Provinces: ${listed()}.`)
  return new Map(found.map(([code, name]) => [Number(code), name ?? code]))
}

/** The agency asked for, which is made where there is none of the name; or the one that the person belongs to already. */
async function agencyOf(db: Kysely<Schema>, person: string, name: string | undefined): Promise<string> {
  if (name) return executeAsProduct(db, nameAgency, { name })
  const held = await db
    .selectFrom('role_grants')
    .select('agency_id')
    .where('user_id', '=', person)
    .where('role', '=', 'inspector')
    .executeTakeFirst()
  if (!held?.agency_id)
    throw new CommandRefusal(
      'Say for whom with --agency: the name of an agency, which is added where there is none of that name.',
    )
  return held.agency_id
}

export const makeSupervisorCommand: CliCommand = {
  name: 'make-supervisor',
  usage: 'make-supervisor EMAIL|PHONE --area CODE… [--agency NAME] [--badge NUMBER] [--kind officer|police]',
  summary: 'Makes an account that has registered a supervisor of these provinces and districts, or of more of them.',
  async run(args, { database, print }) {
    const { text, values, areas } = readArguments(args)
    const kind = inspectorKinds.find((each) => each === values.kind)
    if (!kind) throw new CommandRefusal(`--kind must be ${inspectorKinds.join(' or ')}.`)
    const contact = parseContact(text)
    if (contact.kind === null) throw new CommandRefusal(`${text} is no e-mail address or Thai mobile number.`)
    const codes = readCodes(areas)
    const account = await findAccountBy(database.db, contact)
    if (!account) throw new CommandRefusal(`No account has ${text}. The person registers first, in the browser.`)
    const agency = await agencyOf(database.db, account.id, values.agency)
    const request = { kind, agency, badge: values.badge }
    const made = { user: account.id, level: 'supervisor' as const, areas: [...codes.keys()], request }
    const given = await executeAsProduct(database.db, makeInspector, made)
    const names = (of: readonly number[]) => of.map((code) => codes.get(code)).join(', ')
    print(
      given.length > 0
        ? `${account.name} is a supervisor of ${names(given)} now.`
        : `${account.name} was a supervisor of ${names([...codes.keys()])} already.`,
    )
    return 0
  },
}
