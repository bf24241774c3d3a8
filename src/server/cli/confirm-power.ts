/**
 * `confirm-power`: the administrator is the second person of a proposal where no other supervisor has the area.
 * Where one has, that supervisor decides, and this refuses. Without an id it lists the open proposals.
 */
import { parseArgs } from 'node:util'
import { OFFICER_REASON } from '#shared/officers/officer.ts'
import type { Database } from '../db/database.ts'
import { type RowOf, rowsOf } from '../db/sql.ts'
import { executeAsProduct } from '../domain/command/as-product.ts'
import { InputRefusal } from '../domain/input-refusal.ts'
import { listSeconds } from '../domain/officers/second-persons.ts'
import { confirmAsAdministrator } from '../domain/two-persons/decide-proposal.ts'
import { type CliCommand, CommandRefusal } from './command.ts'

const waitingShape = rowsOf({
  id: 'text',
  kind: 'text',
  about: 'text',
  by: 'text',
  reason: 'text?',
})
type Waiting = RowOf<typeof waitingShape>

async function listWaiting({ db }: Pick<Database, 'db'>, now: Date): Promise<Waiting[]> {
  const { rows } = await waitingShape`
    select p.id, p.kind, coalesce(u.display_name, b.name_th, a.name_th) as about, by.display_name as by, p.reason
    from power_proposals p join users by on by.id = p.proposed_by left join users u on u.id = p.officer_id
    left join warning_cards c on c.id = p.card_id left join businesses b on b.id = c.business_id left join agencies a on a.id = p.agency_id
    where p.outcome is null and p.expires_at > ${now} order by p.proposed_at, p.id`.execute(db)
  return rows
}

const said: Record<string, string> = {
  'power:refusal.over': 'This proposal was decided already, or it has lapsed.',
  'power:refusal.notSecond': 'Another supervisor has this area and decides it on the officers’ pages.',
  'power:refusal.fallen':
    'The proposal no longer holds: the case has changed, or the proposer no longer supervises there.',
}

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, options: { reason: { type: 'string' } }, allowPositionals: true })
    return { id: positionals[0], reason: values.reason ?? '' }
  } catch (error) {
    throw new CommandRefusal((error as Error).message)
  }
}

export const confirmPowerCommand: CliCommand = {
  name: 'confirm-power',
  usage: 'confirm-power [PROPOSAL --reason TEXT]',
  summary:
    'Confirms what a supervisor proposes where no second supervisor has the area; without a proposal lists them.',
  async run(args, { database, print }) {
    const { id, reason } = readArguments(args)
    const now = new Date()
    const waiting = await listWaiting(database, now)
    if (id === undefined) {
      for (const { id: each, kind, about, by, reason: why } of waiting) {
        const seconds = await listSeconds(database.db, each, now)
        const who = seconds.length > 0 ? 'another supervisor decides' : 'waits for the administrator'
        print(`${each}  ${kind}  ${about}  proposed by ${by}  ${who}${why ? `: ${why}` : ''}`)
      }
      if (waiting.length === 0) print('No proposal waits.')
      return 0
    }
    if (reason.length < OFFICER_REASON.least)
      throw new CommandRefusal(
        `Say why with --reason, in at least ${OFFICER_REASON.least} characters: it goes on record.`,
      )
    const found = waiting.find((each) => each.id === id)
    if (!found) throw new CommandRefusal('No such proposal waits. Without an id this command lists those that do.')
    await executeAsProduct(database.db, confirmAsAdministrator, { proposal: id, reason }, now).catch((error) => {
      if (error instanceof InputRefusal)
        throw new CommandRefusal(said[error.errors.form ?? ''] ?? 'It cannot be confirmed.')
      throw error
    })
    print(`Confirmed: ${found.kind} ${found.about}, as ${found.by} proposed.`)
    return 0
  },
}
