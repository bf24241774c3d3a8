/** `npm run cli -- verify-audit`: whether all that was recorded of places and accounts, and said in runs, is as it was written. */
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { type AuditFault, verifyAudit } from '../domain/audit/verify-audit.ts'
import { type RunFault, verifyRuns } from '../domain/runs/verify-runs.ts'
import { type CliCommand, CommandRefusal } from './command.ts'

/** Faults that are printed one by one. */
const mostShown = 20

/** A fault in words, for somebody who then looks at the row. */
export function auditFaultText({ business, event }: AuditFault): string {
  if (business === null) return `event ${event} was changed`
  const what =
    event === null
      ? 'its last events are missing or its kept end was changed'
      : `event ${event} was changed, or one before it is missing`
  return `history of place ${business}: ${what}`
}

/** The same of a run. */
export const runFaultText = ({ run, place, op }: RunFault): string =>
  op === null
    ? `run ${run} at place ${place}: what was sealed is not what its answers, photos and history say`
    : `run ${run} at place ${place}: operation ${op} was changed, or one before it is missing`

/** Everything that is recorded, looked at: how much, and a line for each that is not as it was written. */
export async function verifyRecord(db: Kysely<Schema>) {
  const [audit, runs] = [await verifyAudit(db), await verifyRuns(db)]
  const lines = [...audit.faults.map(auditFaultText), ...runs.faults.map(runFaultText)]
  return { events: audit.events, operations: runs.operations, lines }
}

export const verifyAuditCommand: CliCommand = {
  name: 'verify-audit',
  usage: 'verify-audit',
  summary:
    'Says whether every recorded event and every answer in a run is as it was written, and none is missing from the histories of places.',
  async run(args, { database: { db }, print }) {
    if (args.length > 0) throw new CommandRefusal('verify-audit takes no arguments.')
    const { events, operations, lines } = await verifyRecord(db)
    for (const line of lines.slice(0, mostShown)) print(line)
    if (lines.length > mostShown) print(`… and ${lines.length - mostShown} more`)
    if (lines.length === 0)
      print(`All ${events} recorded events and ${operations} answers in runs are as they were written.`)
    return lines.length > 0 ? 2 : 0
  },
}
